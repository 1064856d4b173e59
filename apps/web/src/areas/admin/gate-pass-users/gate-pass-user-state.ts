import type { GatePassUser, TruckerChange } from '@quaygate/contract';
import {
  addDays,
  type DocumentStatus,
  displayTimeZone,
  documentReminderDays,
  fullName,
  localDay,
  startRefusal,
  type TerrorStatus,
} from '@quaygate/rules';
import type { Tone } from '#web/ui/show/chip.tsx';

/** As the list and the details know a driver. */
export type Driver = Pick<GatePassUser, 'deletedDate' | 'changes' | 'truckerIdentification'>;

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  fullName(firstName, lastName);

/** A driver has one at most (GATE-47). */
export const pendingOf = ({ changes }: Driver): TruckerChange | undefined =>
  changes.find(({ state }) => state === 'PENDING');

/** The one that counts. */
export const identificationOf = ({ truckerIdentification }: Driver) => truckerIdentification[0];

/** What the first icon of a row names (GATE-56). */
export function stateOf(driver: Driver): 'deleted' | 'pending' | 'usual' {
  if (driver.deletedDate) return 'deleted';
  return pendingOf(driver) ? 'pending' : 'usual';
}

/** Red, then yellow, then orange (GATE-09..11, GATE-44). */
export function toneOf(driver: Driver): 'red' | 'yellow' | 'orange' | undefined {
  const state = stateOf(driver);
  if (state === 'deleted') return 'red';
  if (state === 'pending') return 'yellow';
  return identificationOf(driver)?.documentStatus === 'WARN' ? 'orange' : undefined;
}

/** Changes of the history, the oldest first (GATE-22, GATE-23). */
export const historyOf = ({ changes }: Driver): TruckerChange[] =>
  changes
    .filter(({ state }) => state === 'PENDING' || state === 'SYSTEM' || state === 'APPROVED')
    .sort((a, b) => a.createdDate.getTime() - b.createdDate.getTime());

/** What only some may do, and only with some drivers. */
export type DriverAct = 'edit' | 'reset' | 'remove' | 'identify';

/**
 * Why this cannot be done with a driver, as the code of the refusal (GATE-12..14, GATE-45, GATE-49); undefined where it
 * can.
 */
export function refusalOf(act: DriverAct, driver: Driver, canWrite: boolean, now = new Date()) {
  if (!canWrite) return 'forbidden';
  if (driver.deletedDate) return 'trucker_deleted';
  if (act === 'identify')
    return startRefusal(driver.truckerIdentification, addDays(localDay(now, displayTimeZone), documentReminderDays));
  if (pendingOf(driver)) return 'change_already_pending';
  if (act !== 'remove' && !identificationOf(driver)) return 'trucker_identification_missing';
}

export const terrorTones: Record<TerrorStatus, Tone> = {
  OK: 'green',
  WARNING: 'orange',
  RED_ALERT: 'red',
  MANUALLY_APPROVED: 'green',
  MANUALLY_DENIED: 'red',
};

export const documentTones: Record<DocumentStatus, Tone> = {
  ACCEPTED: 'green',
  PENDING: 'blue',
  DENIED: 'red',
  WARN: 'orange',
  DENIED_PRELIMINARY: 'red',
  FAILED: 'red',
  MANUALLY_APPROVED: 'green',
  MANUALLY_DENIED: 'red',
  DUPLICATE: 'orange',
};
