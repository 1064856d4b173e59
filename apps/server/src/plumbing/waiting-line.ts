import { fewPerTurn } from './few-per-turn.ts';
import { Refusal } from './refusal.ts';

/** How many calls work and wait at once. */
export interface LineLimits {
  /** Calls that work at once. */
  atOnce: number;
  /** Of these, calls of senders who failed often. */
  ofHostile: number;
  /** Calls of one sender that wait. */
  perSender: number;
  /** Calls that wait in all; known browsers are counted apart. */
  inAll: number;
  /** Milliseconds after its head for which a call waits at most. */
  longest: number;
}

/** From so many failures of the last minutes on a sender is hostile. */
const hostileFrom = 5;
/** From so many calls within a second on, as when they fail often, the calls of a sender wait for a turn to be looked at. */
const manyInSecond = 5;
/** Such calls that are looked at in one turn of the event loop: some milliseconds of work. */
const lookedAtPerTurn = 8;
/** Of those who fail often, who wait apart: others do not stand behind them. */
const hostileLookedAtPerTurn = 2;
/** Milliseconds after which half of a sender's failures are forgotten. */
const halfLife = 60_000;
/** Work of hostile senders rests this many times as long as it took: honest ones find the processors free. */
const restOfHostile = 2;
/** Milliseconds of such a rest at most: what takes long waits for others, as for an issuer, and keeps no processor busy. */
const longestRest = 500;
/** Senders that are remembered while they have no call here. */
const mostSenders = 10_000;

interface Sender {
  failures: number;
  since: number;
  waiting: number;
  running: number;
  /** Calls that came within the second that began then. */
  lately: { begin: number; calls: number };
}

interface Waiting {
  sender: Sender;
  isKnown: boolean;
  isGone: () => boolean;
  start(): void;
  refuse(): void;
}

interface Entering {
  isKnown: boolean;
  /** Whether the sender has gone and awaits no answer. */
  isGone: () => boolean;
  /** When its head came, by the clock of the line. */
  since: number;
}

/** Lets a call that has its turn end; `failed` says that its caller proved nothing. */
export type Leave = (failed: boolean) => void;

const busy = ({ failures }: Sender) =>
  new Refusal('too_many_requests', { retryAfter: Math.min(30, 1 + Math.floor(failures / 10)) });

/** Who sent what lately; those who failed least are forgotten first. */
function senderBook(now: () => number) {
  const senders = new Map<string, Sender>();

  /** Failures fade, so that no sender stays hostile. */
  function fade(sender: Sender): Sender {
    const time = now();
    sender.failures *= 0.5 ** (Math.max(0, time - sender.since) / halfLife);
    sender.since = time;
    return sender;
  }
  function senderOf(name: string): Sender {
    const found = senders.get(name);
    if (found) return fade(found);
    if (senders.size >= mostSenders)
      for (const [key, each] of senders)
        if (each.waiting + each.running === 0 && fade(each).failures < 1) senders.delete(key);
    // All of them fail: none of them is told apart from the others any more.
    if (senders.size >= mostSenders)
      for (const [key, each] of senders) if (each.waiting + each.running === 0) senders.delete(key);
    const sender = { failures: 0, since: now(), waiting: 0, running: 0, lately: { begin: now(), calls: 0 } };
    senders.set(name, sender);
    return sender;
  }
  /** Counts one more call. @returns how many it were within a second */
  function count({ lately }: Sender): number {
    if (now() - lately.begin >= 1_000) Object.assign(lately, { begin: now(), calls: 0 });
    lately.calls += 1;
    return lately.calls;
  }

  return { fade, count, senderOf };
}

/**
 * One line for calls that cost much and that strangers may send (SEC-11). Few work at once; of those that wait a known browser
 * goes first, then the sender with the fewest failures and calls. A full line gives the place of its busiest sender to a
 * quieter one; what has no place is refused at once.
 */
export function waitingLine(
  { atOnce, ofHostile, perSender, inAll, longest }: LineLimits,
  now: () => number,
  after: (then: () => void, milliseconds: number) => void,
) {
  const { fade, count, senderOf } = senderBook(now);
  const line: Waiting[] = [];
  const turnOfMany = fewPerTurn(lookedAtPerTurn);
  const turnOfHostile = fewPerTurn(hostileLookedAtPerTurn);
  let running = 0;
  let hostile = 0;

  const rank = ({ sender, isKnown }: Pick<Waiting, 'sender' | 'isKnown'>) =>
    (isKnown ? 0 : 1_000_000) + sender.failures + sender.waiting + sender.running;
  const isHostile = ({ sender, isKnown }: Waiting) => !isKnown && sender.failures >= hostileFrom;
  const strangers = () => line.filter(({ isKnown }) => !isKnown);

  function take(index: number): Waiting | undefined {
    if (index < 0) return undefined;
    const [taken] = line.splice(index, 1);
    if (taken) taken.sender.waiting -= 1;
    return taken;
  }
  /** The place of the next one that may work; -1: there is none. */
  function next(): number {
    let best = -1;
    for (const [index, each] of line.entries()) {
      if (isHostile(each) && hostile >= ofHostile) continue;
      if (best < 0 || rank(each) < rank(line[best] as Waiting)) best = index;
    }
    return best;
  }
  function pump(): void {
    for (let index = next(); running < atOnce && index >= 0; index = next()) {
      const one = take(index) as Waiting;
      if (one.isGone()) one.refuse();
      else one.start();
    }
  }

  function begin(sender: Sender, asHostile: boolean): Leave {
    const began = now();
    running += 1;
    sender.running += 1;
    if (asHostile) hostile += 1;
    return (failed) => {
      running -= 1;
      sender.running -= 1;
      if (failed) fade(sender).failures += 1;
      if (asHostile) {
        after(
          () => {
            hostile -= 1;
            pump();
          },
          Math.min(longestRest, restOfHostile * (now() - began)),
        );
      }
      pump();
    };
  }

  /** Makes a place for a call, by sending the busiest away where the line is full. @throws Refusal too_many_requests */
  function makePlace(sender: Sender, isKnown: boolean): void {
    const alike = line.filter((each) => each.isKnown === isKnown);
    let worst = alike[0];
    for (const each of alike) if (worst && rank(each) >= rank(worst)) worst = each;
    const isFull = alike.length >= inAll;
    if (sender.waiting < perSender && !(isFull && worst && rank(worst) <= rank({ sender, isKnown }) + 1)) {
      if (isFull && worst) take(line.indexOf(worst))?.refuse();
      return;
    }
    // Who asks for more than there is room for is as busy as who fails.
    sender.failures += 1;
    throw busy(sender);
  }

  return {
    /** Whether a sender failed often lately. */
    isHostile: (name: string) => senderOf(name).failures >= hostileFrom,

    /**
     * Before the body of a stranger's call is read: thousands at once do not hold up what others wait for.
     * @throws Refusal too_many_requests where a call of this sender could not even wait
     */
    async lookIn(name: string): Promise<void> {
      const sender = senderOf(name);
      const isMany = count(sender) > manyInSecond;
      if (sender.failures >= hostileFrom) await turnOfHostile();
      else if (isMany) await turnOfMany();
      const isHopeless = sender.failures >= hostileFrom && strangers().length >= inAll;
      if (sender.waiting < perSender && !isHopeless) return;
      sender.failures += 1;
      throw busy(sender);
    },

    /** Resolves when the call may work. @throws Refusal too_many_requests */
    enter(name: string, { isKnown, isGone, since }: Entering): Promise<Leave> {
      const sender = senderOf(name);
      return new Promise((resolve, reject) => {
        makePlace(sender, isKnown);
        sender.waiting += 1;
        const waiting: Waiting = {
          ...{ sender, isKnown, isGone },
          start: () => resolve(begin(sender, isHostile(waiting))),
          refuse: () => reject(busy(sender)),
        };
        line.push(waiting);
        pump();
        // Behind others its turn may never come.
        if (line.includes(waiting)) after(() => take(line.indexOf(waiting))?.refuse(), since + longest - now());
      });
    },
  };
}
