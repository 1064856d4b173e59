import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

const happened = () => ({ eventId: randomUUID(), occurredAt: '2026-05-12T08:00:00Z' });

type Things = Pick<World, 'own' | 'order' | 'slot' | 'open' | 'operator'>;

/** One thing that happened at the gate. */
export const gateEvent = (about: object) => ({ ...happened(), type: 'registered', ...about });

/** A good item of every report; of the gate's, about the open booking. */
export const itemsOf: Record<string, (things: Things) => Record<string, unknown>> = {
  reportLoadUnits: () => ({
    ...happened(),
    orderId: randomUUID(),
    direction: 'pickup',
    referenceNumber: 'REF-7',
    containerNumber: 'CSQU3054383',
  }),
  reportReleases: ({ own, order }) => ({
    ...happened(),
    releaseId: randomUUID(),
    orderId: order.orderId,
    partyId: own.id,
    partyIdType: 'forwarderId',
  }),
  reportSlotTemplates: () => ({
    ...happened(),
    moduleId: randomUUID(),
    moduleName: 'Halle',
    weekday: 2,
    openingHour: 6,
    closingHour: 8,
    slotLength: 60,
    maximum: 5,
  }),
  reportSlotCapacities: ({ slot }) => ({
    ...happened(),
    moduleId: 'Module 1',
    slotBegin: slot.slotBegin.toISOString(),
    maximum: 40,
  }),
  reportGateEvents: ({ open }) => gateEvent({ bookingId: open.id }),
  reportVehiclePositions: () => ({ ...happened(), vehicleId: randomUUID(), latitude: 51.456, longitude: 6.736 }),
  reportTrains: ({ operator }) => ({
    ...happened(),
    trainNumber: String(Math.floor(Math.random() * 1e8) + 1),
    trainDate: '2026-05-13',
    trainOperatorId: operator.id,
  }),
  reportTrainBookings: ({ order }) => ({
    ...happened(),
    orderId: order.orderId,
    trainNumber: '40123',
    trainDate: '2026-05-13',
  }),
};
