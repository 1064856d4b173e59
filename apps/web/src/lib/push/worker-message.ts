interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PushedEvent extends LastingEvent {
  data: { json(): unknown } | null;
}
interface PressedEvent extends LastingEvent {
  notification: Notification;
}
export interface Page {
  url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
  postMessage(message: unknown): void;
}
/** What a worker needs in order to show messages. */
export interface PushWorker {
  addEventListener(type: 'push', work: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', work: (event: PressedEvent) => void): void;
  registration: ServiceWorkerRegistration;
}

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

interface Showing {
  /** What a press opens where the message names no address of these pages. */
  home: string;
  isOwn(path: string): boolean;
  /** Opens the place of a message that was pressed. */
  open(path: string): Promise<unknown>;
}

/** Shows messages, and opens their places: the one way of the driver's app and of the other areas. */
export function showMessages(worker: PushWorker, { home, isOwn, open }: Showing): void {
  worker.addEventListener('push', (event) => {
    const { title = 'Quaygate', body = '', language = '', tag = 'quaygate', path = home } = readMessage(event.data);
    const icon = '/driver/icon-192.png';
    // Only pages of our own are opened, whatever a message says.
    const data = isOwn(path) ? path : home;
    const more = { body, lang: language, tag, renotify: true, icon, badge: icon, data };
    event.waitUntil(worker.registration.showNotification(title, more));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
}
