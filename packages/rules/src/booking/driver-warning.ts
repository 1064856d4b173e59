import type { Cause, CauseCode } from './readiness-cause.ts';

/**
 * Warnings of readiness that a driver reads (READY-22). A closed terminal is told to them in the words of the terminal, and whether
 * a licence is paid is between the company and us.
 */
export const driverWarnings = [
  'slot_closed',
  'double_tour',
  'document_ends',
  'license_ends',
  'train_at_risk',
  'pickup_train_cancelled',
  'pickup_train_late',
  'left_behind',
  'customs_blocked',
  'dangerous_goods_incomplete',
] as const satisfies readonly CauseCode[];
export type DriverWarning = (typeof driverWarnings)[number];

/** In the order of the causes. */
export const driverWarningsOf = (causes: readonly Pick<Cause, 'code'>[]): DriverWarning[] => {
  const found = causes.map(({ code }) => code);
  return driverWarnings.filter((warning) => found.includes(warning));
};
