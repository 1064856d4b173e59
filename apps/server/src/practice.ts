import { practiceStock } from '@quaygate/rules';
import { holdNamedLock } from './db/named-lock.ts';
import { isLoopback } from './plumbing/network/loopback.ts';
import type { Deps } from './serving/deps.ts';
import { type RunningSimulator, startSimulator } from './simulator.ts';
import { findPractising } from './slices/practice/practice.queries.ts';
import { renewPracticeKeys } from './slices/practice/practice-key.service.ts';

type PracticeDeps = Pick<Deps, 'db' | 'bus' | 'now' | 'log'>;

interface Surroundings {
  /** PostgreSQL itself. */
  directUrl: string;
  /** Our own address, as the simulator reaches it. */
  target: string;
  /** Of the simulator; here it works faster, for people wait for the truck that they booked. */
  speed: number;
  /** A clock was set: the simulator goes by it too. */
  hasOwnClock: boolean;
}

const timesFaster = 6;
const fastest = 600;

/** Milliseconds between two looks at what practises; a switch is told at once, and its telling may be lost. */
const lookEvery = 10_000;
/** Before it is started again, doubled with every end that came soon. */
const firstWait = 1_000;
const longestWait = 60_000;
/** Who ran so long had no trouble with starting. */
const isSettled = 60_000;

/** One after the other, so that the same installation plays the same. */
const calm = {
  ...{ toursPerDay: 0, trainsPerDay: 0, licenseStepsPerDay: 0, vehicles: 0 },
  shares: { late: 0, absent: 0, counter: 0, restricted: 0, cancelled: 0, noLocation: 0 },
};

/** What the simulator needs to play the terminals that practise, with keys for this start alone. */
async function settingsOf(deps: PracticeDeps, target: string): Promise<object> {
  const networks = isLoopback(new URL(target).hostname) ? ['127.0.0.0/8', '::1/128'] : [];
  const keyed = await renewPracticeKeys(deps, networks);
  const facilities = keyed.map(({ id: name, facilityId: id, key, timeZone, maxWeight }) => ({
    ...{ id, key, timeZone },
    stock: { name, ...practiceStock, maxWeight },
  }));
  return { target, ...calm, facilities };
}

/**
 * Plays the systems of the terminals that practise (SETUP-87): by a simulator that runs while there are any, at one instance of all. It
 * follows every switch, and comes back when it ended by itself.
 */
export function playPractice(deps: PracticeDeps, surroundings: Surroundings): { stop(): Promise<void> } {
  const player = new Player(deps, surroundings);
  const leave = deps.bus.subscribe(({ noun }) => {
    if (noun === 'facility' || noun === 'resync') player.lookNow();
  });
  player.lookNow();
  return {
    stop: () => {
      leave();
      return player.stop();
    },
  };
}

class Player {
  readonly #deps: PracticeDeps;
  readonly #surroundings: Surroundings;
  #running: (RunningSimulator & { plays: string }) | undefined;
  #endTurn: (() => Promise<void>) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isAsked = false;
  #isOver = false;
  #failures = 0;
  #notBefore = 0;

  constructor(deps: PracticeDeps, surroundings: Surroundings) {
    this.#deps = deps;
    this.#surroundings = surroundings;
  }

  /** One look at a time; what is asked for meanwhile is looked at after it. */
  lookNow(): void {
    this.#isAsked = true;
    this.#looking ??= this.#lookWhileAsked().finally(() => {
      this.#looking = undefined;
      const wait = this.#notBefore - performance.now();
      this.#lookIn(this.#isAsked ? 0 : wait > 0 ? wait : lookEvery);
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#end();
    await this.#letGo();
  }

  #lookIn(wait: number) {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => this.lookNow(), wait);
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#isAsked && !this.#isOver) {
      this.#isAsked = false;
      await this.#look().catch((error) =>
        this.#deps.log.warn({ err: error }, 'practice terminals are looked at later'),
      );
    }
  }

  async #look(): Promise<void> {
    const practising = await findPractising(this.#deps.db);
    const plays = JSON.stringify(practising);
    if (this.#running && this.#running.plays !== plays) await this.#end();
    if (practising.length === 0) {
      this.#failures = 0;
      this.#notBefore = 0;
      return this.#letGo();
    }
    if (this.#running || performance.now() < this.#notBefore) return;
    this.#endTurn ??= await holdNamedLock(this.#surroundings.directUrl, 'quaygate practice');
    if (this.#endTurn) await this.#start(plays);
  }

  async #start(plays: string): Promise<void> {
    const { target, hasOwnClock } = this.#surroundings;
    const speed = Math.min(fastest, this.#surroundings.speed * timesFaster);
    const { log, now } = this.#deps;
    const started = performance.now();
    const settings = await settingsOf(this.#deps, target);
    const own = { ...startSimulator({ settings }, { speed, log, now: hasOwnClock ? now() : null }), plays };
    this.#running = own;
    void own.ended.then((code) => {
      if (this.#running === own) this.#comeBack(code, performance.now() - started);
    });
  }

  async #end(): Promise<void> {
    const simulator = this.#running;
    this.#running = undefined;
    await simulator?.stop();
  }

  /** It ended by itself. Where another instance took over and ended our keys, that one shall have the turn. */
  #comeBack(code: number | null, lived: number) {
    this.#running = undefined;
    void this.#letGo();
    this.#failures = lived > isSettled ? 0 : this.#failures + 1;
    const wait = Math.min(longestWait, firstWait * 2 ** this.#failures);
    this.#notBefore = performance.now() + wait;
    this.#deps.log.warn({ code, wait }, 'the simulator of the practice terminals has ended and is started again');
    this.#lookIn(wait);
  }

  async #letGo(): Promise<void> {
    const end = this.#endTurn;
    this.#endTurn = null;
    await end?.();
  }
}
