import { driverPush } from '@quaygate/contract';
import { create } from 'zustand';
import { call } from '#web/lib/call/api.ts';
import { addressOf, type PushTrouble, pushTrouble, subscribeWith } from '#web/lib/push/subscription.ts';
import { ids, stillSignedIn, whenOver } from './session.ts';
import { useTexts } from './texts/texts.ts';

interface PushState {
  isOn: boolean;
  isBusy: boolean;
  trouble: PushTrouble | undefined;
}

/** While it is there, this phone wants to be told. */
const key = 'driver-push';

const isKept = () => localStorage.getItem(key) !== null;
const isWanted = () => isKept() && pushTrouble() === undefined;

export const usePush = create<PushState>()(() => ({ isOn: isWanted(), isBusy: false, trouble: pushTrouble() }));

/** The permission may have been changed in the settings of the phone meanwhile. */
export const lookAgain = (): void => usePush.setState({ isOn: isWanted(), trouble: pushTrouble() });

const registration = async () => {
  // While one works on the app there is no worker.
  if (!(await navigator.serviceWorker.getRegistration('/driver/'))) return undefined;
  return navigator.serviceWorker.ready;
};

/** The subscription of this phone; undefined where there is no worker. */
async function subscribe(): Promise<PushSubscription | undefined> {
  const { pushManager } = (await registration()) ?? {};
  if (!pushManager) return undefined;
  const { publicKey } = await call(driverPush.key, { params: ids() });
  return subscribeWith(pushManager, publicKey);
}

/**
 * Tells the server where messages for this phone go, and in which language.
 * @param isWantedStill asked once the server was told: who has signed out or turned it off meanwhile gets none
 */
async function save(isWantedStill: () => boolean): Promise<void> {
  const subscription = await subscribe();
  const address = subscription && addressOf(subscription);
  if (!address) return usePush.setState({ isOn: false, trouble: 'unsupported' });
  await call(driverPush.save, { params: ids(), body: { ...address, language: useTexts.getState().language } });
  if (!isWantedStill()) return unsubscribe();
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
    const isSignedIn = stillSignedIn();
    const permission = await Notification.requestPermission();
    usePush.setState({ trouble: pushTrouble() });
    if (permission === 'granted') await save(isSignedIn);
  });

export const turnOff = (): Promise<void> =>
  whileBusy(async () => {
    localStorage.removeItem(key);
    usePush.setState({ isOn: false });
    await unsubscribe();
    await call(driverPush.remove, { params: ids() });
  });

function forget(): void {
  if (!isKept()) return;
  localStorage.removeItem(key);
  usePush.setState({ isOn: false });
  // The server ends it with the session; this phone asks its push service for no more.
  void unsubscribe().catch(() => undefined);
}
whenOver(forget);

/** Saves anew: the push service may have given the phone another address (DRV-PUSH-10). */
export function renewPush(): void {
  // The session may have ended while this part was loaded.
  if (ids().u === undefined) forget();
  else if (isWanted()) void save(isKept).catch(() => undefined);
}

useTexts.subscribe(({ language }, before) => {
  if (language !== before.language) renewPush();
});
