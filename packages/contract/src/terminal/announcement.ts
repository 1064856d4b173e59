import { languages } from '@quaygate/phrases/languages';
import { announcementKinds, announcementMaxCharacters, modulesPerFacility } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { forwarderRead, terminalRead, terminalWrite } from '../base/roles.ts';
import { ofForwarder, ofUserTerminal, opaqueId, route } from '../base/route.ts';
import { text } from '../base/text.ts';
import { FacilityBooking } from '../booking/facility-booking.ts';
import { TerminalAnnouncement } from './terminal-announcement.ts';

/** An announcement as its terminal keeps it. */
export const Announcement = TerminalAnnouncement.extend({
  publishedDate: instant,
  /** When it was ended before its time. */
  endedDate: instant.nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

const isDistinct = (names: readonly string[]) => new Set(names).size === names.length;

export const NewAnnouncement = z.object({
  kind: z.enum(announcementKinds),
  /** As typed, in one language at least. */
  text: z
    .partialRecord(z.enum(languages), text(announcementMaxCharacters))
    .refine((words) => Object.keys(words).length > 0, 'fieldRequired'),
  from: instant,
  /** Null: until it is ended. */
  until: instant.nullable(),
  /** Empty: the whole terminal. */
  modules: z.array(text(64)).max(modulesPerFacility, 'tooLong').refine(isDistinct).default([]),
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

/** An announcement as a forwarder reads it. */
export const ForwarderAnnouncement = TerminalAnnouncement.extend({
  terminalId: z.int(),
  terminalName: z.string(),
  /** Own bookings whose slot it overlaps, of trucks that are not yet registered. */
  concernedBookings: z.int(),
  /** Own open tours at the terminal. */
  hasTours: z.boolean(),
});
export type ForwarderAnnouncement = z.infer<typeof ForwarderAnnouncement>;

const path = '/web/terminalOperators/v1/users/:u/terminals/:terminalId/announcements';
const scope = { facility: 'terminalId' } as const;
const read = { access: { roles: terminalRead }, scope } as const;
const write = { access: { roles: terminalWrite }, scope } as const;
const ofOne = ofUserTerminal.extend({ announcementId: opaqueId });

export const announcement = {
  list: route({
    name: 'getForwarderAnnouncements',
    method: 'GET',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/announcements',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    params: ofForwarder,
    response: pageOf(ForwarderAnnouncement),
    packs: true,
  }),
  ofTerminal: route({
    name: 'getAnnouncements',
    method: 'GET',
    path,
    ...read,
    params: ofUserTerminal,
    query: pageQuery(25),
    response: pageOf(Announcement),
    packs: true,
  }),
  create: route({
    name: 'createAnnouncement',
    method: 'POST',
    path,
    ...write,
    params: ofUserTerminal,
    body: NewAnnouncement,
    success: 201,
    response: Announcement,
    errors: ['too_many_announcements'],
  }),
  update: route({
    name: 'updateAnnouncement',
    method: 'PUT',
    path: `${path}/:announcementId`,
    ...write,
    params: ofOne,
    body: NewAnnouncement,
    response: Announcement,
    errors: ['not_found', 'announcement_over'],
  }),
  /** Before its time; one that has not begun is withdrawn. */
  end: route({
    name: 'endAnnouncement',
    method: 'POST',
    path: `${path}/:announcementId/end`,
    ...write,
    params: ofOne,
    response: Announcement,
    errors: ['not_found', 'announcement_over'],
  }),
  /** Bookings whose slot it would overlap. */
  preview: route({
    name: 'findBookingsOfAnnouncement',
    method: 'POST',
    path: `${path}/concernedBookings`,
    ...read,
    params: ofUserTerminal,
    query: pageQuery(25),
    body: NewAnnouncement,
    response: pageOf(FacilityBooking),
  }),
  concerned: route({
    name: 'getBookingsOfAnnouncement',
    method: 'GET',
    path: `${path}/:announcementId/concernedBookings`,
    ...read,
    params: ofOne,
    query: pageQuery(25),
    response: pageOf(FacilityBooking),
    errors: ['not_found'],
    packs: true,
  }),
};
