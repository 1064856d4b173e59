import { admissionReasons, bookingTypes, clockMinutes, isTimeZone } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { ofUser, route } from '../base/route.ts';
import { notificationKinds, notificationPaces } from './notification-kinds.ts';

const words = z.string().max(1_000);

/** What the text of a notification is filled with; each kind has some of it. */
export const NotificationDetails = z.object({
  tourId: words.optional(),
  licensePlate: words.optional(),
  /** Container numbers, and references of load units without one. */
  loadUnits: words.optional(),
  /** What the load unit was called before. */
  beforeUnit: words.optional(),
  slotBegin: z.iso.datetime().optional(),
  slotEnd: z.iso.datetime().optional(),
  /** Where the booking was before. */
  beforeBegin: z.iso.datetime().optional(),
  beforeEnd: z.iso.datetime().optional(),
  /** Of the gate, or of the terminal that closed slots, in their words. */
  reason: words.optional(),
  causes: z.array(z.enum(admissionReasons)).optional(),
  /** How many bookings, licences or items. */
  count: z.int().optional(),
  /** A local day. */
  day: z.iso.date().optional(),
  trainNumber: words.optional(),
  /** Of the bookings: whether the train takes the load units or brings them. */
  type: z.enum(bookingTypes).optional(),
  /** A user, a key or a job. */
  name: words.optional(),
  /** What it tells of has ended since: a block that was lifted. */
  isOver: z.boolean().optional(),
});
export type NotificationDetails = z.infer<typeof NotificationDetails>;

/** Something that happened to a company, to a terminal, or that waits for the administration. */
export const Notification = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  createdDate: instant,
  isRead: z.boolean(),
  /** Whose it is, for users of several; null for the administration, as `terminalId`. */
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of the terminal's own notifications. */
  terminalId: z.int().nullable(),
  /** Where it happened. */
  facility: z.object({ id: z.int(), name: z.string(), timeZone: z.string() }).nullable(),
  /** The driver concerned, by their present name. */
  driver: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  details: NotificationDetails,
});
export type Notification = z.infer<typeof Notification>;

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** How one kind is told beside the bell. */
const Choice = z.object({
  kind: z.enum(notificationKinds),
  mail: z.enum(notificationPaces),
  /** To the browsers in which the user has switched web push on (NOTE-11). */
  push: z.enum(notificationPaces),
});

const clockTime = z
  .string()
  .max(5)
  .refine((text) => clockMinutes(text) !== null, 'invalidValue')
  .meta({ examples: ['22:00'] });

/** No mail and no push message leaves from one time of the day to the other, in a time zone; both the same: never quiet. */
export const QuietHours = z.object({
  from: clockTime,
  until: clockTime,
  timeZone: z.string().max(64).refine(isTimeZone, 'unknownTimeZone'),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** Of the kinds that the user's roles let them read. */
export const NotificationChoices = z.object({ choices: z.array(Choice), quietHours: QuietHours.nullable() });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const path = '/web/v1/users/:u/notifications';
const signedIn = { access: 'signed-in', params: ofUser } as const;

export const notification = {
  list: route({
    ...signedIn,
    name: 'getNotifications',
    method: 'GET',
    path,
    query: z.object({ before: id.optional(), size: z.coerce.number().int().min(1).max(100).default(25) }),
    response: z.object({
      items: z.array(Notification),
      /** Asked for as `before`, it gives the next page; null at the end. */
      next: z.int().nullable(),
    }),
  }),
  count: route({
    ...signedIn,
    name: 'countNotifications',
    method: 'GET',
    path: `${path}/unread`,
    response: z.object({
      /** At most a hundred. */
      unread: z.int(),
    }),
  }),
  read: route({
    ...signedIn,
    name: 'readNotification',
    method: 'PUT',
    path: `${path}/:notificationId/read`,
    params: ofUser.extend({ notificationId: id }),
    errors: ['not_found'],
  }),
  readAll: route({
    ...signedIn,
    name: 'readNotifications',
    method: 'PUT',
    path: `${path}/read`,
    // What came after the newest that the user saw stays unread.
    body: z.object({ upTo: z.int().min(1) }),
  }),
  choices: route({
    ...signedIn,
    name: 'getNotificationChoices',
    method: 'GET',
    path: `${path}/choices`,
    response: NotificationChoices,
  }),
  choose: route({
    ...signedIn,
    name: 'chooseNotifications',
    method: 'PUT',
    path: `${path}/choices`,
    body: z.object({
      // Pages of the build before know no web push; what they leave out stays.
      choices: z.array(Choice.partial({ push: true })).max(notificationKinds.length),
      quietHours: QuietHours.nullable(),
    }),
    response: NotificationChoices,
  }),
};
