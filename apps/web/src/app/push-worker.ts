/**
 * Shows the notifications of users of the browser app (NOTE-15). It keeps no files and watches over no page: it is registered
 * below an address that no page has.
 */
import { type Page, type PushWorker, showMessages } from '#web/lib/push/worker-message.ts';

interface Worker extends PushWorker {
  addEventListener: PushWorker['addEventListener'] & ((type: 'install', work: () => void) => void);
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
}
const worker = self as unknown as Worker;

worker.addEventListener('install', () => void worker.skipWaiting());

const isOther = (path: string) => /^\/(driver|docs)(\/|$)/.test(path);

/** A window that is open goes there by itself, so that nothing typed is lost; otherwise one is opened. */
async function open(path: string): Promise<unknown> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => !isOther(new URL(url).pathname));
  if (!page) return worker.clients.openWindow(path);
  // Browsers focus a page only while the press is fresh.
  await page.focus().catch(() => undefined);
  page.postMessage({ open: path });
}

showMessages(worker, { home: '/', isOwn: (path) => /^\/(?![/\\])/.test(path) && !isOther(path), open });
