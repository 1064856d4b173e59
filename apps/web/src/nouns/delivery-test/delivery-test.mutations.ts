import { deliveryTest } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

/** A test mail, with what the server for mails answered. */
export function useTestMail() {
  const params = useUserScope();
  return useMutation({ mutationFn: (email: string) => call(deliveryTest.mail, { params, body: { email } }) });
}

/** Base64url, as the server writes its key. */
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Why this browser cannot be sent a message. */
export class NoPush extends Error {
  readonly why: 'denied' | 'unsupported';
  constructor(why: 'denied' | 'unsupported') {
    super(why);
    this.why = why;
  }
}

/** Messages are shown by the worker of the driver's app: there is one for the whole installation. */
const worker = { file: '/driver/worker.js', scope: '/driver/' };

/** Until the worker works: `ready` is of the worker of this page, which has none. */
async function working({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = active ? null : (installing ?? waiting);
  if (!coming) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new NoPush('unsupported'));
    };
    coming.addEventListener('statechange', look);
    look();
  });
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) throw new NoPush('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new NoPush('denied');
  const registration = await navigator.serviceWorker.register(worker.file, { scope: worker.scope });
  await working(registration);
  const present = await registration.pushManager.getSubscription();
  const used = present?.options.applicationServerKey;
  if (present && used && textOf(used) === publicKey) return present;
  // Of a key that is no more; nothing reaches it.
  await present?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

const unsupported = (error: unknown): never => {
  throw error instanceof NoPush ? error : new NoPush('unsupported');
};

/** A test message to this browser, with what its push service answered. A subscription of the driver's app stays as it is. */
export function useTestPush() {
  const params = useUserScope();
  return useMutation({
    mutationFn: async () => {
      const { publicKey } = await call(deliveryTest.pushKey, { params });
      const subscription = await subscribe(publicKey).catch(unsupported);
      const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')];
      if (!p256dh || !auth) throw new NoPush('unsupported');
      const body = { endpoint: subscription.endpoint, p256dh: textOf(p256dh), auth: textOf(auth) };
      return call(deliveryTest.push, { params, body });
    },
  });
}
