import { pushBrowser } from '@quaygate/contract';
import { call } from '#web/lib/call/api.ts';
import { addressOf, type PushTrouble, pushTrouble, subscribeWith, workerReady } from '#web/lib/push/subscription.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { currentLanguage } from '#web/text/language.ts';

/** Holds whose notifications this browser shows. */
const key = 'push-browser';
/** No page lies there: the worker shows messages and watches over none. */
const worker = { file: '/push-worker.js', scope: '/push/' };

/** Why this browser gets no notifications; over plain HTTP browsers have no worker. */
export type BrowserTrouble = PushTrouble | 'insecure';
export const browserTrouble = (): BrowserTrouble | undefined => (isSecureContext ? pushTrouble() : 'insecure');

/** This browser cannot be sent anything, though it says that it can. */
export class NoPushHere extends Error {
  readonly why: BrowserTrouble;
  constructor(why: BrowserTrouble) {
    super(why);
    this.why = why;
  }
}

export const isSwitchedOn = (userId: string): boolean => localStorage.getItem(key) === userId;

const cannot = (): never => {
  throw new NoPushHere('unsupported');
};

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(worker.scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Tells the server where notifications for this browser go, and in which language.
 * @param isWantedStill asked once the server was told: who has signed out or switched it off meanwhile gets none
 */
async function save(userId: string, isWantedStill: () => boolean): Promise<void> {
  const params = { u: userId };
  const { publicKey } = await call(pushBrowser.key, { params });
  const registration = await navigator.serviceWorker.register(worker.file, { scope: worker.scope }).catch(cannot);
  await workerReady(registration).catch(cannot);
  const address = addressOf(await subscribeWith(registration.pushManager, publicKey).catch(cannot));
  if (!address) return cannot();
  await call(pushBrowser.save, { params, body: { ...address, language: currentLanguage() } });
  if (!isWantedStill()) return unsubscribe();
  localStorage.setItem(key, userId);
}

/** Asks for the permission, and subscribes (NOTE-15). @throws NoPushHere */
export async function switchOn(userId: string): Promise<void> {
  const trouble = browserTrouble();
  if (trouble) throw new NoPushHere(trouble);
  if ((await Notification.requestPermission()) !== 'granted') throw new NoPushHere('denied');
  await save(userId, () => useAuth.getState().userId === userId);
}

/** Saves anew at each start: the push service may have given the browser another address. */
export async function renew(userId: string): Promise<void> {
  if (isSwitchedOn(userId) && !browserTrouble() && Notification.permission === 'granted')
    await save(userId, () => isSwitchedOn(userId));
}

/** The browser asks its push service for no more. The server ends it with the session, or is told so. */
export async function forget(): Promise<void> {
  if (localStorage.getItem(key) === null) return;
  localStorage.removeItem(key);
  await unsubscribe();
}
