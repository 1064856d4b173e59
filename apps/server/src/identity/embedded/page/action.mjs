// The page works without this script; it only makes a long password easier to type and a link harder to use twice.
const form = document.querySelector('form');
const save = form?.querySelector('.primary');
const password = document.querySelector('#password');
const reveal = document.querySelector('.reveal button');

form?.addEventListener('submit', () => {
  save.disabled = true;
});
addEventListener('pageshow', () => {
  if (save) save.disabled = false;
});

if (reveal) {
  reveal.hidden = false;
  reveal.addEventListener('click', () => {
    const isShown = password.type === 'text';
    password.type = isShown ? 'password' : 'text';
    reveal.textContent = isShown ? reveal.dataset.show : reveal.dataset.hide;
    password.focus();
  });
}

const offer = document.querySelector('.passkey');
const make = offer?.querySelector('button');
const isAble = 'PublicKeyCredential' in window && isSecureContext;

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Undefined where the network fails. */
const send = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: form.elements.token.value, ...body }),
  }).catch(() => undefined);

/** Undefined where the user did not go on, or the device cannot. */
async function create({ challenge, user, excludeCredentials, ...options }) {
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((each) => ({ ...each, id: bytesOf(each.id) })),
  };
  const made = await navigator.credentials.create({ publicKey }).catch(() => undefined);
  if (!made) return undefined;
  const { clientDataJSON, attestationObject } = made.response;
  const transports = made.response.getTransports?.() ?? [];
  const response = { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject), transports };
  return { id: made.id, type: made.type, response };
}

/** Makes a passkey in place of the password; answers why there is none. */
async function makePasskey({ name, options, add, done, cancelled, offline, trouble }) {
  const started = await send(options, {});
  if (!started) return offline;
  // The link is over: the page says so.
  if (started.status === 400) return location.reload();
  if (!started.ok) return trouble;
  const credential = await create(await started.json());
  if (!credential) return cancelled;
  const added = await send(add, { name, credential });
  if (!added) return offline;
  if (!added.ok) return trouble;
  location.replace(done);
}

if (isAble && location.hostname === offer?.dataset.domain) {
  offer.hidden = false;
  const alert = offer.querySelector('.error');
  make.addEventListener('click', async () => {
    make.disabled = true;
    alert.textContent = '';
    alert.textContent = (await makePasskey(offer.dataset)) ?? '';
    make.disabled = false;
  });
}
