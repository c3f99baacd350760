/**
 * What a screen on a wall needs: settings, a lock with a PIN, a pause for cleaning, a second question, a screen that stays on. Fetched when the
 * page has nothing more urgent to do.
 *
 * The lock keeps hands off this surface. It is no protection: whoever reaches the server can do all of it with curl, and whoever reaches the
 * browser's tools can take the lock away.
 */
import { language, words } from './core/words.mjs';
import { make } from './el/control.mjs';
import { CHOICES } from './settings.mjs';

const CLEANING = 30;

/** After so many wrong PINs the pad is dead for as many seconds. */
const ATTEMPTS = 5;
const PENALTY = 30;

/** A modal dialog: all else is dead while it is there. `close` takes it away. */
function show(label, className, ...children) {
  const dialog = make('dialog', className, null, ...children);
  dialog.setAttribute('aria-label', label);
  dialog.addEventListener('contextmenu', (event) => event.preventDefault());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const stay = (dialog) => dialog.addEventListener('cancel', (event) => event.preventDefault());

/** Asks once more before `act`. */
export function confirm(title, act) {
  const [no, yes] = [make('button', 'plain', words.cancel), make('button', 'plain danger', title)];
  const dialog = show(words.sure(title), 'ask', make('h2', null, words.sure(title)), make('div', 'acts', null, no, yes));
  no.addEventListener('click', () => dialog.close());
  yes.addEventListener('click', () => {
    dialog.close();
    act();
  });
  no.focus();
}

/** Half a minute in which nothing reacts. */
export function clean() {
  const line = make('p', 'large');
  line.setAttribute('role', 'timer');
  const dialog = show(words.clean, 'cover', line);
  stay(dialog);
  let left = CLEANING;
  const tick = () => {
    line.textContent = words.cleaning(left);
    if (left === 0) return dialog.close();
    left -= 1;
    return setTimeout(tick, 1000);
  };
  tick();
}

let wrong = 0;

/** A pad for the PIN. Resolves to whether it was right; `title` stands above it, and without `canCancel` there is no way round it. */
function askPin(settings, title, canCancel) {
  return new Promise((resolve) => {
    const clock = make('p', 'large');
    const line = make('p', 'line', words.enterPin);
    line.setAttribute('role', 'status');
    const field = make('input');
    Object.assign(field, { type: 'password', inputMode: 'none', autocomplete: 'off', maxLength: 12 });
    field.setAttribute('aria-label', words.enterPin);
    const keys = [...'123456789', '⌫', '0', '✓'].map((key) => make('button', 'key', key));
    keys[9].setAttribute('aria-label', words.delete);
    keys[11].setAttribute('aria-label', 'OK');
    const form = make('form', 'pad', null, clock, make('h2', null, title), line, field, make('div', 'keys', null, ...keys));
    if (canCancel) form.append(make('button', 'plain', words.cancel));
    const dialog = show(canCancel ? title : words.locked, 'cover', form);
    const tell = () => { clock.textContent = new Date().toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' }); };
    const ticking = setInterval(tell, 1000);
    tell();
    if (!canCancel) stay(dialog);
    let isRight = false;
    let until = 0;
    const check = () => {
      const now = performance.now();
      if (now < until) line.textContent = words.waitPin(Math.ceil((until - now) / 1000));
      else if (field.value === settings.value('pin')) {
        wrong = 0;
        isRight = true;
        dialog.close();
      } else {
        wrong += 1;
        if (wrong % ATTEMPTS === 0) until = now + PENALTY * 1000;
        line.textContent = wrong % ATTEMPTS === 0 ? words.waitPin(PENALTY) : words.wrongPin;
      }
      field.value = '';
    };
    form.addEventListener('click', ({ target }) => {
      if (target === keys[9]) field.value = field.value.slice(0, -1);
      else if (target === keys[11]) check();
      else if (target.className === 'key') field.value += target.textContent;
      else if (target.className === 'plain') dialog.close();
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      check();
    });
    dialog.addEventListener('close', () => {
      clearInterval(ticking);
      resolve(isRight);
    });
    field.focus();
  });
}

/** Whether someone may change this surface: whoever knows the PIN, and everybody where there is none. */
export async function mayChange(settings) {
  return !settings.value('pin') || askPin(settings, words.settings, true);
}

/** Covers the panel until the PIN is given; without one, until somebody touches it. What is held is let go of first. */
export async function lock(settings, letGo) {
  if (document.querySelector('dialog.cover')) return;
  letGo();
  settings.set('isLocked', true);
  if (settings.value('pin')) await askPin(settings, document.title, false);
  else {
    await new Promise((resolve) => {
      const open = make('button', 'plain', words.locked);
      const dialog = show(words.locked, 'cover', make('h2', 'large', document.title), open);
      open.addEventListener('click', () => dialog.close());
      dialog.addEventListener('close', resolve);
    });
  }
  settings.set('isLocked', false);
}

/** Locks by itself when nothing has been touched for as long as the settings say; locks at once what was locked when the page was left. */
export function guard(settings, letGo) {
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    const minutes = Number(settings.get('lockAfter'));
    if (minutes > 0) timer = setTimeout(() => lock(settings, letGo), minutes * 60_000);
  };
  for (const sign of ['pointerdown', 'keydown']) document.addEventListener(sign, wait, true);
  settings.onChange(wait);
  wait();
  if (settings.value('isLocked')) lock(settings, letGo);
}

/** Keeps the screen on while the page is seen, where the browser can (only on https and on the computer itself); says nothing where it can't. */
export function keepAwake(settings) {
  let held = null;
  const ask = async () => {
    if (!navigator.wakeLock) return;
    try {
      if (settings.isAwake && !document.hidden && (!held || held.released)) held = await navigator.wakeLock.request('screen');
      else if (!settings.isAwake) await held?.release();
    } catch {
      // Low battery, or not allowed: the screen goes dark as it always did.
    }
  };
  document.addEventListener('visibilitychange', ask);
  settings.onChange(ask);
  ask();
}

// The settings, as a form in the sheet below the bar

const NAMES = { en: 'English', de: 'Deutsch', fr: 'Français' };

function choiceName(setting, choice) {
  if (setting === 'lockAfter') return choice === '0' ? words.choices.never : words.choices.minutes(Number(choice));
  if (setting === 'layout' && choice === 'stage') return words.choices.designed;
  return NAMES[choice] ?? words.choices[choice];
}

/** Fills `form`; `does` are the buttons below, as `{fullscreen, lock, clean}`, null for what this browser can't. */
export function fillSheet(form, settings, does) {
  const row = (label, field) => make('label', null, null, make('span', null, label), field);
  const select = (name) => {
    const options = CHOICES[name].map((choice) => Object.assign(make('option', null, choiceName(name, choice)), { value: choice }));
    const field = Object.assign(make('select', null, null, ...options), { name });
    field.value = name === 'danger' ? settings.danger : settings.get(name);
    return row(words[name], field);
  };
  const input = (name, label, properties) => row(label, Object.assign(make('input'), { name, autocomplete: 'off', ...properties }));
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
    const button = make('button', 'plain', words[name]);
    button.addEventListener('click', () => {
      form.hidePopover();
      act();
    });
    return button;
  });
  form.replaceChildren(...rows, make('div', 'acts', null, ...buttons));
  form.onchange = ({ target }) => settings.set(target.name, target.type === 'checkbox' ? target.checked : target.value);
  form.onsubmit = (event) => event.preventDefault();
}
