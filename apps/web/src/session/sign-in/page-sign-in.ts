import { create } from 'zustand';
import { readyErrors } from '#web/text/error-text.ts';
import { enter } from '../start.ts';
import { useAuth } from './auth-store.ts';
import { announceEnd } from './page-proof.ts';
import { takeAlong, wantedAfterVisit } from './wanted.ts';

/** Why the last visit to the issuer's page opened no session. */
export const usePageRefusal = create<{ reason: unknown }>()(() => ({ reason: undefined }));

/** The words of a refusal come before it. */
async function refuse(reason: unknown): Promise<void> {
  await readyErrors();
  usePageRefusal.setState({ reason });
}

/** Leads to the issuer's page; false where something kept from it. */
export async function visitPage(): Promise<boolean> {
  usePageRefusal.setState({ reason: undefined });
  try {
    const { startPageCall } = await import('../rights/calls.ts');
    location.assign(await startPageCall(takeAlong()));
    return true;
  } catch (reason) {
    await refuse(reason);
    return false;
  }
}

let visit: Promise<string> | undefined;

/** Opens the session with what the page answered, once; answers where the user wanted to go, or the sign-in that says why not. */
export function returnFromPage(query: string): Promise<string> {
  visit ??= finish(new URLSearchParams(query)).finally(() => {
    visit = undefined;
  });
  return visit;
}

async function finish(query: URLSearchParams): Promise<string> {
  const state = query.get('state') ?? '';
  try {
    const { finishPageCall } = await import('../rights/calls.ts');
    const { target, isSignIn } = await finishPageCall(query);
    announceEnd(state);
    if (!isSignIn) return target;
    await enter();
    return wantedAfterVisit(target, useAuth.getState().userId);
  } catch (reason) {
    announceEnd(state, reason);
    await refuse(reason);
    return '/login';
  }
}
