/** Why a browser gets no push messages. On an iPhone only an app on the home screen gets them. */
export type PushTrouble = 'unsupported' | 'install' | 'denied';

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushTrouble(): PushTrouble | undefined {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** Base64url, as the server writes its key. */
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The subscription of this browser, made with the key of the server: one of another key gets nothing. */
export async function subscribeWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const present = await manager.getSubscription();
  const used = present?.options.applicationServerKey;
  if (present && used && textOf(used) === publicKey) return present;
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Where messages for this browser go, as the server is told; undefined where its keys are missing. */
export function addressOf(subscription: PushSubscription) {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')];
  return p256dh && auth ? { endpoint: subscription.endpoint, p256dh: textOf(p256dh), auth: textOf(auth) } : undefined;
}

/** Until the worker works: `ready` is of the worker of this page, which has none. */
export async function workerReady({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = active ? null : (installing ?? waiting);
  if (!coming) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('the worker was not installed'));
    };
    coming.addEventListener('statechange', look);
    look();
  });
}
