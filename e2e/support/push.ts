import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './story.ts';

/** The browser of a test has no push service: its subscription is made here, for a receiver of ours. */
export async function subscribeAt(
  context: BrowserContext,
  subscription: { endpoint: string; p256dh: string; auth: string },
) {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    if (typeof PushManager === 'undefined') return;
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
    const keyOf = 'story-push-key';
    const made = () => {
      const key = localStorage.getItem(keyOf);
      if (key === null) return null;
      return {
        endpoint,
        options: { applicationServerKey: bytes(key) },
        getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
        unsubscribe: async () => {
          localStorage.removeItem(keyOf);
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(keyOf, applicationServerKey);
        return made();
      },
    });
  }, subscription);
}

/** Gives the worker of the app a message, as the browser does for its push service. */
export async function pushTo(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => registrations.push(...all));
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrations.find(({ scopeURL }) => scopeURL.endsWith('/driver/'))).toBeTruthy();
  const { registrationId } = registrations.findLast(({ scopeURL }) => scopeURL.endsWith('/driver/')) ?? {
    registrationId: '',
  };
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  await session.detach();
}

interface WorkerScope {
  shown: { title: string; data: string }[];
  registration: { showNotification: unknown };
  dispatchEvent(event: Event): boolean;
}

const workerOf = (context: BrowserContext, file = '/driver/worker.js') => {
  const worker = context.serviceWorkers().find((each) => each.url().endsWith(file));
  if (!worker) throw new Error('the app has no worker');
  return worker;
};

/** A browser without a window shows no notification: what the worker asks it to show is kept. */
export const keepShown = (context: BrowserContext) =>
  workerOf(context).evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title: string, { data }: { data: string }) => {
      scope.shown.push({ title, data });
    };
  });

/** What the worker asked the browser to show. */
export const shown = (context: BrowserContext) =>
  workerOf(context).evaluate(() => (self as unknown as WorkerScope).shown);

/** Presses a notification. */
export const pressShown = (context: BrowserContext, path: string, file?: string) =>
  workerOf(context, file).evaluate((data) => {
    const scope = self as unknown as WorkerScope;
    const notification = { close: () => {}, data };
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  }, path);

/** A browser without a window denies notifications, whatever a story grants. Counts how often the app asked. */
export const answerAsked = (context: BrowserContext) =>
  context.addInitScript(() => {
    const key = 'story-asked';
    Object.defineProperty(Notification, 'permission', {
      get: () => (localStorage.getItem(key) === null ? 'default' : 'granted'),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(key, 'yes');
      return 'granted';
    };
  });
