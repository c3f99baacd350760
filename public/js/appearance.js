// Runs before the first paint, so that a page that was set to dark never flashes white. The rest is settings.mjs. It is written for browsers
// that can't read that: they get the panel as plain forms.
(function () {
  var appearance = /[?&]appearance=(\w+)/.exec(location.search);
  appearance = appearance && appearance[1];
  try {
    appearance = appearance || JSON.parse(localStorage.getItem('touchplane')).appearance;
  } catch (error) {
    // No storage, or nothing in it: the system's appearance it is.
  }
  document.documentElement.setAttribute('data-appearance', appearance || 'system');
  function plain() {
    if (location.search !== '?lite') location.replace('?lite');
  }
  addEventListener('error', function (event) {
    if (/SyntaxError/.test(event.message)) plain();
  });
  if (!('noModule' in document.createElement('script'))) plain();
}());
