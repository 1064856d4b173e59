import type { DriverTour } from '@quaygate/contract';
import { minute } from '../moments.ts';
import { type DriverSession, signInDriver } from '../network/driver-session.ts';
import type { Ask } from '../network/request.ts';
import { journeyTo } from '../plan/journey.ts';
import { randomOf } from '../random.ts';
import type { Settings } from '../settings.ts';
import type { Run } from './run.ts';

/** Real milliseconds between two positions of a phone. */
const reportEvery = 10_000;
/** Between two looks at the driver's tours. */
const lookEvery = 2 * minute;

/**
 * The phone of a driver: shares the position of each tour whose truck is on its way, from when that is allowed until it
 * arrives.
 */
export async function shareJourneys(
  account: Settings['drivers'][number],
  run: Pick<Run, 'settings' | 'clock' | 'counts' | 'arrivals'>,
  ask: Ask,
  signal: AbortSignal,
): Promise<void> {
  const { clock, counts } = run;
  const driver = await signInDriver({ ask, clock }, account);
  let tours: DriverTour[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let hasAgreed = false;
  for (;;) {
    const now = clock.now();
    if (now.getTime() - lookedAt >= lookEvery) {
      tours = (await driver.tours()).filter(({ isPositionTaken }) => isPositionTaken);
      lookedAt = now.getTime();
    }
    for (const tour of tours) {
      const place = placeOf(tour, run);
      if (!place) continue;
      if (!hasAgreed) await driver.agree();
      hasAgreed = true;
      if (await send(driver, tour, place, clock.now())) counts.shared += 1;
    }
    await clock.pause(reportEvery, signal);
  }
}

/** Where the truck of a tour is; undefined where it has not set out or has arrived. */
function placeOf(
  { id, terminal }: DriverTour,
  { settings, clock, arrivals }: Pick<Run, 'settings' | 'clock' | 'arrivals'>,
) {
  const [arrival, now] = [arrivals.get(id), clock.now()];
  if (!arrival || !terminal.place || arrival <= now) return undefined;
  return journeyTo(terminal.place, arrival, randomOf(settings.seed, 'journey', id))(now);
}

const send = (
  driver: DriverSession,
  { id }: DriverTour,
  place: { latitude: number; longitude: number; direction: number },
  occurredAt: Date,
) => driver.report(id, { ...place, occurredAt, accuracy: 12 });
