import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage, Supply } from '../capacity/act.ts';
import type { ActName } from '../capacity/acts.ts';
import * as forwarder from '../capacity/forwarder-acts.ts';
import { rateOf } from '../capacity/model.ts';
import { openBookings } from '../capacity/open-bookings.ts';
import * as terminal from '../capacity/terminal-acts.ts';
import { keyOf } from '../world/capacity.ts';
import { signIn } from '../world/people.ts';
import { bookable, terminals } from '../world/terminals.ts';
import type { Lines } from './lines.ts';
import { keepSessions } from './retention.ts';

const tick = 50;
/** Load units are announced so far ahead of their bookings. */
const ahead = 400;
const lookEvery = 2_000;
/** So many bookings stay open: those that are moved are not those that come to the gate. */
const keptOpen = 30;
/** A token is good for an hour. */
const signInEvery = 20 * 60_000;

type Played = Partial<Record<ActName, Supply>>;

/** What is asked over and over, with the tokens of now. */
async function readsOf(stage: Stage): Promise<Played> {
  return {
    status: forwarder.status(stage, terminals.status, 'pickup'),
    slots: forwarder.status(stage, terminals.slots, 'delivery'),
    batchRow: forwarder.batchRows(stage, 25),
    toursPage: forwarder.toursPage(stage),
    bell: forwarder.bell(stage),
    driverTours: await terminal.driversTours(stage),
  };
}

/** Bookings from the announced load unit to the gate, and what else is reported and changed. */
function writesOf(stage: Stage, open: ReturnType<typeof openBookings>): Played {
  let [announced, booked] = [bookable, bookable];
  const inside: string[] = [];
  const take = () => (open.left > keptOpen ? open.take() : null);
  const takeIn = () => {
    const booking = take();
    if (booking) inside.push(booking.id);
    return booking?.id ?? null;
  };
  const withOpen = (supply: Supply): Supply => ({ ...supply, next: () => (open.left > 0 ? supply.next() : null) });
  const last = { ...open, at: (index: number) => open.at(-1 - (index % (keptOpen / 2))) };
  return {
    loadUnit: terminal.loadUnits(() => ++announced),
    booking: forwarder.book(stage, () => (announced - booked > ahead ? ++booked : null)),
    move: withOpen(forwarder.move(stage, last)),
    admission: withOpen(terminal.admissions(open)),
    gateIn: terminal.gateEvents('terminal_reached', takeIn),
    gateOut: terminal.gateEvents('completed', () => inside.shift() ?? null),
    cancel: forwarder.cancel(stage, { ...open, take }),
    train: terminal.trains(),
    position: terminal.positions(),
    audited: terminal.blocks(stage, bookable),
    signIn: forwarder.signIns(),
  };
}

/** Plays the busiest hour of so many terminals, at a share of its rate, until it is told to stop. */
export async function play(
  stage: Stage,
  lines: Lines,
  { terminals: count, share }: { terminals: number; share: number },
) {
  const open = openBookings(stage.databaseUrl);
  const supplies: Played = { ...writesOf(stage, open), ...(await readsOf(stage)) };
  const due = new Map<string, number>();
  const stop = new AbortController();
  let acts = 0;

  function ask(name: ActName, supply: Supply, seconds: number): void {
    const each = supply.each ?? 1;
    let left = (due.get(name) ?? 0) + (rateOf(name, count) * share * seconds) / each;
    for (; left >= 1; left--) {
      const request = supply.next();
      if (!request) break;
      acts += each;
      lines.ask({ request, status: supply.status ?? 200, due: performance.now() });
    }
    // What there was nothing for is not made up for later.
    due.set(name, left % 1);
  }
  async function pace(): Promise<void> {
    for (let last = performance.now(); !stop.signal.aborted; await sleep(tick)) {
      const now = performance.now();
      for (const [name, supply] of Object.entries(supplies)) ask(name as ActName, supply, (now - last) / 1_000);
      last = now;
    }
  }
  async function look(): Promise<void> {
    for (; !stop.signal.aborted; await sleep(lookEvery)) await open.look();
  }
  async function readFeed(): Promise<void> {
    // By one key, because what the slowest reader has not read is judged; others of its calls count to its 50 a second.
    const feed = terminal.feedPages(stage, { limit: 200, only: 'full', key: () => keyOf(0), rest: 40 });
    for (; !stop.signal.aborted; await sleep(1_000)) await feed(5);
  }
  async function signInAgain(): Promise<void> {
    for (;;) {
      await sleep(signInEvery, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      stage.token = await signIn(stage.server.url);
      Object.assign(supplies, await readsOf(stage));
      await keepSessions(stage.databaseUrl);
    }
  }
  const work = Promise.all([pace(), look(), readFeed(), signInAgain()]);
  work.catch(() => stop.abort());
  return {
    get acts() {
      return acts;
    },
    get hasEnded() {
      return stop.signal.aborted;
    },
    async stop() {
      stop.abort();
      await work;
    },
  };
}
