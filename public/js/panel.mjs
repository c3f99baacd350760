/** Boots the page of one panel. Every address is derived from where this script came from, so a sub-path behind a proxy works. */
import { Link } from './net/link.mjs';
import { openEvents } from './net/events-carrier.mjs';
import { openSocket } from './net/socket-carrier.mjs';
import { Page } from './page.mjs';
import { Settings } from './settings.mjs';
import { Surface } from './surface.mjs';

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
  const asked = new URLSearchParams({ client, ...position });
  if (kind === 'events') return openEvents(fetch.bind(window), panelURL, asked, client, handlers);
  return openSocket(WebSocket, `${panelURL}/stream?${asked}`, handlers);
}

const by = (id) => document.getElementById(id);
const page = new Page(
  { title: by('title'), banner: by('banner'), live: by('live'), main: by('main'), people: by('people') }, settings);

const inspector = query.has('inspect') ? new (await import('./inspect.mjs')).Inspector(panelURL) : null;

function makeLink(handlers) {
  const onMessage = (message) => {
    inspector?.heard(message);
    handlers.onMessage(message);
  };
  const link = new Link({ open, clock, firstRef: 1 + random(1 << 20), ...handlers, onMessage });
  return inspector?.watch(link) ?? link;
}

const surface = new Surface({
  clock,
  page,
  firstTouch: 1 + random(1 << 20),
  makeLink,
});

settings.bind(by('settings'));
by('fullscreen').hidden = !document.fullscreenEnabled;
by('fullscreen').addEventListener('click', () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});

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
surface.start();
