import { deliveryTest } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { addressOf, pushTrouble, subscribeWith, workerReady } from '#web/lib/push/subscription.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

/** A test mail, with what the server for mails answered. */
export function useTestMail() {
  const params = useUserScope();
  return useMutation({ mutationFn: (email: string) => call(deliveryTest.mail, { params, body: { email } }) });
}

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

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const trouble = pushTrouble();
  if (trouble === 'unsupported' || trouble === 'install') throw new NoPush('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new NoPush('denied');
  const registration = await navigator.serviceWorker.register(worker.file, { scope: worker.scope });
  await workerReady(registration);
  return subscribeWith(registration.pushManager, publicKey);
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
      const body = addressOf(subscription);
      if (!body) throw new NoPush('unsupported');
      return call(deliveryTest.push, { params, body });
    },
  });
}
