// Runs before the first paint, so that a page that was set to dark never flashes white. The rest is settings.mjs.
(() => {
  let appearance = new URLSearchParams(location.search).get('appearance');
  try {
    appearance ??= JSON.parse(localStorage.getItem('touchplane'))?.appearance;
  } catch {
    // No storage: the system's appearance it is.
  }
  document.documentElement.dataset.appearance = appearance ?? 'system';
})();
