import {
  checkResults,
  documentKinds,
  documentNumberMaxCharacters,
  documentStatuses,
  identificationChecks,
  isIssuingState,
  mrzMaxCharacters,
  pictureKinds,
  pictureMaxBytes,
  specimenState,
  terrorStatuses,
  zoneFields,
  zoneStateOf,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { platformRead, platformWrite } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { lastName, personName } from '../base/text.ts';

/** A calendar day, without a time: YYYY-MM-DD. */
const day = z.iso.date();

/** ISO 3166-1 alpha-3, or a code of ICAO 9303 such as D; DEU is told as D. */
const stateCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,3}$/, { error: 'invalidValue', abort: true })
  .overwrite(zoneStateOf);

/** What stands on the document, as it was typed or read. */
export const IdentityDocument = z.object({
  documentKind: z.enum(documentKinds),
  issuingCountry: stateCode,
  documentNumber: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, { error: 'fieldRequired', abort: true })
    .max(documentNumberMaxCharacters, { error: 'tooLong', abort: true })
    .regex(/^[A-Z0-9]([A-Z0-9 -]*[A-Z0-9])?$/, 'invalidValue'),
  firstName: personName,
  lastName,
  dateOfBirth: day,
  /** Its last day. */
  validUntil: day,
  /** The machine-readable zone, lines parted by line breaks; null where none was read. */
  mrz: z
    .string()
    .trim()
    .toUpperCase()
    .max(mrzMaxCharacters, { error: 'tooLong', abort: true })
    .regex(/^[A-Z0-9<\r\n ]*$/, 'invalidValue')
    .nullish(),
});
export type IdentityDocument = z.output<typeof IdentityDocument>;

/** A document that is entered: of an issuer that there is (ICAO 9303). */
export const EnteredDocument = IdentityDocument.extend({
  issuingCountry: stateCode
    .refine((code) => code !== specimenState, { error: 'specimenDocument', abort: true })
    .refine(isIssuingState, 'unknownState'),
});

/** What a check found; where check digits do not fit it names line and field. */
export const IdentificationFinding = z.object({
  check: z.enum(identificationChecks),
  result: z.enum(checkResults),
  faults: z.array(z.object({ line: z.int(), field: z.enum(zoneFields) })).optional(),
});

/** What the driver sees of their identification: never the screening. */
export const OwnIdentification = z.object({
  id: z.string(),
  documentKind: z.enum(documentKinds).nullable(),
  validUntil: day.nullable(),
  createdDate: instant,
  /** Null until it was handed in for the check. */
  submittedDate: instant.nullable(),
  documentStatus: z.enum(documentStatuses),
  /** The driver may pass with this document now. */
  isVerified: z.boolean(),
  /** It was refused; why is told of the document alone. */
  isRefused: z.boolean(),
  pictures: z.array(z.enum(pictureKinds)),
  missingPictures: z.array(z.enum(pictureKinds)),
  /** The page of the identification provider where it goes on; null where the pictures are sent here. */
  providerUrl: z.string().nullable(),
});
export type OwnIdentification = z.infer<typeof OwnIdentification>;

/** What an administrator sees who reviews it. */
export const Identification = OwnIdentification.omit({ providerUrl: true }).extend({
  source: z.enum(['review', 'hosted']),
  /** A clerk of a terminal checked document and person at the counter; null where no one did. */
  counter: z.object({ terminal: z.string(), clerk: z.string(), checkedDate: instant }).nullable(),
  terrorStatus: z.enum(terrorStatuses).nullable(),
  document: IdentityDocument.nullable(),
  checks: z.array(IdentificationFinding),
  verifiedDate: instant.nullable(),
  /** Another driver with the same document; null without one. */
  duplicateOf: z.object({ userId: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
});
export type Identification = z.infer<typeof Identification>;

const admin = '/web/v1/ispsAdminUser/users/:u/truckers/:t/identifications';
const own = '/web/driver/v1/users/:u/identifications';
const ofTruckerOf = ofUser.extend({ t: opaqueId });
const ofIdentification = ofTruckerOf.extend({ id: opaqueId });
const ofPicture = ofIdentification.extend({ kind: z.enum(pictureKinds) });
const ofOwn = ofUser.extend({ id: opaqueId });
const read = { access: { roles: platformRead } } as const;
const write = { access: { roles: platformWrite } } as const;
const driver = { access: 'driver' } as const;
const startErrors = [
  'trucker_deleted',
  'identification_exists',
  'identification_tries_used_up',
  'identification_provider_unavailable',
] as const;
const pictureErrors = [
  'identification_already_submitted',
  'picture_invalid',
  'picture_too_large',
  'picture_too_small',
  'request_too_large',
] as const;
const upload = { upload: true, heavy: true, bodyLimit: pictureMaxBytes } as const;

export const identification = {
  /** An administrator enters the document for a driver who stands at the counter. */
  create: route({
    name: 'createIdentification',
    method: 'POST',
    path: admin,
    ...write,
    params: ofTruckerOf,
    body: EnteredDocument,
    success: 201,
    response: Identification,
    errors: ['not_found', ...startErrors],
  }),
  get: route({
    name: 'getIdentification',
    method: 'GET',
    path: `${admin}/:id`,
    ...read,
    params: ofIdentification,
    response: Identification,
    errors: ['not_found'],
  }),
  uploadPicture: route({
    name: 'uploadPicture',
    method: 'POST',
    path: `${admin}/:id/pictures/:kind`,
    ...write,
    ...upload,
    params: ofPicture,
    response: Identification,
    errors: ['not_found', ...pictureErrors],
  }),
  picture: route({
    name: 'getPicture',
    method: 'GET',
    path: `${admin}/:id/pictures/:kind`,
    ...read,
    params: ofPicture,
    file: 'image/jpeg',
    errors: ['not_found'],
  }),
  submit: route({
    name: 'submitIdentification',
    method: 'POST',
    path: `${admin}/:id/submit`,
    ...write,
    params: ofIdentification,
    response: Identification,
    errors: ['not_found', 'identification_already_submitted', 'picture_missing'],
  }),
  /** The driver's own client. */
  own: route({
    name: 'getOwnIdentifications',
    method: 'GET',
    path: own,
    ...driver,
    params: ofUser,
    response: z.object({
      items: z.array(OwnIdentification),
      triesLeft: z.int(),
      /** Where the next one is made: its pictures are sent here, or a provider takes them. */
      source: z.enum(['review', 'hosted']),
    }),
  }),
  start: route({
    name: 'startIdentification',
    method: 'POST',
    path: own,
    ...driver,
    params: ofUser,
    /** Not needed where a provider reads the document. */
    body: EnteredDocument.optional(),
    success: 201,
    response: OwnIdentification,
    errors: startErrors,
  }),
  uploadOwnPicture: route({
    name: 'uploadOwnPicture',
    method: 'POST',
    path: `${own}/:id/pictures/:kind`,
    ...driver,
    ...upload,
    params: ofOwn.extend({ kind: z.enum(pictureKinds) }),
    response: OwnIdentification,
    errors: ['not_found', ...pictureErrors],
  }),
  submitOwn: route({
    name: 'submitOwnIdentification',
    method: 'POST',
    path: `${own}/:id/submit`,
    ...driver,
    params: ofOwn,
    response: OwnIdentification,
    errors: ['not_found', 'identification_already_submitted', 'picture_missing'],
  }),
  /** The provider tells a result; signed, see docs/identification.md. */
  event: route({
    name: 'receiveIdentificationEvent',
    method: 'POST',
    path: '/web/v1/identifications/events',
    access: 'public',
    bytes: true,
    bodyLimit: 50_000,
    success: 200,
    response: z.object({ received: z.boolean() }),
    errors: ['unauthenticated', 'not_found'],
  }),
};
