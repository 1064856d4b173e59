import { type Transferable, Worker } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { oneAfterAnother } from './heavy.ts';
import { abandoned } from './heavy-life.ts';

/** What such a thread answers; a refusal is not an Error any more on the other side. */
export type ThreadAnswer<T> = ({ answer: T } | { refusal: Pick<Refusal, 'code' | 'more'> }) & {
  /** Bytes that the thread holds after its work. */
  held: number;
};

/** Of a thread, so that a body made to be costly ends the thread and not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 300, maxYoungGenerationSizeMb: 16 };
/** An idle thread gives its memory back after so many milliseconds; until then the next work needs no start. */
const keptMilliseconds = 10_000;
/** One that holds more bytes gives them back at once: only the end of a thread empties its heap. */
const keptBytes = 48_000_000;

/**
 * Works beside the event loop, one order at a time. A closed connection ends the thread.
 * @param file answers every message with one `ThreadAnswer`
 */
export function heavyThread<Order, Answer>(file: URL) {
  const inTurn = oneAfterAnother();
  let kept: Worker | undefined;
  let end: NodeJS.Timeout | undefined;

  const start = () => {
    const thread = new Worker(file, { resourceLimits });
    const forget = () => {
      if (kept === thread) kept = undefined;
    };
    return thread.once('exit', forget).on('error', forget);
  };

  const work = (order: Order, transfer: Transferable[], signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      clearTimeout(end);
      const thread = kept ?? start();
      kept = thread;
      thread.ref();
      const stop = () => {
        kept = undefined;
        thread.terminate();
      };
      const onExit = (code: number) =>
        settle(() => reject(signal.aborted ? abandoned() : new Error(`a thread of heavy work ended with ${code}`)));
      const onError = (error: NodeJS.ErrnoException) =>
        settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('request_too_large') : error));
      const onMessage = (message: ThreadAnswer<Answer>) =>
        settle(() => {
          thread.unref();
          if (message.held > keptBytes) stop();
          else end = setTimeout(stop, keptMilliseconds).unref();
          if ('answer' in message) resolve(message.answer);
          else reject(new Refusal(message.refusal.code, message.refusal.more));
        });
      const settle = (then: () => void) => {
        thread.off('exit', onExit).off('error', onError).off('message', onMessage);
        signal.removeEventListener('abort', stop);
        then();
      };
      thread.once('exit', onExit).once('error', onError).once('message', onMessage);
      signal.addEventListener('abort', stop, { once: true });
      thread.postMessage(order, transfer);
    });

  return (order: Order, transfer: Transferable[], signal: AbortSignal): Promise<Answer> =>
    inTurn(() => work(order, transfer, signal), signal);
}

/** The memory of a large body, which is handed over instead of copied. */
export function memoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
