/** What the audit log records; one kind for one act. */
export const auditKinds = [
  'signIn',
  'signInFailed',
  'signOut',
  'sessionEnded',
  'sessionsEnded',
  'passwordChanged',
  'emailVerified',
  'userCreated',
  'userInvited',
  'userChanged',
  'userDisabled',
  'userEnabled',
  'userDeleted',
  'administratorAppointed',
  'truckingCompanyCreated',
  'truckingCompanyChanged',
  'lookupBudgetUsedUp',
  'integrationKeyCreated',
  'integrationKeyRevoked',
  'factorAdded',
  'factorRemoved',
  'recoveryCodesRenewed',
  'deploymentApplied',
  'auditExported',
] as const;

/** What an act is done to. */
export const auditObjects = [
  'user',
  'truckingCompany',
  'integrationKey',
  'facility',
  'facilityCompany',
  'trainOperator',
  'truckingSystem',
  'audit',
] as const;
