// Before the first paint, so that the chosen scheme does not flash. No module, so that the browser waits for it.
const chosen = localStorage.getItem('quaygate-color-scheme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen;
