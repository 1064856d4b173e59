import { bookingSummaries } from './booking.ts';
import { companySummaries } from './company.ts';
import { driverSummaries } from './driver.ts';
import { terminalSummaries } from './terminal.ts';
import { trainSummaries } from './train.ts';
import { userSummaries } from './user.ts';

/**
 * What each call of the contract does, in one sentence, by its name. They stand here and not in the contract, so that no
 * browser loads them.
 */
export const callSummaries: Readonly<Record<string, string>> = {
  ...bookingSummaries,
  ...companySummaries,
  ...driverSummaries,
  ...terminalSummaries,
  ...trainSummaries,
  ...userSummaries,
};
