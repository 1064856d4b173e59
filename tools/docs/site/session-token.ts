import { isExpired, rememberToken, useAuth } from '../../../apps/web/src/session/sign-in/auth-store.ts';
import { withRefreshLock } from '../../../apps/web/src/session/sign-in/refresh-lock.ts';

/** The reader, where they are signed in at this address. */
export interface Caller {
  userId: string | undefined;
}

export const callerOf = (): Caller => ({ userId: useAuth.getState().userId });

async function renew(): Promise<void> {
  const answer = await fetch('/web/idp/v1/refresh', { method: 'POST' });
  if (answer.ok) rememberToken(await answer.json());
}

/** The token of the product's own session, renewed as every other tab does; undefined: no one is signed in. */
export async function tokenOf(): Promise<string | undefined> {
  await useAuth.persist.rehydrate();
  if (useAuth.getState().userId === undefined) return undefined;
  if (isExpired(useAuth.getState())) {
    await withRefreshLock(async (wrote) => {
      await useAuth.persist.rehydrate();
      if (!isExpired(useAuth.getState())) return;
      await renew();
      wrote();
    });
  }
  const after = useAuth.getState();
  return isExpired(after) ? undefined : after.accessToken;
}
