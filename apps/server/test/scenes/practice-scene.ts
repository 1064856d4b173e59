import { randomUUID } from 'node:crypto';
import { booking, gateEvent, loadUnit, type Practice, practice } from '@quaygate/contract';
import { renewPracticeKeys } from '../../src/slices/practice/practice-key.service.ts';
import type { TestServer } from '../harness.ts';
import { aSlot } from './booking-factories.ts';
import { aFacility, aForwarder, aLicense, aTrucker, aUser } from './factories.ts';

/** A new terminal as an administrator leaves it, with slots ahead, a company that may book there, and a driver. */
export async function aPracticeScene({ db, call, deps, clock }: TestServer) {
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const facility = await aFacility(db, { releaseRequired: true });
  const params = { facilityId: facility.id };
  const forwarder = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder.id] });
  const trucker = await aTrucker(db, { forwarder: forwarder.id });
  await aLicense(db, { trucker: trucker.id, forwarder: forwarder.id, expirationDate: new Date('2099-01-01') });
  const slot = await aSlot(db, { facility: facility.id, begin: new Date(clock.now().getTime() + 1_800_000) });

  const offered = async () =>
    (await call(practice.ofForwarder, { as: user, params: { f: forwarder.id, terminalId: facility.id } })).body;
  const report = async (route: typeof loadUnit.report | typeof gateEvent.report, key: string, item: object) => {
    const sent = { eventId: randomUUID(), occurredAt: clock.now().toISOString(), ...item };
    const { body } = await call(route, { key, params, body: { items: [sent] } });
    return body.results[0] as { status: string; note: string | null };
  };

  return {
    ...{ admin, facility, forwarder, user, trucker, slot },
    get: () => call(practice.get, { as: admin, params }),
    start: () => call(practice.start, { as: admin, params }),
    end: () => call(practice.end, { as: admin, params }),
    offered,
    /** As the simulator's start does: a key for this terminal. */
    key: async () => {
      const keyed = await renewPracticeKeys(deps, []);
      return keyed.find(({ facilityId }) => facilityId === facility.id)?.key ?? '';
    },
    reportUnit: (key: string, orderId: string, more: object = {}) =>
      report(loadUnit.report, key, {
        ...{ orderId, referenceNumber: orderId, direction: 'pickup', containerNumber: 'CSQU3054383' },
        ...{ containerType: 'BOX', containerLength: 40, netWeight: 20_000, emptyWeight: 3_800 },
        ...more,
      }),
    reportGate: (key: string, item: object) => report(gateEvent.report, key, item),
    book: (unit: Practice['units'][number]) =>
      call(booking.create, {
        as: user,
        params: { f: forwarder.id, t: trucker.id },
        body: {
          type: unit.direction,
          referenceNumber: unit.referenceNumber,
          containerNumber: unit.containerNumber,
          licensePlate: trucker.plate,
          timeSlot: slot.timeSlot,
          terminalId: facility.id,
        },
      }),
    stateOf: async (bookingId: string) =>
      (await db.selectFrom('booking').select('state').where('id', '=', bookingId).executeTakeFirstOrThrow()).state,
  };
}
