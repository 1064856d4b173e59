// Before the first paint, so that neither scheme nor language flashes.
(() => {
  const root = document.documentElement;
  let scheme = null;
  let language = null;
  try {
    scheme = localStorage.getItem('quaygate-color-scheme');
    language = localStorage.getItem('user-locale');
  } catch {
    // Storage may be closed to us; the defaults stand.
  }
  const wanted = [language, ...navigator.languages.map((tag) => tag.split('-')[0])];
  if (scheme === 'light' || scheme === 'dark') root.dataset.scheme = scheme;
  root.lang = wanted.find((tag) => tag === 'de' || tag === 'en') ?? 'de';
})();
