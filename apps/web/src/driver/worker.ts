/**
 * Keeps the driver's app for the way without a network (DRV-APP-02). The build writes the names of its files in here, so
 * that every build has a worker of its own, which brings them all before it takes over. Calls of the server pass by.
 */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface AskingEvent extends LastingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushedEvent extends LastingEvent {
  data: { json(): unknown } | null;
}
interface PressedEvent extends LastingEvent {
  notification: Notification;
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', work: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', work: (event: AskingEvent) => void): void;
  addEventListener(type: 'push', work: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', work: (event: PressedEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window' }): Promise<Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
}
const worker = self as unknown as Worker;

const built = '__DRIVER_FILES__';
const page = '/driver/index.html';
const files = [page, '/first-paint.js', '/favicon.svg', '/driver/manifest.webmanifest', ...built.split(' ')];
const cacheName = `driver ${built}`;

worker.addEventListener('install', (event) => {
  const bring = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
    await worker.skipWaiting();
  };
  event.waitUntil(bring());
});

worker.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('driver ') && name !== cacheName).map((name) => caches.delete(name)),
    );
    await worker.clients.claim();
  };
  event.waitUntil(clear());
});

/** The page comes from the network while there is one, so that a new build is seen at once. */
const pageOf = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(page)) ?? Response.error());

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(pageOf(request));
  if (!files.includes(pathname)) return;
  event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});

interface Message {
  title?: string;
  body?: string;
  language?: string;
  tag?: string;
  path?: string;
}

/** Browsers demand that each message is shown, so one that cannot be read is too. */
function readMessage(data: PushedEvent['data']): Message {
  try {
    return (data?.json() as Message | null) ?? {};
  } catch {
    return {};
  }
}

worker.addEventListener('push', (event) => {
  const { title = 'Quaygate', body = '', language = '', tag = 'quaygate', path = '/driver/' } = readMessage(event.data);
  const icon = '/driver/icon-192.png';
  // Only pages of the app are opened, whatever a message says.
  const data = path.startsWith('/driver/') ? path : '/driver/';
  const more = { body, lang: language, tag, renotify: true, icon, badge: icon, data };
  event.waitUntil(worker.registration.showNotification(title, more));
});

/** A window of the app that is open shows the tour; otherwise one is opened (DRV-PUSH-11). */
async function openApp(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/driver/'));
  if (!page) return void (await worker.clients.openWindow(path));
  // Browsers focus a page only while the press is fresh.
  await page.focus().catch(() => undefined);
  await page.navigate(path).catch(() => worker.clients.openWindow(path));
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp(String(event.notification.data)));
});
