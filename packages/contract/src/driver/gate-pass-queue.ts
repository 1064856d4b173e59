import { gatePassUsersPageSize, queueSorts, queueTasks, searchMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { listOf, pageOf, pageQuery } from '../base/page.ts';
import { platformRead, platformWrite } from '../base/roles.ts';
import { ofFacility, ofUser, opaqueId, route } from '../base/route.ts';
import { searchText } from '../base/text.ts';
import { GatePassUser } from './gate-pass-user.ts';

/** An officer has a driver in hand. */
export const DriverClaim = z.object({ officerId: z.string(), officerName: z.string(), until: instant });
export type DriverClaim = z.infer<typeof DriverClaim>;

/** A driver with what is to do. */
export const QueueEntry = GatePassUser.extend({
  task: z.enum(queueTasks),
  /** Since when it waits. */
  since: instant,
  /** The last day of a document that ends. */
  dueDay: z.iso.date().nullable(),
  nextTour: z.object({ slotBegin: instant, facilityId: z.int(), facility: z.string() }).nullable(),
  claim: DriverClaim.nullable(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** What is asked for; filters and order are those of `next` too. */
const filter = {
  tasks: listOf(z.enum(queueTasks)),
  companyId: opaqueId.optional(),
  facilityId: ofFacility.shape.facilityId.optional(),
  tourSoon: z.stringbool().optional(),
  submittedFrom: z.iso.date().optional(),
  submittedUntil: z.iso.date().optional(),
  search: searchText(searchMaxCharacters).optional(),
  sort: z.enum(queueSorts).default('tour'),
  descending: z.stringbool().optional(),
};
const QueueFilter = z.object(filter);
export type QueueFilter = z.output<typeof QueueFilter>;

const path = '/web/v1/ispsAdminUser/users/:u/queue';
const claimPath = '/web/v1/ispsAdminUser/users/:u/truckers/:t/claim';
const ofDriver = ofUser.extend({ t: opaqueId });
const read = { access: { roles: platformRead } } as const;
const write = { access: { roles: platformWrite } } as const;
const Named = <I extends z.ZodType>(id: I) => z.object({ id, name: z.string() });

export const gatePassQueue = {
  list: route({
    name: 'getGatePassQueue',
    method: 'GET',
    path,
    ...read,
    params: ofUser,
    query: pageQuery(gatePassUsersPageSize).extend(filter),
    response: pageOf(QueueEntry),
  }),
  numbers: route({
    name: 'getGatePassQueueNumbers',
    method: 'GET',
    path: `${path}/numbers`,
    ...read,
    params: ofUser,
    response: z.object({
      total: z.int(),
      ...{ deletion: z.int(), proposal: z.int(), waiting: z.int(), reset: z.int(), ending: z.int() },
      /** With a tour within 24 hours. */
      tourSoon: z.int(),
      companies: z.array(Named(z.string())),
      facilities: z.array(Named(z.int())),
    }),
  }),
  /** Claims the first driver behind this one that no other officer has. */
  next: route({
    name: 'takeNextInQueue',
    method: 'POST',
    path: `${path}/next`,
    ...write,
    params: ofUser,
    query: QueueFilter,
    body: z.object({ after: opaqueId.nullish() }),
    response: QueueEntry,
    errors: ['queue_empty'],
  }),
  claim: route({
    name: 'claimDriver',
    method: 'PUT',
    path: claimPath,
    ...write,
    params: ofDriver,
    response: DriverClaim,
    errors: ['not_found', 'driver_claimed'],
  }),
  release: route({
    name: 'releaseDriver',
    method: 'DELETE',
    path: claimPath,
    ...write,
    params: ofDriver,
    errors: ['not_found', 'driver_claimed'],
  }),
};
