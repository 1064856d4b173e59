import {
  documentStatuses,
  gatePassUsersPageSize,
  manualStatuses,
  notesMaxCharacters,
  searchMaxCharacters,
  searchMinCharacters,
  terrorStatuses,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { platformAdmin, platformRead, platformWrite } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { anyName, personName, searchText, text } from '../base/text.ts';
import { LicenseStatus } from '../company/license.ts';

export const changeStates = ['PENDING', 'APPROVED', 'SYSTEM', 'DENIED', 'CANCELLED'] as const;

const Person = z.object({ firstName: z.string(), lastName: z.string() });
const TerrorStatus = z.enum(terrorStatuses);
const DocumentStatus = z.enum(documentStatuses);

/** A change of a driver; fields are null where it leaves them as they are. */
export const TruckerChange = z.object({
  id: z.string(),
  state: z.enum(changeStates),
  /** Null where the installation acted by itself. */
  creator: Person.extend({ id: z.string() }).nullable(),
  /** Who approved, denied or withdrew it; null while it is open. */
  supervisor: Person.nullable(),
  createdDate: instant,
  completedAt: instant.nullable(),
  delete: z.boolean(),
  reset: z.boolean(),
  terrorStatus: TerrorStatus.nullable(),
  documentStatus: DocumentStatus.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  notes: z.string().nullable(),
  /** Whose statuses it changes; null where it changes none. */
  identificationId: z.string().nullable(),
});
export type TruckerChange = z.infer<typeof TruckerChange>;

/** The entry that counts comes first: the one that was handed in last. */
const TruckerIdentification = z.object({
  id: z.string(),
  terrorStatus: TerrorStatus.nullable(),
  documentStatus: DocumentStatus,
  dateOfBirth: z.iso.date().nullable(),
  verified_date: instant.nullable(),
  validUntil: z.iso.date().nullable(),
  submittedDate: instant.nullable(),
});

/** A driver as the administrator of port security keeps them. */
export const GatePassUser = z.object({
  userId: z.string(),
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  roles: z.array(z.string()),
  deletedDate: instant.nullable(),
  /** Names of those the driver drives for. */
  companies: z.array(z.string()),
  licensePlate: z.string().nullable(),
  truckerIdentification: z.array(TruckerIdentification),
  changes: z.array(TruckerChange),
});
export type GatePassUser = z.infer<typeof GatePassUser>;

export const GatePassUserDetail = GatePassUser.extend({
  licenses: z.array(
    z.object({
      ...{ id: z.string(), licenseKey: z.string(), status: LicenseStatus },
      /** The renewal is not paid yet: until when the licence stays valid (FIELD-PAY-06). */
      paymentOpenUntil: instant.nullable(),
    }),
  ),
});
export type GatePassUserDetail = z.infer<typeof GatePassUserDetail>;

/** A value in either case; an unknown one is refused. */
const anyCase = <T extends readonly [string, ...string[]]>(values: T) =>
  z.string().toUpperCase().pipe(z.enum(values)).optional();
const search = searchText(searchMaxCharacters)
  .refine((found) => found.length >= searchMinCharacters, 'invalidValue')
  .optional();

const GatePassUserQuery = pageQuery(gatePassUsersPageSize).extend({
  documentIdentificationStatus: anyCase(documentStatuses),
  warningState: anyCase(documentStatuses),
  terrorDatabaseStatus: anyCase(terrorStatuses),
  terrorState: anyCase(terrorStatuses),
  truckerId: search,
  userId: search,
});

const notes = text(notesMaxCharacters).nullish();

export const NewTruckerChange = z.object({
  firstName: personName.optional(),
  lastName: anyName.optional(),
  terrorStatus: z.enum(manualStatuses).optional(),
  documentStatus: z.enum(manualStatuses).optional(),
  notes,
});
export type NewTruckerChange = z.infer<typeof NewTruckerChange>;

const path = '/web/v1/ispsAdminUser/users/:u/truckers';
const ofDriver = ofUser.extend({ t: opaqueId });
const read = { access: { roles: platformRead } } as const;
const write = { access: { roles: platformWrite } } as const;

export const gatePassUser = {
  list: route({
    name: 'getTruckers',
    method: 'GET',
    path,
    ...read,
    params: ofUser,
    query: GatePassUserQuery,
    response: pageOf(GatePassUser),
  }),
  get: route({
    name: 'getTrucker',
    method: 'GET',
    path: `${path}/:t`,
    ...read,
    params: ofDriver,
    response: GatePassUserDetail,
    errors: ['not_found'],
  }),
  addChange: route({
    name: 'addTruckerChange',
    method: 'POST',
    path: `${path}/:t/changes`,
    ...write,
    params: ofDriver,
    body: NewTruckerChange,
    success: 201,
    response: TruckerChange,
    errors: [
      'not_found',
      'empty_change',
      'change_already_pending',
      'trucker_deleted',
      'trucker_identification_missing',
      'status_not_changeable',
    ],
  }),
  resetChanges: route({
    name: 'resetTruckerChanges',
    method: 'DELETE',
    path: `${path}/:t/changes/reset`,
    ...write,
    params: ofDriver,
    errors: ['not_found', 'no_pending_change', 'change_of_another'],
  }),
  requestDeletion: route({
    name: 'requestTruckerDeletion',
    method: 'POST',
    path: `${path}/:t/changes/delete`,
    ...write,
    params: ofDriver,
    body: z.object({ notes }).optional(),
    success: 201,
    response: TruckerChange,
    errors: ['not_found', 'change_already_pending', 'trucker_deleted'],
  }),
  decideChange: route({
    name: 'approveTruckerChange',
    method: 'PUT',
    path: `${path}/:t/changes/:changeId`,
    access: { roles: platformAdmin },
    proof: 'recent',
    params: ofDriver.extend({ changeId: opaqueId }),
    body: z.object({ approved: z.boolean() }),
    response: TruckerChange,
    errors: ['not_found', 'own_change_not_approvable', 'change_not_pending', 'changed_meanwhile', 'evidence_not_seen'],
  }),
  resetIdentifications: route({
    name: 'resetTruckerIdentifications',
    method: 'DELETE',
    path: `${path}/:t/identifications`,
    ...write,
    params: ofDriver,
    query: z.object({ notes: text(notesMaxCharacters).optional() }),
    errors: ['not_found', 'trucker_identification_missing', 'trucker_deleted', 'change_already_pending'],
  }),
  /** All that is kept of a driver, pictures included, for the driver who asks for it. */
  download: route({
    name: 'downloadTruckerData',
    method: 'GET',
    path: `${path}/:t/download`,
    access: { roles: platformAdmin },
    proof: 'recent',
    heavy: true,
    params: ofDriver,
    file: 'application/zip',
    errors: ['not_found'],
  }),
};
