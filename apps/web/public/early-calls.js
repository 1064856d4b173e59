// Behind first-paint.js: what the start will ask for is asked beside the scripts; the calls take the answers (SESS-32).
(() => {
  const root = document.documentElement;
  const answers = new Map();
  window.earlyAnswers = answers;
  const headersOf = (token) => ({ 'accept-language': root.lang, ...(token && { authorization: `Bearer ${token}` }) });
  const began = performance.now();
  const note = (response) => ({ response, took: performance.now() - began, cameAt: Date.now() });
  // One call each where nobody is signed in, one for all of them elsewhere: its lines come as the parts do (UI-35).
  const ask = (address) => {
    const answer = fetch(address, { headers: headersOf(), signal: AbortSignal.timeout(10_000) }).then(note);
    // Who takes it hears of a failure.
    answer.catch(() => {});
    answers.set(address, { token: undefined, answer });
  };
  const askAll = (addresses, token) => {
    const parts = addresses.map((address) => {
      const part = {};
      part.promise = new Promise((resolve, reject) => Object.assign(part, { resolve, reject }));
      part.promise.catch(() => {});
      answers.set(address, { token: address === settings ? undefined : token, answer: part.promise });
      return part;
    });
    const take = (line) => {
      const { part, status, headers, body } = JSON.parse(line);
      parts[part].resolve(note(new Response(status === 204 ? null : body, { status, headers })));
    };
    const read = async () => {
      const query = addresses.map((address) => `ask=${encodeURIComponent(address)}`).join('&');
      const response = await fetch(`/web/v1/start?${query}`, {
        headers: headersOf(token),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error('no start');
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        const lines = (text + next.value).split('\n');
        text = lines.pop();
        for (const line of lines) take(line);
      }
    };
    const giveUp = (reason) => {
      for (const part of parts) part.reject(reason);
    };
    read().then(() => giveUp(new Error('no part')), giveUp);
  };
  const settings = '/web/v1/settings';
  // The scripts of the screen, and its words, by numbers of files: the page names them for each address (UI-34).
  const bring = (isKnown) => {
    if (!root.dataset.ahead) return;
    const { files, inside, visitor, screens } = JSON.parse(root.dataset.ahead);
    const ofScreen = screens[location.pathname] ?? [];
    const words = root.lang === 'en' ? 2 : 1;
    // A visitor sees the sign-in, whatever the address.
    const parts = isKnown ? [inside[0], ofScreen[0], inside[words], ofScreen[words]] : [visitor[0], visitor[words]];
    const needed = parts.flatMap((some) => some ?? []);
    for (const number of new Set(needed)) {
      const link = Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        href: `/assets/${files[number]}`,
      });
      document.head.append(link);
    }
  };
  try {
    const { state } = JSON.parse(localStorage.getItem('auth-store') ?? '{}');
    const last = JSON.parse(localStorage.getItem('start-calls') ?? '{}');
    const now = Date.now() - (Number(localStorage.getItem('clock-ahead')) || 0);
    if (!state?.userId) bring(false);
    if (!state?.userId || state.userId !== last.userId || now >= state.issuedTime + state.expiredTime)
      return ask(settings);
    // What this screen read at its last start; its filters stand in the query, so an address with one is another.
    const ofScreen = location.search ? [] : (last.screens?.[location.pathname] ?? []);
    // The token goes to this server alone, whatever is stored.
    const own = [...new Set([...last.addresses, ...ofScreen])]
      .filter((address) => /^\/web\//.test(address))
      .slice(0, 15);
    bring(true);
    askAll([settings, ...own], state.accessToken);
  } catch {
    // What is stored may be damaged: then the start asks by itself.
    if (!answers.has(settings)) ask(settings);
  }
})();
