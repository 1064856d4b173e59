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
interface Worker {
  addEventListener(type: 'install' | 'activate', work: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', work: (event: AskingEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
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
