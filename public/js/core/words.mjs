/** Every sentence the surface says, in one table; and numbers as the language writes them. (`Intl` has to read its own tables first, which
 * takes longer than to draw the panel.) */
import { fractionOf, percentText, sliderRange } from './map.mjs';

/** English is here; the other languages are tables of the same shape, fetched when they are spoken. */
export const words = {
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting… showing the last known values',
  reconnected: 'Connected again',
  noPanel: (panel) => `There is no panel “${panel}” here`,
  notAllowed: 'This surface is not allowed to see the panel',
  refusedHeld: (title, holder) => `${title} is held by ${holder}`,
  refusedDisabled: (title) => `${title} is switched off`,
  refusedOffline: (title) => `${title} can’t be used: no connection`,
  refused: (title, why) => (why ? `${title}: ${why}` : `${title} was refused`),
  holdLonger: (title) => `${title}: hold it until it is full, then let go`,
  someoneElse: 'someone else',
  increment: 'Increment',
  decrement: 'Decrement',
  opacity: 'Opacity',
  clear: 'Clear',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  point: '.',
  percent: (count) => `${count}%`,
  page: (page, count) => `page ${page} of ${count}`,
  pages: 'Pages',
  of: (part, whole) => `${part} of ${whole}`,
  unknownKind: (kind) => `This page can’t draw a “${kind}” yet`,
  surfaces: (count) => (count === 1 ? '1 surface' : `${count} surfaces`),
  you: 'you',
  panels: 'Panels',
  allPanels: 'All panels',
  messages: 'Messages',
  noPanels: 'No panel is being served yet',
  noPanelsHint: 'Start the server with a panel document, or PUT one to /v1/panels.',
  unreachable: 'The server can’t be reached. Trying again…',
  controls: (count) => (count === 1 ? '1 control' : `${count} controls`),
  settings: 'Settings',
  appearance: 'Appearance',
  layout: 'Layout',
  language: 'Language',
  danger: 'Dangerous buttons',
  surfaceName: 'Name of this surface',
  surfaceColour: 'Its colour',
  haptics: 'Short buzz on touch',
  awake: 'Keep the screen awake',
  lockAfter: 'Lock when idle',
  pin: 'PIN (keeps hands off, not attackers)',
  choices: {
    system: 'As the system', light: 'Light', dark: 'Dark', stage: 'Stage', contrast: 'Contrast',
    automatic: 'Automatic', designed: 'As designed', flow: 'Flowing',
    direct: 'Act at once', hold: 'Hold to fire', confirm: 'Ask first',
    never: 'Never', minutes: (count) => (count === 1 ? 'After a minute' : `After ${count} minutes`),
  },
  fullscreen: 'Full screen',
  lock: 'Lock now',
  clean: 'Clean the screen',
  cleaning: (seconds) => `Wipe away: nothing reacts for ${seconds} s`,
  locked: 'Locked',
  enterPin: 'Enter the PIN',
  wrongPin: 'That is not the PIN',
  waitPin: (seconds) => `Too many attempts: wait ${seconds} s`,
  sure: (title) => `${title}?`,
  cancel: 'Cancel',
  delete: 'Delete',
};

/** The language spoken now. */
export let language = 'en';

const LANGUAGES = ['de', 'fr'];

/** Speaks the first of some languages (as in `de-AT`) that there is a table for, English else. */
export async function speak(wanted) {
  const known = wanted.map((one) => one.slice(0, 2).toLowerCase()).find((one) => one === 'en' || LANGUAGES.includes(one));
  if (!known || known === 'en') return;
  try {
    Object.assign(words, (await import(`./words-${known}.mjs`)).words);
    language = known;
  } catch (error) {
    console.warn(`no words in ${known}`, error);
  }
}

/** A number with at most so many digits behind the point. */
export function number(value, digits = 3) {
  return String(Number(value.toFixed(digits))).replace('.', words.point);
}

/** A part of one, in whole percent. */
export function percent(part) {
  return words.percent(Math.floor(part * 100 + 0.5));
}

/**
 * A slider's value as a person reads it: what the server says of its own value where that is more than the plain percentage; percent of
 * a range from 0 to 1; the number of any other range.
 */
export function spoken(value, record, isServers) {
  const said = record.accessibility?.value;
  if (isServers && said && said !== percentText(value, record)) return said;
  const { minimum, maximum } = sliderRange(record);
  if (minimum === 0 && maximum === 1) return percent(fractionOf(value, record));
  const span = maximum - minimum;
  return number(value, span >= 100 ? 0 : span >= 10 ? 1 : 2);
}
