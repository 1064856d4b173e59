import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import type { Answer } from '../harness.ts';
import { checkInvariants } from '../invariants.ts';
import { create, remove } from '../races/race-scene.ts';
import type { CrashScene } from './crash-scene.ts';

/** What somebody is told who watches a question until it is answered. */
interface Watched {
  /** An answer, or why there was none; the question is asked again. */
  failed(answer: Answer | Error): void;
  answered(): void;
}

interface Pace {
  /** Bookings at once. */
  width?: number;
  /** Milliseconds that each of them lets pass before the next one. */
  every?: number;
  /** Milliseconds before a question is asked again. */
  pause?: number;
  watch?: () => Watched;
}

const unwatched: Watched = { failed() {}, answered() {} };

/** Books and deletes, and keeps the books: what was acknowledged must be so in the database afterwards. */
export function keepBooks(
  { db, send, crowd }: Pick<CrashScene, 'db' | 'send' | 'crowd'>,
  { width = 10, every = 0, pause = 40, watch = () => unwatched }: Pace = {},
) {
  const kept = new Set<string>();
  const deleted = new Set<string>();
  const figures = { retries: 0, errors: 0, replayed: 0, acknowledged: 0 };
  let next = 0;
  let underWay = 0;
  let held: Promise<void> | undefined;
  const ended: { error?: Error } = {};
  let isRunning = true;

  /** Asks until there is an answer, as a browser does whose request got lost: the same question with the same key. */
  async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
    for (const watched = watch(); ; await sleep(pause)) {
      const answer = await ask().catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status < 500) {
        watched.answered();
        return answer;
      }
      watched.failed(answer);
      figures.retries++;
      // A database that is away for a moment is no error of the server: it says so with 503.
      if (!(answer instanceof Error) && answer.status === 500) figures.errors++;
    }
  }

  async function work() {
    while (isRunning && next < crowd.units.length) {
      underWay++;
      await one(next++).finally(() => underWay--);
      await sleep(every);
      await held;
    }
  }

  async function one(index: number) {
    const company = present(crowd.companies[index % crowd.companies.length]);
    const driver = present(company.drivers[index % company.drivers.length]);
    const wish = {
      company,
      driver,
      slot: present(crowd.slots[index % crowd.slots.length]),
      unit: present(crowd.units[index]),
    };
    const key = randomUUID();
    const answer = await untilAnswered(() => create(send, crowd, wish, key));
    if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
    figures.acknowledged++;
    if (answer.headers['idempotency-replayed']) figures.replayed++;
    const { bookingId } = answer.body;
    if (index % 3 > 0) {
      kept.add(bookingId);
      return;
    }
    const gone = await untilAnswered(() => remove(send, wish, bookingId));
    // The answer of a deletion that happened may have got lost; asked again it is not found.
    if (gone.status !== 204 && gone.status !== 404) throw new Error(`not deleted: ${JSON.stringify(gone.body)}`);
    deleted.add(bookingId);
  }
  const workers = Promise.all(Array.from({ length: width }, work));
  // Told to who waits for work, and when the books are closed.
  workers.catch((error) => Object.assign(ended, { error }));

  /** What does not agree, in words. */
  async function compare(): Promise<string[]> {
    const { id: facility } = crowd.facility;
    const all = db.selectFrom('booking').select(['id', 'state', 'hidden']).where('facilityId', '=', facility);
    const rows = await all.execute();
    const stored = new Map(rows.map((row) => [row.id, row]));
    const lost = [...kept].filter((id) => stored.get(id)?.state !== 'active').map((id) => `lost: ${id}`);
    const undead = [...deleted].filter((id) => !stored.get(id)?.hidden).map((id) => `not deleted: ${id}`);
    const known = new Set([...kept, ...deleted]);
    const doubled = rows.filter(({ id }) => !known.has(id)).map(({ id }) => `never acknowledged: ${id}`);
    // Those that the build before has claimed lie in a table of their own.
    const claimed = db.selectFrom('idempotencyKey').select('key').unionAll(db.selectFrom('idempotency').select('key'));
    const surplus = (await claimed.execute()).length - figures.acknowledged;
    const counted =
      surplus === 0 ? [] : [surplus > 0 ? `never acknowledged: ${surplus} keys` : `lost: ${-surplus} keys`];
    return [...lost, ...undead, ...doubled, ...counted, ...(await checkInvariants(db))];
  }

  /** Lets every request under way find its answer, and holds back the next one while `look` looks. */
  async function quietly<T>(look: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    while (underWay > 0) await sleep(20);
    return look().finally(() => {
      held = undefined;
      resolve();
    });
  }

  /** Lets every request under way find its answer, then compares. */
  async function close(): Promise<{ wrong: string[]; figures: typeof figures }> {
    isRunning = false;
    await workers;
    return { wrong: await compare(), figures };
  }
  return { close, quietly, compare, figures, ended, kept: kept as ReadonlySet<string> };
}
