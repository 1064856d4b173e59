import { bookingMove, type SlotMove } from '@quaygate/contract';
import type { z } from 'zod';
import type { Db } from '../../src/db/client.ts';
import type { TestServer } from '../harness.ts';
import { aSlot } from './booking-factories.ts';
import { aBookingScene, type BookingScene } from './booking-scene.ts';
import type { TestUser } from './factories.ts';

type Slot = Pick<Awaited<ReturnType<typeof aSlot>>, 'timeSlot'>;
type More = Partial<z.input<typeof SlotMove>> & { as?: TestUser; trucker?: string };

/** The call that moves a booking of a scene, as its dispatcher makes it. */
export const aMoveCall =
  ({ call }: TestServer, scene: BookingScene) =>
  (
    bookingId: string,
    { timeSlot }: Slot,
    { as = scene.user, trucker = scene.trucker.id, ...more }: More = {},
    key?: string,
  ) =>
    call(bookingMove.update, {
      as,
      params: { f: scene.forwarder.id, t: trucker, bookingId },
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: { timeSlot, ...more },
    });

/** A scene with a second slot, and both calls of a move as its dispatcher makes them. */
export async function aMoveScene(server: TestServer, { capacity = 50 }: { capacity?: number | null } = {}) {
  const { db, call } = server;
  const scene = await aBookingScene(db);
  const later = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T08:00:00Z', capacity });
  const params = { f: scene.forwarder.id, t: scene.trucker.id };
  const move = aMoveCall(server, scene);
  const slots = (bookingId: string, wholeTour = false) =>
    call(bookingMove.slots, {
      as: scene.user,
      params: { ...params, bookingId },
      query: { wholeTour: String(wholeTour) },
    });
  return { scene, later, move, slots };
}

export const bookingRow = (db: Db, id: string) =>
  db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
