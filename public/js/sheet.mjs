/** The settings, as a form in the sheet below the bar. Made when the page has nothing more urgent to do. */
import { words } from './core/words.mjs';
import { CHOICES } from './settings.mjs';

const NAMES = { en: 'English', de: 'Deutsch', fr: 'Français' };

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function choiceName(setting, choice) {
  if (setting === 'lockAfter') return choice === '0' ? words.choices.never : words.choices.minutes(Number(choice));
  if (setting === 'layout' && choice === 'stage') return words.choices.designed;
  return NAMES[choice] ?? words.choices[choice];
}

/** Fills `form`; `does` are the buttons below, as `{fullscreen, lock, clean}`, null for what this browser can't. */
export function fillSheet(form, settings, does) {
  const row = (label, field) => make('label', {}, make('span', { textContent: label }), field);
  const select = (name) => {
    const options = CHOICES[name].map((choice) => make('option', { value: choice, textContent: choiceName(name, choice) }));
    const field = make('select', { name }, ...options);
    field.value = name === 'danger' ? settings.danger : settings.get(name);
    return row(words[name], field);
  };
  const input = (name, label, properties) => row(label, make('input', { name, autocomplete: 'off', ...properties }));
  const text = { type: 'text', value: settings.name ?? '', maxLength: 48, placeholder: 'foh-ipad', spellcheck: false, autocapitalize: 'off' };
  const rows = [
    select('appearance'), select('layout'), select('language'),
    input('name', words.surfaceName, text),
    input('colour', words.surfaceColour, { type: 'color', value: settings.colour ?? '#0a66d6' }),
    select('danger'),
  ];
  if (navigator.vibrate) rows.push(input('haptics', words.haptics, { type: 'checkbox', checked: settings.value('haptics') === true }));
  if (navigator.wakeLock) rows.push(input('awake', words.awake, { type: 'checkbox', checked: settings.isAwake }));
  rows.push(
    select('lockAfter'),
    input('pin', words.pin, { type: 'password', inputMode: 'numeric', maxLength: 12, value: settings.value('pin') ?? '', autocomplete: 'new-password' }),
  );
  const buttons = Object.entries(does).filter(([, act]) => act).map(([name, act]) => {
    const button = make('button', { type: 'button', className: 'plain', textContent: words[name] });
    button.addEventListener('click', () => {
      form.hidePopover();
      act();
    });
    return button;
  });
  form.replaceChildren(...rows, make('div', { className: 'acts' }, ...buttons));
  form.onchange = ({ target }) => settings.set(target.name, target.type === 'checkbox' ? target.checked : target.value);
  form.onsubmit = (event) => event.preventDefault();
}
