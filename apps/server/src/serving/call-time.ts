import type { Route } from '@quaygate/contract';
import { requestTimeoutMs } from '@quaygate/rules';
import { type CallWork, cutOff, inCall, interrupt, newWork } from '../db/pool/call-work.ts';
import { Refusal } from '../plumbing/refusal.ts';

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

/** The terminal that path or body name, whose share of the connections a call uses; else that of the company. */
export function sharerOf(params: unknown, body: unknown): string | null {
  const path: Named = Object(params);
  const sent: Named = Object(body);
  const terminal = [path.terminalId, path.facilityId, sent.terminalId, sent.facilityId].find(Number.isInteger);
  if (terminal !== undefined) return `terminal ${terminal}`;
  return path.f === undefined ? null : `company ${path.f}`;
}

/** One call, from its head to its answer: it ends before its client gives up, and has its share of the database (OPS-29, OPS-30). */
export class CallTime {
  readonly #work: CallWork = newWork();
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

  #end(): void {
    clearTimeout(this.#timer);
  }

  /** What is done, or that it takes too long: whatever comes first. */
  #inTime<T>(todo: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#late) return reject(this.#late);
      this.#reject = reject;
      inCall(this.#work, todo).then(resolve, reject);
    });
  }

  /** What is done before a caller may go on; it uses no one's share. */
  async admit<T>(todo: () => Promise<T>): Promise<T> {
    try {
      return await this.#inTime(todo);
    } catch (error) {
      this.#work.isOver = !this.#work.isLate;
      this.#end();
      throw error;
    }
  }

  /** The work of a call whose caller may go on. */
  async answer<T>({ params, body }: { params: unknown; body: unknown }, todo: () => Promise<T>): Promise<T> {
    this.#work.sharer = sharerOf(params, body);
    return this.#inTime(async () => {
      try {
        return await todo();
      } finally {
        this.#work.isOver = true;
        this.#end();
      }
    });
  }
}
