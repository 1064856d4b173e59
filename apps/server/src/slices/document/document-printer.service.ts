import { Worker } from 'node:worker_threads';
import { oneAfterAnother } from '../../plumbing/limits/heavy.ts';
import type { Printed, PrintOrder } from './document.worker.ts';

const file = new URL('./document.worker.ts', import.meta.url);

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

let press: { thread: Worker; waiting: Map<number, Waiting> } | undefined;
let last = 0;

/** One thread for all, started with the first document: laying out text would hold the event loop for a tenth of a second. */
function start() {
  const thread = new Worker(file);
  const waiting = new Map<number, Waiting>();
  // An idle thread must not keep the process alive.
  thread.unref();
  thread.on('message', (printed: Printed) => {
    const order = waiting.get(printed.id);
    waiting.delete(printed.id);
    if (waiting.size === 0) thread.unref();
    if ('bytes' in printed) order?.resolve(Buffer.from(printed.bytes));
    else order?.reject(new Error(printed.failure));
  });
  const giveUp = (error: Error) => {
    press = undefined;
    for (const order of waiting.values()) order.reject(error);
  };
  thread.on('error', giveUp);
  thread.on('exit', (code) => giveUp(new Error(`the thread of documents ended with ${code}`)));
  return { thread, waiting };
}

const inTurn = oneAfterAnother();

/** Prints a document beside the event loop, unless the connection of the caller is closed before its turn. */
export const print = (content: PrintOrder['content'], date: Date, signal: AbortSignal): Promise<Buffer> =>
  inTurn(() => send(content, date), signal);

function send(content: PrintOrder['content'], date: Date): Promise<Buffer> {
  press ??= start();
  const { thread, waiting } = press;
  const order: PrintOrder = { id: ++last, content, date };
  thread.ref();
  return new Promise((resolve, reject) => {
    waiting.set(order.id, { resolve, reject });
    thread.postMessage(order);
  });
}
