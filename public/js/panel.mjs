/**
 * Boots the page of one panel. Every address is derived from where this script came from, so a sub-path behind a proxy works.
 *
 * The link is opened first: the panel travels while what draws it is still being fetched.
 */
import { language, speak, words } from './core/words.mjs';
import { Link } from './net/link.mjs';
import { openEvents, openSocket } from './net/carriers.mjs';
import { Settings } from './settings.mjs';

const root = new URL('../', import.meta.url);
const query = new URLSearchParams(location.search);
const panel = decodeURIComponent(query.get('panel') ?? location.pathname.split('/').filter(Boolean).at(-1) ?? '');
const panelURL = new URL(`v1/panels/${encodeURIComponent(panel)}`, root).href;
document.body.dataset.panel = panel;

/** A few random digits: crypto.getRandomValues is there on plain http too. */
function random(limit) {
  return crypto.getRandomValues(new Uint32Array(1))[0] % limit;
}

function deviceName() {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad';
  if (/iPhone/.test(userAgent)) return 'iphone';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'phone' : 'tablet';
  return maxTouchPoints > 0 ? 'screen' : 'desktop';
}

const settings = new Settings(query);
const client = settings.name ?? `${deviceName()}-${random(0x10000).toString(16).padStart(4, '0')}`;

const clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

function open(kind, position, handlers) {
  const asked = new URLSearchParams({ client, ...settings.look, ...position });
  if (kind === 'events') return openEvents(fetch.bind(window), panelURL, asked, client, handlers);
  return openSocket(WebSocket, `${panelURL}/stream?${asked}`, handlers);
}

// What the link says before the surface is there waits for it.
let listener = null;
const early = [];
const tell = (name) => (...said) => (listener ? listener[name](...said) : early.push([name, said]));
const link = new Link({ open, clock, firstRef: 1 + random(1 << 20), onMessage: tell('onMessage'), onState: tell('onState') });
link.start();

const parts = Object.fromEntries(
  ['title', 'banner', 'live', 'main', 'people', 'tabs', 'settings', 'open', 'back'].map((id) => [id, document.getElementById(id)]));

const [{ Page }, { Surface }] = await Promise.all([import('./page.mjs'), import('./surface.mjs'), speak(settings.languages)]);
document.documentElement.lang = language;
const page = new Page(parts, settings);
const inspector = query.has('inspect') ? await (await import('./inspect.mjs')).inspect(panelURL) : null;
for (const [name, word] of [['live', 'messages'], ['open', 'settings'], ['settings', 'settings'], ['back', 'allPanels'], ['tabs', 'pages']]) {
  parts[name].setAttribute('aria-label', words[word]);
}

function makeLink({ onMessage, onState }) {
  const heard = (message) => {
    inspector?.heard(message);
    onMessage(message);
  };
  listener = { onMessage: heard, onState };
  return inspector?.watch(link) ?? link;
}

const surface = new Surface({ clock, page, settings, firstTouch: 1 + random(1 << 20), makeLink });
for (const [name, said] of early) listener[name](...said);

let hiddenAt = null;
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    hiddenAt = clock.now();
    surface.hide();
  } else {
    surface.wake(hiddenAt === null ? 0 : clock.now() - hiddenAt);
    hiddenAt = null;
  }
});
addEventListener('pagehide', () => surface.stop());
addEventListener('pageshow', (event) => {
  if (event.persisted) surface.start();
});
addEventListener('online', () => surface.wake(0));
addEventListener('offline', () => surface.wake(0));
settings.onChange((name) => (name === 'name' || name === 'colour') && surface.introduce(settings.look));
surface.start();

// What is not needed for the first touch. A browser without it has the panel all the same.

function goFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
}

async function furnish() {
  const kiosk = await import('./kiosk.mjs');
  const letGo = () => surface.letGo();
  const does = {
    fullscreen: document.fullscreenEnabled ? goFullScreen : null,
    lock: () => kiosk.lock(settings, letGo),
    clean: () => {
      letGo();
      kiosk.clean();
    },
  };
  // A press on the button also counts as one outside the sheet, and has closed it by the time of the click.
  let wasOpen = false;
  parts.open.addEventListener('pointerdown', () => { wasOpen = parts.settings.matches(':popover-open'); });
  parts.open.addEventListener('click', async () => {
    const closes = wasOpen || parts.settings.matches(':popover-open');
    wasOpen = false;
    if (closes) return parts.settings.hidePopover();
    if (!await kiosk.mayChange(settings)) return undefined;
    kiosk.fillSheet(parts.settings, settings, does);
    return parts.settings.showPopover();
  });
  parts.open.disabled = false;
  kiosk.guard(settings, letGo);
  kiosk.keepAwake(settings);
}

document.body.toggleAttribute('data-kiosk', settings.isKiosk);
if (settings.isKiosk && document.fullscreenEnabled) {
  // A full screen closes what pops up, so a press on the bar is no reason for one.
  parts.main.addEventListener('pointerup', () => document.fullscreenElement || goFullScreen());
}
if (settings.value('isLocked')) furnish();
else requestAnimationFrame(() => setTimeout(() => furnish().catch((error) => console.warn('no settings', error)), 100));
