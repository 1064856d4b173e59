import { booking } from '@quaygate/contract';
import { pageOverTime, useOrArchive } from '../../db/archive/all-time.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../serving/serve.ts';
import { exportDocument } from '../document/document.service.ts';
import { countingFailed } from '../lookup-budget/lookup-budget.service.ts';
import { requireTrucker } from '../trucker/trucker.service.ts';
import { findBooking, findBookings, findTruckerBookings } from './booking.queries.ts';
import { createBooking } from './booking-creation.service.ts';
import { deleteBooking } from './booking-deletion.service.ts';
import { createBookingPair } from './booking-pair.service.ts';

export const bookingSlice: Slice = (serve, deps) => {
  const { db, now } = deps;

  serve(booking.list, ({ params, query, body }) =>
    pageOverTime(db, body ?? {}, now(), (read) => findBookings(read, params.f, body ?? {}, query)),
  );

  serve(booking.ofTrucker, async ({ params, query }) => {
    await requireTrucker(db, params.f, params.t);
    const { slotEndAfter: slotBeginFrom, slotBeginBefore: slotBeginTo } = query;
    return pageOverTime(db, { slotBeginFrom, slotBeginTo }, now(), (read) =>
      findTruckerBookings(read, params.f, params.t, query),
    );
  });

  serve(booking.create, async ({ params, body, user, actor, idempotencyKey, reply }) => {
    const request = { user, forwarderId: params.f, truckerId: params.t, idempotencyKey, body };
    const { made, isReplayed } = await countingFailed(deps, { actor, forwarderId: params.f }, () =>
      createBooking(deps, request),
    );
    if (isReplayed) reply.header('idempotency-replayed', 'true');
    return made;
  });

  serve(booking.createPair, async ({ params, body, user, actor, idempotencyKey, reply }) => {
    const request = { user, forwarderId: params.f, truckerId: params.t, idempotencyKey, body };
    const { made, isReplayed } = await countingFailed(deps, { actor, forwarderId: params.f }, () =>
      createBookingPair(deps, request),
    );
    if (isReplayed) reply.header('idempotency-replayed', 'true');
    return made;
  });

  serve(booking.get, async ({ params }) => {
    await requireTrucker(db, params.f, params.t);
    const found = await useOrArchive(db, (read) => findBooking(read, params.f, params.t, params.bookingId));
    if (!found) throw new Refusal('not_found');
    return found;
  });

  serve(booking.remove, async ({ params, user }) => {
    await requireTrucker(db, params.f, params.t);
    await deleteBooking(deps, { forwarderId: params.f, truckerId: params.t, bookingId: params.bookingId }, user.id);
  });

  serve(booking.export, async ({ params, query, language, signal }) => {
    await requireTrucker(db, params.f, params.t);
    const found = await useOrArchive(db, (read) => findBooking(read, params.f, params.t, params.bookingId));
    if (!found) throw new Refusal('not_found');
    return exportDocument(deps, found, { kind: query.document, language, signal });
  });
};
