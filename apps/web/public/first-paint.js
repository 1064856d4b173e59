// Before the first paint, so that neither scheme nor language flashes. A file, because inline scripts are refused.
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

  // What the start will ask for is asked beside the scripts; the calls take the answers (SESS-32).
  if (/^\/driver(\/|$)/.test(location.pathname)) return;
  const answers = new Map();
  window.earlyAnswers = answers;
  const ask = (address, token) => {
    const began = performance.now();
    const headers = { 'accept-language': root.lang, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(10_000) }).then((response) => {
      return { response, took: performance.now() - began, cameAt: Date.now() };
    });
    // Who takes it hears of a failure.
    answer.catch(() => {});
    answers.set(address, { token, answer });
  };
  ask('/web/v1/settings');
  try {
    const { state } = JSON.parse(localStorage.getItem('auth-store') ?? '{}');
    const last = JSON.parse(localStorage.getItem('start-calls') ?? '{}');
    const now = Date.now() - (Number(localStorage.getItem('clock-ahead')) || 0);
    if (!state?.userId || state.userId !== last.userId || now >= state.issuedTime + state.expiredTime) return;
    // The token goes to this server alone, whatever is stored.
    for (const address of last.addresses) if (/^\/web\//.test(address)) ask(address, state.accessToken);
    for (const href of root.dataset.inside?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  } catch {
    // What is stored may be damaged: then the start asks by itself.
  }
})();
