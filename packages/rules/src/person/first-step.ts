/** What a new installation needs before the first truck, in the order in which one does it (SETUP-20). */
export const firstSteps = [
  'secondAdministrator',
  'mails',
  'terminal',
  'slots',
  'integrationKey',
  'loadUnits',
  'company',
  'dispatcher',
  'driver',
  'license',
  'booking',
] as const;
export type FirstStep = (typeof firstSteps)[number];
