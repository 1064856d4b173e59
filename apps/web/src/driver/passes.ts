import { type DriverPass, driverPass } from '@quaygate/contract';
import { useEffect } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { now } from '#web/lib/clock.ts';
import { ids, stillSignedIn, whenOver } from './session.ts';

const key = 'driver-passes';
const Stored = z.record(z.string(), driverPass.issue.response);
type Passes = Readonly<Record<string, DriverPass>>;

/** Passes by tour, as the phone keeps them for the way without a network (DRV-PASS-04). */
function kept(): Passes {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return {};
  }
}

const usePasses = create<{ passes: Passes }>()(() => ({ passes: kept() }));

function keep(passes: Passes): void {
  usePasses.setState({ passes });
  localStorage.setItem(key, JSON.stringify(z.encode(Stored, passes)));
}

whenOver(() => {
  localStorage.removeItem(key);
  usePasses.setState({ passes: {} });
});

/** A pass that is valid for less than this is renewed, in milliseconds. */
const renewBefore = 20 * 60_000;
const lookEvery = 15_000;

const isFresh = (pass: DriverPass | undefined) => pass && pass.expiresDate.getTime() - now() > renewBefore;

async function renew(tourId: string): Promise<void> {
  const { [tourId]: known, ...others } = usePasses.getState().passes;
  if (isFresh(known)) return;
  const isSignedIn = stillSignedIn();
  try {
    const pass = await call(driverPass.issue, { params: { ...ids(), tourId } });
    if (isSignedIn()) keep({ ...usePasses.getState().passes, [tourId]: pass });
  } catch (reason) {
    // A finished tour, or one of somebody else now, has no pass; any other failure leaves the one there is.
    if (isSignedIn() && hasCode(reason, 'tour_not_open', 'not_found')) keep(others);
  }
}

/** The pass of an open tour, renewed before it ends while the screen is open (DRV-PASS-03). */
export function usePass(tourId: string, isOpen: boolean): DriverPass | undefined {
  const pass = usePasses(({ passes }) => passes[tourId]);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => void renew(tourId);
    look();
    const timer = setInterval(look, lookEvery);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [tourId, isOpen]);
  return isOpen ? pass : undefined;
}

/** Loads the passes of tours beforehand, so that they are there where the network is not. */
export async function loadPasses(tourIds: readonly string[]): Promise<void> {
  const gone = Object.keys(usePasses.getState().passes).filter((tourId) => !tourIds.includes(tourId));
  if (gone.length > 0) {
    keep(Object.fromEntries(Object.entries(usePasses.getState().passes).filter(([tourId]) => !gone.includes(tourId))));
  }
  const isSignedIn = stillSignedIn();
  for (const tourId of tourIds) if (isSignedIn()) await renew(tourId);
}
