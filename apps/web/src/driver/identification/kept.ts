import { whenSignedOut } from '../session.ts';

/** The store of the phone for an identification that was not handed in. */
export const keptName = 'driver-identification';

/** Notes whose identification the phone keeps. */
export const noteKept = (userId: string): void => localStorage.setItem(keptName, userId);

/** Removes all that was typed and photographed (DRV-IDN-04). */
export function forgetKept(): void {
  if (localStorage.getItem(keptName) === null) return;
  localStorage.removeItem(keptName);
  indexedDB.deleteDatabase(keptName);
}

whenSignedOut(forgetKept);
