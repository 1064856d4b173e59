import { announcement, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findAnnouncements } from './announcement.queries.ts';
import { changeAnnouncement, createAnnouncement, endEarly } from './announcement.service.ts';
import { bookingsOf, previewBookings } from './announcement-bookings.service.ts';
import { findForwarderAnnouncements } from './announcement-forwarder.queries.ts';

export const announcementSlice: Slice = (serve, deps) => {
  const { db, now } = deps;
  // Every terminal of the installation is open to every forwarder (FWD-DASH-22).
  serve(announcement.list, async ({ params }) => whole(await findForwarderAnnouncements(db, params.f, now())));

  serve(announcement.ofTerminal, ({ params, query }) => findAnnouncements(db, params.terminalId, now(), query));
  serve(announcement.create, ({ params: { terminalId }, body, user, actor }) =>
    createAnnouncement(deps, { actor, userId: user.id, terminalId }, body),
  );
  serve(announcement.update, ({ params: { terminalId, announcementId }, body, user, actor }) =>
    changeAnnouncement(deps, { actor, userId: user.id, terminalId }, announcementId, body),
  );
  serve(announcement.end, ({ params: { terminalId, announcementId }, user, actor }) =>
    endEarly(deps, { actor, userId: user.id, terminalId }, announcementId),
  );
  serve(announcement.preview, ({ params, query, body }) => previewBookings(deps, params.terminalId, body, query));
  serve(announcement.concerned, ({ params, query }) =>
    bookingsOf(deps, params.terminalId, params.announcementId, query),
  );
};
