import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import type { Answer } from '../harness.ts';
import { checkInvariants } from '../invariants.ts';
import { create, remove } from '../races/race-scene.ts';
import type { CrashScene } from './crash-scene.ts';

/** Asks until there is an answer, as a browser does whose request got lost: the same question with the same key. */
async function untilAnswered(ask: () => Promise<Answer>, note: { retries: number; errors: number }): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    note.retries++;
    // A database that is away for a moment is no error of the server: it says so with 503.
    if (answer?.status === 500) note.errors++;
    await sleep(40);
  }
}

/** Books and deletes without pause, and keeps the books: what was acknowledged must be so in the database afterwards. */
export function keepBooks({ db, send, crowd }: CrashScene, width = 10) {
  const kept = new Set<string>();
  const deleted = new Set<string>();
  const figures = { retries: 0, errors: 0, replayed: 0, acknowledged: 0 };
  let next = 0;
  const ended: { error?: Error } = {};
  let isRunning = true;

  async function work() {
    while (isRunning && next < crowd.units.length) {
      const index = next++;
      const company = present(crowd.companies[index % crowd.companies.length]);
      const driver = present(company.drivers[index % company.drivers.length]);
      const wish = {
        company,
        driver,
        slot: present(crowd.slots[index % crowd.slots.length]),
        unit: present(crowd.units[index]),
      };
      const key = randomUUID();
      const answer = await untilAnswered(() => create(send, crowd, wish, key), figures);
      if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
      figures.acknowledged++;
      if (answer.headers['idempotency-replayed']) figures.replayed++;
      const { bookingId } = answer.body;
      if (index % 3 > 0) {
        kept.add(bookingId);
        continue;
      }
      const gone = await untilAnswered(() => remove(send, wish, bookingId), figures);
      // The answer of a deletion that happened may have got lost; asked again it is not found.
      if (gone.status !== 204 && gone.status !== 404) throw new Error(`not deleted: ${JSON.stringify(gone.body)}`);
      deleted.add(bookingId);
    }
  }
  const workers = Promise.all(Array.from({ length: width }, work));
  // Told to who waits for work, and when the books are closed.
  workers.catch((error) => Object.assign(ended, { error }));

  /** Lets every request under way find its answer, then compares: what does not agree, in words. */
  async function close(): Promise<{ wrong: string[]; figures: typeof figures }> {
    isRunning = false;
    await workers;
    const rows = await db.selectFrom('booking').select(['id', 'state', 'hidden']).execute();
    const stored = new Map(rows.map((row) => [row.id, row]));
    const lost = [...kept].filter((id) => stored.get(id)?.state !== 'active').map((id) => `lost: ${id}`);
    const undead = [...deleted].filter((id) => !stored.get(id)?.hidden).map((id) => `not deleted: ${id}`);
    const known = new Set([...kept, ...deleted]);
    const doubled = rows.filter(({ id }) => !known.has(id)).map(({ id }) => `never acknowledged: ${id}`);
    const keys = await db.selectFrom('idempotencyKey').select('key').execute();
    const counted =
      keys.length === figures.acknowledged ? [] : [`${keys.length} keys, ${figures.acknowledged} acknowledged`];
    return { wrong: [...lost, ...undead, ...doubled, ...counted, ...(await checkInvariants(db))], figures };
  }
  return { close, figures, ended };
}
