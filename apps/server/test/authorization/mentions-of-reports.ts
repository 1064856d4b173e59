import { randomUUID } from 'node:crypto';
import { feed } from '@quaygate/contract';
import { aKey } from '../scenes/factories.ts';
import { gateEvent } from './items.ts';
import type { Mention, Naming, Scene, Variant } from './mentions.ts';

const alike = (foreign: Variant['value'], missing: Variant['value'], own?: Variant['value']): Naming => ({
  values: {
    ...(own === undefined ? {} : { own: { value: own } }),
    foreign: { value: foreign },
    missing: { value: missing },
  },
});

/** An item of the caller's terminal under an id that the other terminal has used: another item, as if the id were new. */
async function eventIds({ server: { db, clock }, world }: Scene): Promise<Naming> {
  const eventId = randomUUID();
  const { otherFacility } = world;
  const event = { facilityId: otherFacility.id, eventId, contentHash: Buffer.alloc(32), recordedDate: clock.now() };
  await db.insertInto('integrationEvent').values(event).execute();
  return alike(eventId, randomUUID());
}

/** A cursor of the other terminal is answered like one that is unknown. */
async function cursors({ server, world: { facility, otherFacility } }: Scene): Promise<Naming> {
  const read = async (facilityId: number) => {
    const key = await aKey(server.db, facilityId, ['bookings']);
    return (await server.call(feed.read, { key, params: { facilityId } })).body.nextCursor as string;
  };
  const unknown = Buffer.from(`${server.clock.now().getTime()} unknown 0`).toString('base64url');
  return {
    values: {
      own: { value: await read(facility.id) },
      foreign: { value: await read(otherFacility.id), expected: 'cursor_expired' },
      missing: { value: unknown, expected: 'cursor_expired' },
    },
  };
}

const free = (why: string) => `counts at the terminal that sends it: ${why}`;

/** What the systems of a terminal can name; each answer judges its one item. */
export const mentionsOfReports: Record<string, Mention> = {
  '* item eventId': eventIds,
  'reportLoadUnits item orderId': ({ world }) => alike(world.orderElsewhere.orderId, randomUUID()),
  'reportLoadUnits item referenceNumber': free('the reference of a new load unit'),
  'reportLoadUnits item moduleId': free('a name of its own'),
  'reportReleases item releaseId': ({ world }) => alike(world.releaseElsewhere.releaseId, randomUUID()),
  'reportReleases item orderId': ({ world }) => alike(world.orderElsewhere.orderId, randomUUID()),
  'reportReleases item partyId': 'a terminal releases to any forwarder of the installation (terminal contract, 9.4)',
  'reportReleases item driverId': free('a text beside the release'),
  'reportSlotTemplates item moduleId': ({ world }) => alike(world.moduleElsewhere, 'Halle 0'),
  'reportSlotCapacities item moduleId': ({ world }) => alike(world.moduleElsewhere, 'Halle 0', 'Module 1'),
  'reportGateEvents item bookingId': ({ world }) => alike(world.openElsewhere.id, randomUUID(), world.open.id),
  'reportGateEvents item tourId': ({ world }) => ({
    ...alike(world.otherTour.id, 'T999999', world.openTour.id),
    put: (tourId) => ({ json: { items: [gateEvent({ tourId })] } }),
  }),
  'reportGateEvents item licensePlate': free('compared with the plate of the booking'),
  'reportGateEvents item externalId': free('its own number of a visit'),
  'reportVehiclePositions item vehicleId': free('a name of its own'),
  'reportVehiclePositions item licensePlate': free('finds tours of that terminal alone'),
  'reportTrains item trainOperatorId': ({ world }) => ({
    values: {
      own: { value: world.operator.id },
      // Every train operator may run trains to every terminal.
      other: { value: world.otherOperator.id },
      missing: { value: randomUUID() },
    },
  }),
  'reportTrainBookings item orderId': ({ world }) => alike(world.orderElsewhere.orderId, randomUUID()),
  'readBookingFeed query cursor': cursors,
  'checkAdmission query tourId': ({ world }) => ({
    ...alike(world.otherTour.id, 'T999999', world.openTour.id),
    put: (tourId) => ({ query: { tourId: String(tourId) } }),
  }),
  'checkAdmission query licensePlate': ({ world: { openTour, otherTour } }) => ({
    ...alike(otherTour.plate, 'XX 0', openTour.plate),
    put: (value) => {
      const licensePlate = String(value);
      return { query: { licensePlate, at: licensePlate === otherTour.plate ? otherTour.at : openTour.at } };
    },
  }),
};
