import { present } from '@quaygate/rules';
import type { Clock } from '../clock.ts';
import type { Counts } from '../counts.ts';
import { batchSize, type Integrator, type Item, type ReportCall, reportCalls } from '../network/integrator.ts';
import { disorderOf } from '../plan/disorder.ts';
import { randomOf } from '../random.ts';
import type { Settings } from '../settings.ts';
import type { Crew } from './crew.ts';

/** Real milliseconds in which items gather for a batch. */
const gathering = 100;
/** Minutes after which an item held back for a swap goes alone; minutes before an item is sent that could not be stored. */
const heldAtMost = 5;

type Line = { waiting: Item[]; disorder: ReturnType<typeof disorderOf<Item>>; sending: Promise<void> | null };

/** What a terminal's system has to report, sent in batches, in order per call apart from the disorder asked for. */
export class Outbox {
  readonly #integrator: Integrator;
  readonly #clock: Clock;
  readonly #counts: Counts;
  readonly #crew: Crew;
  readonly #lines: Record<ReportCall, Line>;

  constructor(
    { seed, shares }: Settings,
    facilityId: number,
    parts: { integrator: Integrator; clock: Clock; counts: Counts; crew: Crew },
  ) {
    this.#integrator = parts.integrator;
    this.#clock = parts.clock;
    this.#counts = parts.counts;
    this.#crew = parts.crew;
    this.#lines = Object.fromEntries(
      reportCalls.map((call): [ReportCall, Line] => {
        const disorder = disorderOf<Item>(shares, randomOf(seed, facilityId, 'disorder', call));
        return [call, { waiting: [], disorder, sending: null }];
      }),
    ) as Record<ReportCall, Line>;
  }

  push(call: ReportCall, items: readonly Item[]): void {
    const { disorder } = this.#lines[call];
    for (const item of items) {
      const sent = disorder.push(item);
      for (const { item: each, delay } of sent) {
        if (delay === 0) this.#put(call, each);
        else this.#later(delay, () => this.#put(call, each));
      }
      if (!sent.length) this.#later(heldAtMost, () => this.#letGo(call));
    }
  }

  #letGo(call: ReportCall) {
    for (const { item } of this.#lines[call].disorder.release()) this.#put(call, item);
  }

  #later(minutes: number, work: () => void) {
    this.#crew.run(async (signal) => {
      await this.#clock.wait(minutes, signal);
      work();
    });
  }

  #put(call: ReportCall, item: Item) {
    const line = this.#lines[call];
    line.waiting.push(item);
    line.sending ??= this.#crew.run(async (signal) => {
      try {
        await this.#clock.pause(gathering, signal);
        while (line.waiting.length) await this.#send(call, line.waiting.splice(0, batchSize));
      } finally {
        line.sending = null;
      }
    });
  }

  async #send(call: ReportCall, items: Item[]) {
    const result = await this.#integrator.report(call, items);
    this.#counts.addBatch(result);
    const failed = result.results.filter(({ code }) => code === 'temporarily_unavailable');
    for (const { index } of failed) this.#later(heldAtMost, () => this.#put(call, present(items[index])));
  }

  /** Waits until what was put in so far, and is not held up, has been answered. */
  async delivered(): Promise<void> {
    await Promise.all(Object.values(this.#lines).map(({ sending }) => sending));
  }
}
