import { type DriverPositionItem, type DriverTour, driverPosition, driverTour, identity } from '@quaygate/contract';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { type Answer, type Ask, KeyRefused } from './request.ts';

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
  { email, password }: Settings['drivers'][number],
): Promise<DriverSession> {
  const open = async () => {
    const answer = await ask(identity.signIn, { body: { email, password } });
    if (answer.refused || 'factorTicket' in answer.value) throw new KeyRefused(`${email}: cannot sign in`);
    return answer.value;
  };
  let session = await open();
  const u = session.userId;

  /** A token that is over is renewed once. */
  async function as<R>(call: (token: string) => Promise<Answer<R>>): Promise<Answer<R>> {
    if (session.issuedTime + session.expiredTime - 60_000 < clock.now().getTime()) session = await open();
    const answer = await call(session.idToken);
    if (answer.refused?.status !== 401) return answer;
    session = await open();
    return call(session.idToken);
  }

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
