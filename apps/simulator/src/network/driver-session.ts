import { type DriverPositionItem, type DriverTour, driverPosition, driverTour } from '@quaygate/contract';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import type { Ask } from './request.ts';
import { openSession } from './session.ts';

/** A driver who uses the app. */
export interface DriverSession {
  tours(): Promise<DriverTour[]>;
  agree(): Promise<void>;
  /** @returns whether the position was taken */
  report(tourId: string, position: DriverPositionItem): Promise<boolean>;
}

/**
 * Signs in and speaks the calls of the driver's app.
 * @throws KeyRefused when the account is not accepted
 */
export async function signInDriver(
  { ask, clock }: { ask: Ask; clock: Pick<Clock, 'now'> },
  account: Settings['drivers'][number],
): Promise<DriverSession> {
  const { userId: u, as } = await openSession({ ask, clock }, account);

  return {
    async tours() {
      const answer = await as((token) => ask(driverTour.list, { token, params: { u } }));
      return answer.refused ? [] : answer.value.items;
    },
    async agree() {
      await as((token) => ask(driverPosition.setConsent, { token, params: { u }, body: { given: true } }));
    },
    async report(tourId, { occurredAt, ...place }) {
      const body = { positions: [{ ...place, occurredAt: occurredAt.toISOString() }] };
      const answer = await as((token) => ask(driverPosition.report, { token, params: { u, tourId }, body }));
      return !answer.refused;
    },
  };
}
