/**
 * Keeps the driver's app for the way without a network (DRV-APP-02). The build writes the names of its files in here, so
 * that every build has a worker of its own, which brings them all before it takes over. Calls of the server pass by.
 */
import { type Page, type PushWorker, showMessages } from '#web/lib/push/worker-message.ts';

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface AskingEvent extends LastingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker extends PushWorker {
  addEventListener: PushWorker['addEventListener'] &
    ((type: 'install' | 'activate', work: (event: LastingEvent) => void) => void) &
    ((type: 'fetch', work: (event: AskingEvent) => void) => void);
  skipWaiting(): Promise<void>;
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

/** How long the network may take to answer with the page, in milliseconds; who stands at a gate waits no longer. */
const patience = 3_000;
/** Every page of the app names it, and no page of a portal, a proxy or a server at fault does. */
const mark = '"/driver/manifest.webmanifest"';

/** The answer, where it is the page of the app and has come whole. */
async function ownPage(asked: Promise<Response>): Promise<Response | undefined> {
  try {
    const answer = await asked;
    const isOwn = answer.ok && !answer.redirected && (await answer.clone().text()).includes(mark);
    return isOwn ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** The page comes from the network while there is one, so that a new build is seen at once; else it is the kept one. */
async function pageOf(request: Request): Promise<Response> {
  const asked = fetch(request);
  const own = ownPage(asked);
  const kept = await caches.match(page);
  if (!kept) return asked;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  return (await Promise.race([own, late])) ?? kept;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(pageOf(request));
  if (!files.includes(pathname)) return;
  event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
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

showMessages(worker, { home: '/driver/', isOwn: (path) => path.startsWith('/driver/'), open: openApp });
