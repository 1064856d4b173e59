/** What is kept of a driver, as the report on it lists it (docs/privacy.md). */
export const keptData = [
  'person',
  'companies',
  'documents',
  'zones',
  'documentPictures',
  'portraits',
  'counterChecks',
  'looks',
  'decisions',
  'bookings',
  'blocks',
  'notices',
  'phones',
  'positionConsent',
  'notifications',
  'trail',
] as const;
export type KeptData = (typeof keptData)[number];
