import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './aims.ts';
import { kinds } from './meter.ts';
import type { Cluster } from './site.ts';
import type { Step } from './steps.ts';
import { until } from './until.ts';

const patience = 60_000;
const inTime = <T>(what: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error(`${what}: not within 60 s`))),
  ]);

/** Everything runs, and every kind of user was answered twice since then. */
async function untilWhole({ isWhole, meter }: Cluster): Promise<void> {
  await until('everything is whole', isWhole, patience);
  const before = meter.counts();
  const areAnswered = async () => meter.counts().every((count, index) => count >= (before[index] ?? 0) + 2);
  await until(`${kinds.join(', ')}: answers`, areAnswered, patience);
}

/** What was acknowledged and does not stand in the database, what stands in it twice, and what else does not hold. */
export async function compare({ load, db }: Cluster): Promise<Pick<Outcome, 'lost' | 'doubled' | 'wrong'>> {
  const events = [...load.reported];
  const said = await load.books.quietly(load.books.compare);
  const stored = await db.selectFrom('bookingEvent').select('eventId').where('eventId', 'in', events).execute();
  const found = new Set(stored.map(({ eventId }) => eventId));
  const isLost = (words: string) => /^(lost|not deleted):/.test(words);
  const isDoubled = (words: string) => /^never acknowledged:|keys, /.test(words);
  const positions = until('positions', async () => load.unseen().length === 0, 15_000);
  const unseen = await positions.then(
    () => [],
    () => load.unseen(),
  );
  return {
    lost: [
      ...said.filter(isLost),
      ...events.filter((id) => !found.has(id)).map((id) => `lost: event ${id}`),
      ...load.call.lost.splice(0).map((words) => `lost call: ${words}`),
      ...unseen.map((words) => `lost position: ${words}`),
    ],
    doubled: [
      ...said.filter(isDoubled),
      ...(stored.length > found.size ? [`${stored.length - found.size} events stand twice`] : []),
    ],
    wrong: [...said.filter((words) => !isLost(words) && !isDoubled(words)), ...load.refused.splice(0)],
  };
}

/** One step: does it, waits until everything is whole again, and compares. */
export async function runStep(cluster: Cluster, step: Step): Promise<Outcome> {
  const { meter, load } = cluster;
  load.closings();
  meter.take();
  const broken: string[] = [];
  const tried = async (work: () => Promise<void>) =>
    work().catch((error: Error) => {
      broken.push(error.message);
    });
  let notes: string[] = [];
  await tried(async () => {
    notes = await step.run(cluster);
    await untilWhole(cluster);
    await load.call.renew();
  });
  load.closings();
  const { seconds, ...figures } = meter.take();
  const outcome: Outcome = { name: step.name, aim: step.aim, seconds, figures, lost: [], doubled: [], wrong: [], notes };
  await tried(async () => {
    Object.assign(outcome, await inTime('the comparison', compare(cluster)));
  });
  if (load.books.ended.error) broken.push(`bookings ended: ${load.books.ended.error.message}`);
  return { ...outcome, wrong: [...outcome.wrong, ...broken] };
}
