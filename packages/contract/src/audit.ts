/** What the audit log records; one kind for one act. */
export const auditKinds = [
  'signIn',
  'signInFailed',
  'signOut',
  'passwordChanged',
  'emailVerified',
  'userCreated',
  'userChanged',
  'userDisabled',
  'userEnabled',
  'userDeleted',
  'administratorAppointed',
  'truckingCompanyCreated',
  'truckingCompanyChanged',
  'integrationKeyCreated',
  'integrationKeyRevoked',
  'deploymentApplied',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What an act is done to. */
export const auditObjects = [
  'user',
  'truckingCompany',
  'integrationKey',
  'facility',
  'facilityCompany',
  'trainOperator',
  'truckingSystem',
] as const;
export type AuditObject = (typeof auditObjects)[number];

/** Who acts: a user, a terminal's system by its key, the installation itself, or somebody who is not signed in. */
export const actorKinds = ['user', 'key', 'system', 'nobody'] as const;
export type ActorKind = (typeof actorKinds)[number];
