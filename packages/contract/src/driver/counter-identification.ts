import { notesMaxCharacters, pictureKinds, pictureMaxBytes } from '@quaygate/rules';
import { z } from 'zod';
import { terminalWrite } from '../base/roles.ts';
import { ofUserFacility, opaqueId, route } from '../base/route.ts';
import { text } from '../base/text.ts';
import { EnteredDocument, OwnIdentification } from './identification.ts';

/** What the clerk of a terminal sees of an identification they began: never the screening. */
const CounterIdentification = OwnIdentification.omit({ providerUrl: true }).extend({
  /** Their word for the document waits for an administrator. */
  isProposed: z.boolean(),
});
export type CounterIdentification = z.infer<typeof CounterIdentification>;

/** What the clerk has done, each of it needed; the face is compared by people alone. */
const CounterCheck = z.object({
  /** The original lay in their hands and showed no sign of a forgery. */
  originalSeen: z.literal(true, 'fieldRequired'),
  /** Who stands before them is who is pictured on it. */
  personCompared: z.literal(true, 'fieldRequired'),
  notes: text(notesMaxCharacters).nullish(),
});
export type CounterCheck = z.output<typeof CounterCheck>;

const path = '/web/terminalOperators/v1/users/:u/facilities/:facilityId/truckers/:truckerId/identifications';
const ofDriver = ofUserFacility.extend({ truckerId: opaqueId });
const ofOne = ofDriver.extend({ identificationId: opaqueId });
const write = { access: { roles: terminalWrite }, scope: { facility: 'facilityId' } } as const;

/** A clerk checks the document of a driver who stands before them; an administrator decides on it (OFFICE-22, OFFICE-23). */
export const counterIdentification = {
  create: route({
    name: 'createCounterIdentification',
    method: 'POST',
    path,
    ...write,
    params: ofDriver,
    body: EnteredDocument,
    success: 201,
    response: CounterIdentification,
    errors: ['not_found', 'trucker_deleted', 'identification_exists', 'identification_tries_used_up'],
  }),
  uploadPicture: route({
    name: 'uploadCounterPicture',
    method: 'POST',
    path: `${path}/:identificationId/pictures/:kind`,
    ...write,
    ...{ upload: true, heavy: true, bodyLimit: pictureMaxBytes },
    params: ofOne.extend({ kind: z.enum(pictureKinds) }),
    response: CounterIdentification,
    errors: [
      'not_found',
      'identification_already_submitted',
      'picture_invalid',
      'picture_too_large',
      'picture_too_small',
      'request_too_large',
    ],
  }),
  submit: route({
    name: 'submitCounterIdentification',
    method: 'POST',
    path: `${path}/:identificationId/submit`,
    ...write,
    params: ofOne,
    body: CounterCheck,
    response: CounterIdentification,
    errors: ['not_found', 'identification_already_submitted', 'picture_missing'],
  }),
};
