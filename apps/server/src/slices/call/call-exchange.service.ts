import type { Closing } from '@quaygate/rules';
import type { Deps } from '../../serving/deps.ts';
import type { Connection } from '../../serving/sockets/connection.ts';
import { type LastBeat, watchBeat } from './call-beat.service.ts';
import { CallDesk, type Report } from './call-desk.service.ts';
import {
  type Addressed,
  beatInstance,
  deleteInstance,
  findCalls,
  findInstances,
  findKeeper,
  insertInstance,
  insertMessages,
  type Keeper,
  releaseKeeper,
  renewKeeper,
  takeMessages,
  takeOver,
} from './call-keeper.queries.ts';

/** Another instance is dead that shows no beat at so many looks. */
const deadAfter = 5;
/** A keeper that could not renew for so many beats keeps nothing any more: others may have taken over. */
const stopsAfter = 4;

/** What goes through the table of messages. */
type Content =
  | { kind: 'report'; from: number; report: Report }
  | { kind: 'delivery'; connectionId: string; text: string }
  /** There is a new keeper, who knows no connection yet. */
  | { kind: 'introduce' };

/** The part of one instance in the signalling: its own connections, and the desk while it keeps the calls. */
export class CallExchange {
  readonly #deps: Deps;
  readonly #beatEvery: number;
  readonly #local = new Map<string, { userId: string; connection: Connection }>();
  readonly #seen = new Map<string, LastBeat>();
  #self: number | null = null;
  #desk: CallDesk | null = null;
  #term = 0;
  #renewedAt = 0;
  /** Beats since it keeps the calls. */
  #keptBeats = 0;
  #reports: Report[] = [];
  #deliveries: Addressed[] = [];
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | null = null;
  #isAsked = false;
  #isEnded = false;
  #hasFailed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#beatEvery = deps.settings.callBeat;
    deps.bus.subscribe(({ noun }) => {
      if ((noun === 'call' || noun === 'resync') && this.#self !== null) void this.#run(false);
    });
  }

  /** A connection of this instance was admitted. The first one starts the work. */
  add(connectionId: string, userId: string, connection: Connection): void {
    this.#local.set(connectionId, { userId, connection });
    this.report(userId, { type: 'opened', connectionId });
    if (this.#timer) return;
    this.#timer = setInterval(() => void this.#run(true), this.#beatEvery).unref();
    void this.#run(true);
  }

  remove(connectionId: string, closing: Closing): void {
    const one = this.#local.get(connectionId);
    this.#local.delete(connectionId);
    if (one) this.report(one.userId, { type: 'closed', connectionId, closing });
  }

  report(userId: string, event: Unowned<Report['event']>): void {
    const report: Report = { userId, event: event.type === 'opened' ? { ...event, userId } : event };
    if (this.#desk && this.#self !== null && this.#isKeeping()) this.#desk.take(this.#self, report);
    // What comes after a pause waits for the next beat: another instance may have taken over.
    else {
      this.#reports.push(report);
      void this.#run(false);
    }
  }

  /** One run at a time; asked for meanwhile, it runs once more. */
  #run(isBeat: boolean): Promise<void> {
    if (this.#work && isBeat) return this.#work;
    this.#isAsked = true;
    this.#work ??= this.#runAll(isBeat).finally(() => {
      this.#work = null;
      // Asked for when the last run was about to end.
      if (this.#isAsked && !this.#isEnded) void this.#run(false);
    });
    return this.#work;
  }

  async #runAll(isBeat: boolean): Promise<void> {
    let beats = isBeat;
    try {
      while (this.#isAsked && !this.#isEnded) {
        this.#isAsked = false;
        if (beats || this.#self === null) await this.#beat();
        beats = false;
        await this.#exchange();
      }
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed && !this.#isEnded) this.#deps.log.warn({ err: error }, 'calls are not exchanged');
      this.#hasFailed = true;
      this.#isAsked = false;
    }
  }

  #isKeeping(): boolean {
    return this.#desk !== null && performance.now() - this.#renewedAt <= stopsAfter * this.#beatEvery;
  }

  async #beat(): Promise<void> {
    const { db } = this.#deps;
    const isKnown = this.#self !== null && (await beatInstance(db, this.#self));
    if (!isKnown) {
      if (this.#self !== null) this.#startAnew();
      this.#self = await insertInstance(db);
    }
    if (this.#desk) await this.#keep();
    else await this.#watchKeeper(await findKeeper(db));
  }

  /** The others took this instance for dead: its clients come back, and say in which call they are. */
  #startAnew(): void {
    this.#desk = null;
    this.#reports = [];
    for (const { connection } of this.#local.values()) connection.close('restart');
  }

  /** The keeper's beat: its term, the dead, and the time. */
  async #keep(): Promise<void> {
    const begin = performance.now();
    if (!(await renewKeeper(this.#deps.db, this.#term))) {
      this.#desk = null;
      return this.#introduce();
    }
    this.#renewedAt = begin;
    for (const { id, beat } of await findInstances(this.#deps.db)) {
      if (id === this.#self || watchBeat(this.#seen, `instance ${id}`, beat) < deadAfter) continue;
      this.#desk?.closeInstance(id);
      await deleteInstance(this.#deps.db, id);
    }
    if (++this.#keptBeats === 2 * deadAfter) this.#desk?.closeAwaited();
    this.#desk?.tick();
  }

  async #watchKeeper(keeper: Keeper): Promise<void> {
    const silence = watchBeat(this.#seen, 'keeper', keeper.term, keeper.beat);
    const isFree = keeper.instanceId === null || keeper.instanceId === this.#self || silence >= deadAfter;
    if (!isFree || this.#self === null) return;
    const begin = performance.now();
    const term = await takeOver(this.#deps.db, keeper, this.#self);
    if (term === null) return;
    const calls = await findCalls(this.#deps.db);
    this.#term = term;
    this.#renewedAt = begin;
    this.#keptBeats = 0;
    const deliver = (at: number, connectionId: string, text: string) => this.#deliver(at, connectionId, text);
    const desk = new CallDesk(this.#deps, term, calls, deliver);
    for (const [connectionId, { userId }] of this.#local)
      desk.take(this.#self, { userId, event: { type: 'opened', connectionId, userId } });
    const others = (await findInstances(this.#deps.db)).filter(({ id }) => id !== this.#self);
    this.#desk = desk;
    this.#deliveries.push(...others.map(({ id }) => ({ recipient: id, content: { kind: 'introduce' } })));
  }

  #introduce(): void {
    const all = [...this.#local].map(
      ([connectionId, { userId }]): Report => ({ userId, event: { type: 'opened', connectionId, userId } }),
    );
    this.#reports.unshift(...all);
  }

  /** Hands on what waits, and takes what has come. */
  async #exchange(): Promise<void> {
    const { db, bus } = this.#deps;
    const self = this.#self;
    if (self === null) return;
    for (const content of (await takeMessages(db, self, this.#isKeeping())) as Content[]) this.#take(content);
    const reports = this.#desk && !this.#isKeeping() ? [] : this.#reports.splice(0);
    if (this.#desk) for (const report of reports) this.#desk.take(self, report);
    else
      this.#deliveries.push(
        ...reports.map((report) => ({ recipient: null, content: { kind: 'report', from: self, report } })),
      );
    const sent = this.#deliveries.splice(0);
    if (sent.length === 0) return;
    try {
      await insertMessages(db, sent);
    } catch (error) {
      this.#deliveries.unshift(...sent);
      throw error;
    }
    bus.publish({ noun: 'call' });
  }

  #take(content: Content): void {
    if (content.kind === 'report') this.#desk?.take(content.from, content.report);
    else if (content.kind === 'delivery') this.#local.get(content.connectionId)?.connection.send(content.text);
    else this.#introduce();
  }

  #deliver(instanceId: number, connectionId: string, text: string): void {
    if (instanceId === this.#self) this.#local.get(connectionId)?.connection.send(text);
    else {
      this.#deliveries.push({ recipient: instanceId, content: { kind: 'delivery', connectionId, text } });
      void this.#run(false);
    }
  }

  /** After the last connection has closed: tells what is left, and lets another instance keep the calls at once. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#self === null) return;
    await this.#run(false);
    this.#isEnded = true;
    try {
      await this.#desk?.settled();
      if (this.#desk) await releaseKeeper(this.#deps.db, this.#term);
      await deleteInstance(this.#deps.db, this.#self);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'calls were not handed over');
    }
    this.#desk = null;
  }
}

/** An event without the user, who is known here. */
type Unowned<E> = E extends { type: 'opened' } ? Omit<E, 'userId'> : E;
