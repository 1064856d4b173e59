import { isStop, stopSignal } from '../clock.ts';
import { KeyRefused } from '../network/request.ts';

/**
 * The routines of a run. All end with it; a refused key ends it, anything else that goes wrong ends only the routine
 * it happened in and is told.
 */
export class Crew {
  readonly #stop: AbortController;
  readonly #tell: (text: string) => void;
  readonly #running = new Set<Promise<void>>();
  #refusal: KeyRefused | undefined;

  constructor(parent: AbortSignal, tell: (text: string) => void) {
    this.#stop = stopSignal(parent);
    this.#tell = tell;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Runs a routine until it ends, the run ends, or `own` is aborted; the promise never rejects. */
  run(routine: (signal: AbortSignal) => Promise<void>, own?: AbortSignal): Promise<void> {
    const controller = own ? stopSignal(this.signal, own) : this.#stop;
    const running = routine(controller.signal)
      .catch((error: unknown) => {
        if (error instanceof KeyRefused) {
          this.#refusal ??= error;
          this.#stop.abort();
        } else if (!isStop(error)) {
          this.#tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
        }
      })
      .finally(() => {
        this.#running.delete(running);
        // Lets go of the signals it listened to.
        if (own) controller.abort();
      });
    this.#running.add(running);
    return running;
  }

  /** Waits for the end of the run. @throws KeyRefused */
  async end(): Promise<void> {
    if (!this.signal.aborted) {
      await new Promise<void>((resolve) => this.signal.addEventListener('abort', () => resolve(), { once: true }));
    }
    await Promise.all(this.#running);
    if (this.#refusal) throw this.#refusal;
  }
}
