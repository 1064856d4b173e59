import { randomUUID } from 'node:crypto';
import type { Mention, Variant } from './mentions.ts';
import { terminalIds, type World } from './world.ts';

/** An administrator may link anything there is, and nothing else. */
const links =
  (
    role: string,
    own: (world: World) => string | number,
    other: (world: World) => string | number,
    missing: () => string | number,
  ): Mention =>
  ({ world }) => {
    const values: Record<'own' | 'other' | 'missing', Variant> = {
      own: { value: [own(world)] },
      other: { value: [other(world)] },
      missing: { value: [missing()], expected: 'unknown_linked_entity' },
    };
    return { values, beside: { [role]: 'read' } };
  };

const everyEntry = 'an administrator sees every entry';
const everyDriver = 'a platform role sees every driver';
const everyCompany = 'an administrator sees every company';

/** What an administrator's calls can name beside their path. */
export const mentionsOfAdministration: Record<string, Mention> = {
  'getWebappUsers query search': 'an administrator sees every user',
  'getWebappUsers query truckingCompanyId': 'an administrator sees every company and its users',
  'deleteWebappUser query successorId': 'an administrator sees every user',
  'readAccountImport query vatId': 'the place of a column',
  'readAccountImport query email': 'the place of a column',
  'checkAccountImport body rows.values.vatId': everyCompany,
  'checkAccountImport body rows.values.email': 'an administrator sees every user',
  'createAccountImport body rows.values.vatId': everyCompany,
  'createAccountImport body rows.values.email': 'an administrator sees every user',
  'testMail body email': 'an administrator may send a test anywhere',
  'createWebappUser body email': 'the email of somebody new; an administrator sees every user',
  'changeWebappUserEmail body email': 'the email of no account; an administrator sees every user',
  'updateWebappUser body truckingCompanyIds': links(
    'truckingCompanyRole',
    (world) => world.own.id,
    (world) => world.foreign.id,
    randomUUID,
  ),
  'updateWebappUser body facilityIds': links(
    'facilityOperatorRole',
    (world) => world.facility.id,
    (world) => world.otherFacility.id,
    () => terminalIds.missing,
  ),
  'updateWebappUser body facilityCompanyIds': links(
    'facilityOperatorRole',
    (world) => world.facilityCompany.id,
    (world) => world.otherFacilityCompany.id,
    randomUUID,
  ),
  'updateWebappUser body trainOperatorIds': links(
    'trainOperatorRole',
    (world) => world.operator.id,
    (world) => world.otherOperator.id,
    randomUUID,
  ),
  'getGatePassQueue query companyId': 'an officer sees every driver',
  'getGatePassQueue query facilityId': 'an officer sees every driver',
  'getGatePassQueue query search': 'an officer sees every driver',
  'takeNextInQueue query search': 'an officer sees every driver',
  'takeNextInQueue query companyId': 'an officer sees every driver',
  'takeNextInQueue query facilityId': 'an officer sees every driver',
  'takeNextInQueue body after': 'only where to go on; a missing one begins at the front',
  'getApprovals query objectId': 'an administrator sees every approval',
  'createApproval body userId': ({ world }) => ({
    values: {
      own: { value: world.pupil.id },
      other: { value: world.stranger.id },
      missing: { value: randomUUID(), expected: 'not_found' },
    },
  }),
  'createApproval body companyId': ({ world }) => ({
    values: {
      own: { value: world.own.id },
      other: { value: world.foreign.id },
      missing: { value: randomUUID(), expected: 'not_found' },
    },
    put: (companyId) => ({
      json: { kind: 'licenseGrant', companyId, quantity: 1, months: 1, hasRenewal: false, reason: 'Vertrag' },
    }),
  }),
  'createApproval body facilityId': ({ world }) => ({
    values: {
      own: { value: world.facility.id },
      other: { value: world.otherFacility.id },
      missing: { value: terminalIds.missing, expected: 'not_found' },
    },
    put: (facilityId) => ({
      json: { kind: 'integrationKey', facilityId, label: 'Tor', scopes: ['gate'], reason: 'Neues System' },
    }),
  }),
  'getTruckers query truckerId': everyDriver,
  'getTruckers query userId': everyDriver,
  'getAudit query search': everyEntry,
  'getAudit query actorId': everyEntry,
  'getAudit query objectId': everyEntry,
  'downloadAudit query search': everyEntry,
  'downloadAudit query actorId': everyEntry,
  'downloadAudit query objectId': everyEntry,
  'createTruckingCompany body vatId': everyCompany,
  'createTruckingCompany body email': 'where the company is written to, a text',
  'updateTruckingCompany body vatId': everyCompany,
  'updateTruckingCompany body email': 'where the company is written to, a text',
  'createFacility body facilityCompanyId': ({ world }) => ({
    values: {
      own: { value: world.facilityCompany.id },
      other: { value: world.otherFacilityCompany.id },
      missing: { value: randomUUID(), expected: 'validation_failed' },
    },
  }),
  'updateFacility body facilityCompanyId': 'an administrator gives a terminal to any company',
  'updateTruckingCompany body truckingSystem': () => ({
    values: {
      own: { value: 'Dispo Plus' },
      missing: { value: 'Zettelkasten', expected: 'validation_failed' },
    },
  }),
};
