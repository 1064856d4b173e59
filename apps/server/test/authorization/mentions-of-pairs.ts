import { anOrder, aRelease } from '../scenes/booking-factories.ts';
import type { Mention, Scene } from './mentions.ts';
import { terminalIds, type World } from './world.ts';

const place = ({ slot, facility, driver }: World) => ({
  timeSlot: slot.timeSlot,
  terminalId: facility.id,
  licensePlate: driver.plate,
});
type Order = { reference: string; container: string | null };
const unit = ({ reference, container }: Order) => ({ referenceNumber: reference, containerNumber: container });
const unknown = { reference: 'REF-0', container: 'CSQU3054383' };

/** Own, released to somebody else, none at all: each unit of a pair is judged like a single one. */
const namesOf = (own: Order, foreign: Order, json: (named: Order) => object): ReturnType<Exclude<Mention, string>> => {
  const named = [own, foreign, unknown];
  return {
    values: {
      own: { value: own.reference },
      foreign: { value: foreign.reference, expected: 'reference_not_found' },
      missing: { value: unknown.reference, expected: 'reference_not_found' },
    },
    put: (value) => ({ json: json(named.find(({ reference }) => reference === value) ?? unknown) }),
  };
};

const aSecretDelivery = async ({ server: { db }, world: { facility, foreign } }: Scene) => {
  const order = await anOrder(db, { facility: facility.id, direction: 'delivery', releasedOnly: true });
  await aRelease(db, { facility: facility.id, orderId: order.orderId, forwarder: foreign.id });
  return order;
};

/** What the call that books a pair can name. */
export const mentionsOfPairs: Record<string, Mention> = {
  'createBookingPair body pickup.referenceNumber': ({ world }) =>
    namesOf(world.order, world.secretOrder, (named) => ({
      ...place(world),
      pickup: unit(named),
      delivery: unit(world.delivery),
    })),
  'createBookingPair body delivery.referenceNumber': async (scene) => {
    const { world, server } = scene;
    // The pickup is judged first: one that stays free while deliveries are refused.
    const [booked, free] = await Promise.all([1, 2].map(() => anOrder(server.db, { facility: world.facility.id })));
    const own = await anOrder(server.db, { facility: world.facility.id, direction: 'delivery' });
    return namesOf(own, await aSecretDelivery(scene), (named) => ({
      ...place(world),
      pickup: unit((named === own ? booked : free) ?? unknown),
      delivery: unit(named),
    }));
  },
  'createBookingPair body licensePlate': ({ world: { driver, otherDriver } }) => ({
    values: {
      own: { value: driver.plate },
      foreign: { value: otherDriver.plate, expected: 'validation_failed' },
      missing: { value: 'DU-XX 0', expected: 'validation_failed' },
    },
  }),
  'createBookingPair body terminalId': ({ world: { facility, otherFacility } }) => ({
    values: {
      own: { value: facility.id },
      // Open to every forwarder, but the load units are not there.
      other: { value: otherFacility.id, expected: 'reference_not_found' },
      missing: { value: terminalIds.missing, expected: 'terminal_not_found' },
    },
  }),
};
