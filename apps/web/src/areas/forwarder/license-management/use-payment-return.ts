import type { License } from '@quaygate/contract';
import { useEffect, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import type { LicenseAddress } from './license-management.address.ts';

/** What was there when somebody left for the checkout. */
interface Before {
  /** Unknown where the return comes in another tab: then nothing is taken for new. */
  ids?: readonly string[];
  /** The licence whose setup fee was paid. */
  paid?: string;
}

const key = 'license-checkout';
/** For at most a minute the list is read again (FWD-PAY-08). */
const longest = 60_000;

/** Goes to the checkout and remembers what is listed, so that the return sees what is new. */
export function leaveForCheckout(url: string, rows: readonly License[] | undefined, paid?: string): void {
  const before: Before = { ...(rows && { ids: rows.map(({ id }) => id) }), ...(paid && { paid }) };
  sessionStorage.setItem(key, JSON.stringify(before));
  window.location.assign(url);
}

function readBefore(): Before | undefined {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return stored ? (JSON.parse(stored) as Before) : undefined;
}

type Change = Partial<Pick<LicenseAddress, 'purchaseSuccess' | 'successSetupFee'>>;

/**
 * The return from the checkout: says once what was paid, takes it out of the address (FWD-PAY-13), and tells whether the
 * list still waits for what was paid (FWD-PAY-14).
 */
export function usePaymentReturn([address, setAddress]: readonly [LicenseAddress, (change: Change) => void]) {
  const text = useText('licenseManagement');
  const returned = address.purchaseSuccess ? 'purchase' : address.successSetupFee ? 'setupFee' : undefined;
  const [waiting, setWaiting] = useState<Before>();

  useEffect(() => {
    if (!returned) return;
    notify.success(text(returned === 'purchase' ? 'purchase.done' : 'setupFee.done'));
    setWaiting(readBefore() ?? {});
    setAddress({ purchaseSuccess: undefined, successSetupFee: undefined });
  }, [returned, text, setAddress]);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setWaiting(undefined), longest);
    return () => clearTimeout(timer);
  }, [waiting]);

  /** Ends the waiting as soon as what was paid is listed. */
  const look = (rows: readonly License[] | undefined): void => {
    if (waiting && rows?.some((row) => isPaid(row, waiting))) setWaiting(undefined);
  };
  return { isSyncing: waiting !== undefined, look };
}

function isPaid({ id, status }: License, { ids, paid }: Before): boolean {
  if (paid) return id === paid && status !== 'UNASSIGNED_SETUP_FEE_REQUIRED';
  return ids !== undefined && !ids.includes(id) && status !== 'INITIALIZING';
}
