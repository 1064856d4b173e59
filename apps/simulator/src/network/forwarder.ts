import { booking, containerStatus, forwarder, trucker } from '@quaygate/contract';
import type { Clock } from '../clock.ts';
import { type Account, driverOf, type Forwarder, fits, movesOf } from './forwarder-moves.ts';
import { licensesOf } from './licenses.ts';
import { type Ask, KeyRefused } from './request.ts';
import { openSession } from './session.ts';
import type { Pay } from './test-checkout.ts';

/**
 * Signs in and speaks the calls of the forwarder area for the first company of the account.
 * @throws KeyRefused when the account is not accepted or belongs to no company
 */
export async function signIn(
  { ask, pay, clock, publicUrl }: { ask: Ask; pay: Pay; clock: Clock; publicUrl: string },
  account: Account,
): Promise<Forwarder> {
  const { email } = account;
  const { userId: u, as } = await openSession({ ask, clock }, account);
  const companies = await as((token) => ask(forwarder.list, { token, params: { u } }));
  const company = companies.refused ? undefined : companies.value.items[0];
  if (!company) throw new KeyRefused(`${email}: linked to no company`);
  const f = company.id;

  async function approved() {
    const answer = await as((token) => ask(trucker.approved, { token, params: { u, f } }));
    return answer.refused ? [] : answer.value.items;
  }

  return {
    id: f,
    licenses: licensesOf(ask, as, pay, { u, f, email, publicUrl }),
    drivers: async () => (await approved()).flatMap(driverOf),
    unlicensed: async () =>
      (await approved()).flatMap(({ userId, licenseStatus }) => (licenseStatus === null ? [userId] : [])),
    async slots(facilityId, unit) {
      const answer = await as((token) =>
        ask(containerStatus.get, {
          token,
          params: { u, f, terminalId: facilityId },
          query: { requestType: 'single' },
          body: { ...unit, terminalId: facilityId },
        }),
      );
      if (answer.refused) return answer.refused.code;
      return 'timeSlots' in answer.value ? answer.value.timeSlots : [];
    },
    async book(t, key, order) {
      return fits(
        await as((token) =>
          ask(booking.create, {
            token,
            params: { u, f, t },
            headers: { 'idempotency-key': key },
            body: order,
          }),
        ),
      );
    },
    ...movesOf(ask, as, { u, f }),
    async remove(t, bookingId) {
      const answer = await as((token) => ask(booking.remove, { token, params: { u, f, t, bookingId } }));
      return !answer.refused;
    },
  };
}
