import type { Route } from '@quaygate/contract';
import { requestTimeoutMs } from '@quaygate/rules';
import { type CallWork, cutOff, inCall, interrupt, newWork } from '../db/pool/call-work.ts';
import { Refusal } from '../plumbing/refusal.ts';
import type { Soon } from '../plumbing/soon.ts';

/** Milliseconds for which our clients wait for heavy calls: of pictures and of others that are no files. */
const ofPictures = 60_000;
const ofHeavy = 30_000;
/** Terminals' systems wait as long as our simulator. */
const ofKeys = 30_000;
/** So long before its client gives up a call is broken off, and so long before the answer is sent whatever hangs. */
const [brokenOff, answered] = [2_000, 1_000];
/** Calls in the line of strangers wait there for up to 8 s first (SEC-11). */
const brokenOffInLine = 1_000;

type Timed = Pick<Route, 'name' | 'access' | 'line' | 'heavy' | 'upload' | 'file'>;

/** Milliseconds for which the client of a call waits. */
function patienceOf({ name, access, heavy, upload }: Timed): number {
  if (typeof access === 'object' && 'key' in access) return ofKeys;
  if (!heavy || name === 'uploadLogo') return requestTimeoutMs;
  return upload ? ofPictures : ofHeavy;
}

/** Milliseconds until a call is broken off, and until it is answered at the latest; undefined: files have the time they need. */
export function timeOf(route: Timed): { soft: number; hard: number } | undefined {
  if (route.heavy && route.file) return undefined;
  const waits = patienceOf(route);
  if (route.line) return { soft: waits - brokenOffInLine, hard: waits - brokenOffInLine / 2 };
  return { soft: waits - brokenOff, hard: waits - answered };
}

interface Named {
  terminalId?: unknown;
  facilityId?: unknown;
  f?: unknown;
}

const placeIn = (named: Named | null | undefined): unknown => {
  if (Number.isInteger(named?.terminalId)) return named?.terminalId;
  return Number.isInteger(named?.facilityId) ? named?.facilityId : undefined;
};

/** The terminal that path or body name, whose share of the connections a call uses; else that of the company. */
export function sharerOf(params: unknown, body: unknown): string | null {
  const path = params as Named | null | undefined;
  const terminal = placeIn(path) ?? placeIn(body as Named | null | undefined);
  if (terminal !== undefined) return `terminal ${terminal}`;
  return path?.f === undefined ? null : `company ${path.f}`;
}

/** Does what has to be waited for, such as within the time of a call. */
export interface Asks {
  ask<T>(todo: () => Promise<T>): Promise<T>;
}

/** One call, from its head to its answer: it ends before its client gives up, and has its share of the database (OPS-29, OPS-30). */
export class CallTime implements Asks {
  readonly #work: CallWork = newWork();
  /** When its head came, as `performance.now` says it. */
  readonly begin = performance.now();
  #timer: NodeJS.Timeout | undefined;
  /** Why nothing more is waited for. */
  #late: Refusal | undefined;
  #reject: ((reason: Refusal) => void) | undefined;

  /** @param time of the call's route, as `timeOf` says it */
  constructor(time: ReturnType<typeof timeOf>) {
    if (!time) return;
    this.#timer = setTimeout(() => {
      interrupt(this.#work);
      this.#timer = setTimeout(() => this.#giveUp(), time.hard - time.soft).unref();
    }, time.soft).unref();
  }

  #giveUp(): void {
    cutOff(this.#work);
    this.#late = new Refusal('temporarily_unavailable', { retryAfter: 1 });
    this.#reject?.(this.#late);
  }

  /** What is asked for before a caller may go on, or that it takes too long; it uses no one's share. */
  ask<T>(todo: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#late) return reject(this.#late);
      this.#reject = reject;
      inCall(this.#work, todo).then(resolve, reject);
    });
  }

  #refused(): void {
    this.#work.isOver = !this.#work.isLate;
    clearTimeout(this.#timer);
  }

  /** @param todo decides whether a caller may go on; what it has to wait for it asks for by `ask` */
  admit<T>(todo: () => Soon<T>): Soon<T> {
    try {
      const admitted = todo();
      if (admitted instanceof Promise) admitted.catch(() => this.#refused());
      return admitted;
    } catch (error) {
      this.#refused();
      throw error;
    }
  }

  #done(): void {
    this.#work.isOver = true;
    clearTimeout(this.#timer);
  }

  /** The work of a call whose caller may go on, or that it takes too long: whatever comes first. */
  answer<T>({ params, body }: { params: unknown; body: unknown }, todo: () => Soon<T>): Promise<T> {
    this.#work.sharer = sharerOf(params, body);
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.#done();
        reject(error);
      };
      if (this.#late) return reject(this.#late);
      this.#reject = reject;
      try {
        const done = inCall(this.#work, todo);
        if (!(done instanceof Promise)) {
          this.#done();
          return resolve(done);
        }
        done.then((answer) => {
          this.#done();
          resolve(answer);
        }, fail);
      } catch (error) {
        fail(error);
      }
    });
  }
}
