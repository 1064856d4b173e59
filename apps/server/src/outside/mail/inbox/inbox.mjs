// The page works without this script; it only saves the reader from reloading it.
const every = 4000;
const mails = document.querySelector('#mails');
let known = mails.innerHTML;

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.querySelector('#mails');
  if (next.innerHTML === known) return;
  known = next.innerHTML;
  show(next);
}

/** What is open stays open, and who stands somewhere stays there. */
function show(next) {
  const idOf = (element) => element?.closest('details')?.dataset.mail;
  const focused = mails.contains(document.activeElement) ? idOf(document.activeElement) : undefined;
  const wasOpen = new Map([...mails.querySelectorAll('details')].map((one) => [one.dataset.mail, one.open]));
  for (const one of next.querySelectorAll('details')) one.open = wasOpen.get(one.dataset.mail) ?? one.open;
  mails.replaceChildren(...next.childNodes);
  if (focused) mails.querySelector(`[data-mail="${CSS.escape(focused)}"] summary`)?.focus({ preventScroll: true });
}

setInterval(() => look().catch(() => {}), every);
document.addEventListener('visibilitychange', () => look().catch(() => {}));
