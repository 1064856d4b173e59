import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Found, Outcome } from './aims.ts';
import { kinds } from './meter.ts';
import type { Cluster } from './site.ts';
import type { Step } from './step.ts';
import { until } from './until.ts';

const patience = 60_000;
/** Of the event loop of this process, in nanoseconds. */
const delay = monitorEventLoopDelay();
delay.enable();
const inTime = <T>(what: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error(`${what}: not within 60 s`))),
  ]);

/** Everything runs, and every kind of user was answered twice since then. */
export async function untilWhole({ isWhole, meter }: Cluster): Promise<void> {
  await until('everything is whole', isWhole, patience);
  const before = meter.counts();
  const areAnswered = async () => meter.counts().every((count, index) => count >= (before[index] ?? 0) + 2);
  await until(`${kinds.join(', ')}: answers`, areAnswered, patience);
}

/** What was acknowledged and does not stand in the database, what stands in it twice, and what else does not hold. */
async function compare({ load, db }: Cluster): Promise<Found> {
  const unseen = until('positions', async () => load.unseen().length === 0, 15_000).then(
    () => [],
    () => load.unseen(),
  );
  const said = await load.books.compare();
  const events = [...load.reported];
  const rows = await db.selectFrom('appointmentReport').select('eventId').execute();
  const stored = rows.filter(({ eventId }) => load.reported.has(eventId));
  const found = new Set(stored.map(({ eventId }) => eventId));
  const isLost = (words: string) => /^(lost|not deleted):/.test(words);
  const isDoubled = (words: string) => words.startsWith('never acknowledged:');
  return {
    lost: [
      ...said.filter(isLost),
      ...events.filter((id) => !found.has(id)).map((id) => `lost: event ${id}`),
      ...load.call.lost.splice(0).map((words) => `lost call: ${words}`),
      ...(await unseen).map((words) => `lost position: ${words}`),
    ],
    doubled: [
      ...said.filter(isDoubled),
      ...(stored.length > found.size ? [`${stored.length - found.size} events stand twice`] : []),
    ],
    wrong: [...said.filter((words) => !isLost(words) && !isDoubled(words)), ...load.refused.splice(0)],
    notes: [],
  };
}

/** Compares while nothing new is sent. */
async function compareQuietly(cluster: Cluster): Promise<Found> {
  const { load, meter } = cluster;
  const release = load.hold();
  try {
    return await load.books.quietly(() => compare(cluster));
  } finally {
    release();
    meter.restart();
  }
}

/** One step: does it, waits until everything is whole again, and compares. */
export async function runStep(cluster: Cluster, step: Step): Promise<Outcome> {
  const outcome: Outcome = {
    name: step.name,
    aim: step.aim,
    ...measured(cluster),
    lost: [],
    doubled: [],
    wrong: [],
    notes: [],
  };
  const tried = (work: () => Promise<void>) =>
    work().catch((error: Error) => {
      outcome.wrong.push(error.message);
    });
  const add = (found: Found) => {
    for (const name of ['lost', 'doubled', 'wrong', 'notes'] as const) outcome[name].push(...found[name]);
  };
  await tried(async () => {
    outcome.notes.push(...(await step.run(cluster)));
    await untilWhole(cluster);
    await cluster.load.call.renew();
  });
  Object.assign(outcome, measured(cluster));
  await tried(async () => add(await inTime('the comparison', compareQuietly(cluster))));
  await tried(async () => {
    if (step.after) add(await step.after(cluster));
  });
  const { error } = cluster.load.books.ended;
  return error ? { ...outcome, wrong: [...outcome.wrong, `bookings ended: ${error.message}`] } : outcome;
}

/** What was measured since the last time. */
function measured({ load, meter }: Cluster): Pick<Outcome, 'seconds' | 'late' | 'figures'> {
  load.closings();
  const { seconds, ...figures } = meter.take();
  const late = delay.max / 1e6;
  delay.reset();
  return { seconds, late, figures };
}
