import { driverPush } from '@quaygate/contract';
import { create } from 'zustand';
import { call } from '#web/lib/call/api.ts';
import { ids, whenOver } from './session.ts';
import { useTexts } from './texts/texts.ts';

/** Why the switch cannot be used. On an iPhone only an app on the home screen gets messages. */
export type PushTrouble = 'unsupported' | 'install' | 'denied';

interface PushState {
  isOn: boolean;
  isBusy: boolean;
  trouble: PushTrouble | undefined;
}

/** While it is there, this phone wants to be told. */
const key = 'driver-push';

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function troubleOf(): PushTrouble | undefined {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

const isWanted = () => localStorage.getItem(key) !== null && troubleOf() === undefined;

export const usePush = create<PushState>()(() => ({ isOn: isWanted(), isBusy: false, trouble: troubleOf() }));

/** The permission may have been changed in the settings of the phone meanwhile. */
export const lookAgain = (): void => usePush.setState({ isOn: isWanted(), trouble: troubleOf() });

const registration = async () => {
  // While one works on the app there is no worker.
  if (!(await navigator.serviceWorker.getRegistration('/driver/'))) return undefined;
  return navigator.serviceWorker.ready;
};

/** Base64url, as the server writes its key. */
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The subscription of this phone, made with the key of the server: one of another key gets nothing. */
async function subscribe(): Promise<PushSubscription | undefined> {
  const { pushManager } = (await registration()) ?? {};
  if (!pushManager) return undefined;
  const { publicKey } = await call(driverPush.key, { params: ids() });
  const present = await pushManager.getSubscription();
  const used = present?.options.applicationServerKey;
  if (present && used && textOf(used) === publicKey) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Tells the server where messages for this phone go, and in which language. */
async function save(): Promise<void> {
  const subscription = await subscribe();
  const [p256dh, auth] = [subscription?.getKey('p256dh'), subscription?.getKey('auth')];
  if (!subscription || !p256dh || !auth) return usePush.setState({ isOn: false, trouble: 'unsupported' });
  const { endpoint } = subscription;
  const { language } = useTexts.getState();
  await call(driverPush.save, {
    params: ids(),
    body: { endpoint, p256dh: textOf(p256dh), auth: textOf(auth), language },
  });
  localStorage.setItem(key, 'on');
  usePush.setState({ isOn: true });
}

async function unsubscribe(): Promise<void> {
  const manager = (await registration())?.pushManager;
  await (await manager?.getSubscription())?.unsubscribe();
}

async function whileBusy(work: () => Promise<void>): Promise<void> {
  usePush.setState({ isBusy: true });
  await work().finally(() => usePush.setState({ isBusy: false }));
}

/** Asks the driver for the permission, and subscribes (DRV-PUSH-01). */
export const turnOn = (): Promise<void> =>
  whileBusy(async () => {
    const permission = await Notification.requestPermission();
    usePush.setState({ trouble: troubleOf() });
    if (permission === 'granted') await save();
  });

export const turnOff = (): Promise<void> =>
  whileBusy(async () => {
    localStorage.removeItem(key);
    usePush.setState({ isOn: false });
    await unsubscribe();
    await call(driverPush.remove, { params: ids() });
  });

whenOver(() => {
  if (localStorage.getItem(key) === null) return;
  localStorage.removeItem(key);
  usePush.setState({ isOn: false });
  // The server ends it with the session; this phone asks its push service for no more.
  void unsubscribe().catch(() => undefined);
});

/** Saves anew: the push service may have given the phone another address (DRV-PUSH-10). */
export function renewPush(): void {
  if (isWanted()) void save().catch(() => undefined);
}

useTexts.subscribe(({ language }, before) => {
  if (language !== before.language) renewPush();
});
