import type { Forwarder } from '../network/forwarder-moves.ts';
import { bookingMoments } from '../plan/demand.ts';
import { nextLicenseStep } from '../plan/license-step.ts';
import { randomOf } from '../random.ts';
import type { Run } from './run.ts';

const timeZone = 'Europe/Berlin';

/** One forwarder account keeps its drivers licensed, in the hours in which it books (INT-30). */
export async function playLicenses(
  { id, licenses, unlicensed }: Forwarder,
  { settings, clock, counts }: Run,
  signal: AbortSignal,
): Promise<void> {
  const random = randomOf(settings.seed, 'licenses', id);
  const pace = { perDay: settings.licenseStepsPerDay, speed: settings.speed, timeZone };
  for (const moment of bookingMoments(settings.start, pace, random)) {
    // What lies behind is not made up for: the step is about what is there now.
    if (moment < clock.now()) continue;
    await clock.until(moment, signal);
    const step = nextLicenseStep(await licenses.list(), await unlicensed(), random);
    if (!step) continue;
    const refusal = await licenses.take(step);
    if (refusal) counts.addCode(refusal);
    else if (step.kind === 'buy' || step.kind === 'paySetupFee') counts.paid += 1;
    else counts.licensed += 1;
  }
}
