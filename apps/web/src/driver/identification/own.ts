import { identification, type OwnIdentification } from '@quaygate/contract';
import type { IdentificationStanding, RefusedStatus } from '@quaygate/phrases/driver/load';
import { addDays, documentReminderDays, isDocumentGood } from '@quaygate/rules';
import { create } from 'zustand';
import { call } from '#web/lib/call/api.ts';
import { ids, whenOver } from '../session.ts';

interface Answer {
  items: readonly OwnIdentification[];
  triesLeft: number;
  source: 'review' | 'hosted';
}

export const useOwn = create<{ own: Answer | undefined; isFailed: boolean }>()(() => ({
  own: undefined,
  isFailed: false,
}));
whenOver(() => useOwn.setState({ own: undefined, isFailed: false }));

/** @throws what the call throws */
export async function loadOwn(): Promise<Answer> {
  const own = await call(identification.own, { params: ids() });
  if (ids().u) useOwn.setState({ own, isFailed: false });
  return own;
}

export const readOwn = (): Promise<void> =>
  loadOwn().then(
    () => {},
    () => useOwn.setState({ isFailed: true }),
  );

const refusals: readonly string[] = ['DENIED', 'FAILED', 'MANUALLY_DENIED'] satisfies RefusedStatus[];
export const isRefused = (status: string): status is RefusedStatus => refusals.includes(status);

/** How one that was handed in stands on a day (YYYY-MM-DD). */
export function standingOf(
  item: OwnIdentification,
  day: string,
): Exclude<IdentificationStanding, 'none' | 'waiting' | 'usedUp'> {
  const { documentStatus, isVerified, validUntil } = item;
  if (isRefused(documentStatus)) return 'refused';
  if (item.isRefused) return 'notConfirmed';
  if (isVerified) return 'verified';
  return isDocumentGood(documentStatus) && validUntil !== null && validUntil < day ? 'expired' : 'underReview';
}

/** Whether the driver may begin another one, as the server judges it (IDENT-04). */
export function mayBegin({ items, triesLeft }: Answer, day: string): boolean {
  const stands = items.some((item) => {
    if (item.submittedDate === null) return false;
    const standing = standingOf(item, day);
    return (
      standing === 'underReview' ||
      (standing === 'verified' && (item.validUntil ?? '') > addDays(day, documentReminderDays))
    );
  });
  return !stands && triesLeft > 0;
}
