import { booking, type NewBooking } from '@quaygate/contract';
import type { z } from 'zod';
import type { Db } from '../../src/db/client.ts';
import type { Answer, TestServer } from '../harness.ts';
import { anOrder, aSlot } from './booking-factories.ts';
import { aFacility, aForwarder, aLicense, aTrucker, aUser, type TestUser } from './factories.ts';

type Order = Awaited<ReturnType<typeof anOrder>> & { direction: 'pickup' | 'delivery' };
type Slot = Awaited<ReturnType<typeof aSlot>>;
type Trucker = Awaited<ReturnType<typeof aTrucker>>;

/** A forwarder with a dispatcher, an approved and licensed driver, a terminal and a slot with places. */
export async function aBookingScene(
  db: Db,
  { capacity = 50, email }: { capacity?: number | null; email?: string } = {},
) {
  const forwarder = await aForwarder(db);
  const facility = await aFacility(db);
  const user = await aUser(db, {
    roles: ['forwarder_write'],
    forwarders: [forwarder.id],
    ...(email ? { email } : {}),
  });
  const trucker = await aTrucker(db, { forwarder: forwarder.id });
  await aLicense(db, { trucker: trucker.id, forwarder: forwarder.id });
  const slot = await aSlot(db, { facility: facility.id, capacity });
  return { db, forwarder, facility, user, trucker, slot };
}

export type BookingScene = Awaited<ReturnType<typeof aBookingScene>>;

/** A load unit order at the scene's terminal. */
export async function aUnit(
  { db, facility }: Pick<BookingScene, 'db' | 'facility'>,
  order: Omit<Parameters<typeof anOrder>[1], 'facility'> & { direction?: 'pickup' | 'delivery' } = {},
): Promise<Order> {
  const direction = order.direction ?? 'pickup';
  return { ...(await anOrder(db, { ...order, direction, facility: facility.id })), direction };
}

interface Asked {
  order: Pick<Order, 'reference' | 'container' | 'direction'>;
  trucker?: Trucker;
  slot?: Slot;
  as?: TestUser;
  key?: string;
  body?: Partial<z.input<typeof NewBooking>>;
}

/** Asks for a booking of the scene as a browser would. */
export function book(server: TestServer, scene: BookingScene, asked: Asked): Promise<Answer> {
  const { order, trucker = scene.trucker, slot = scene.slot, as = scene.user } = asked;
  return server.call(booking.create, {
    as,
    params: { f: scene.forwarder.id, t: trucker.id },
    headers: asked.key === undefined ? {} : { 'idempotency-key': asked.key },
    body: {
      type: order.direction,
      referenceNumber: order.reference,
      containerNumber: order.container,
      licensePlate: trucker.plate,
      timeSlot: slot.timeSlot,
      terminalId: scene.facility.id,
      ...asked.body,
    },
  });
}

/** Books a fresh load unit and answers the booking. */
export async function aBooked(
  server: TestServer,
  scene: BookingScene,
  { trucker, slot, ...order }: Parameters<typeof aUnit>[1] & { trucker?: Trucker; slot?: Slot } = {},
) {
  const unit = await aUnit(scene, order);
  const answer = await book(server, scene, { order: unit, ...(trucker ? { trucker } : {}), ...(slot ? { slot } : {}) });
  if (answer.status !== 201) throw new Error(`not booked: ${JSON.stringify(answer.body)}`);
  return { order: unit, ...(answer.body as { bookingId: string; tourId: string }) };
}
