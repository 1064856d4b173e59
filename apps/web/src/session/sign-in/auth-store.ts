import type { TokenResult, User } from '@quaygate/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { now as serverNow } from '#web/lib/clock.ts';

type UserData = Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'roles'>;

/** The auth user: all that is kept of the session (SESS-03). Empty while no one is signed in. */
export interface AuthUser {
  userId: string | undefined;
  emailVerified: boolean;
  accessToken: string | undefined;
  userData: UserData | undefined;
  /** Milliseconds since 1970 and lifetime in milliseconds (SESS-15). */
  issuedTime: number;
  expiredTime: number;
}

export const authKey = 'auth-store';

const nobody: AuthUser = {
  userId: undefined,
  emailVerified: false,
  accessToken: undefined,
  userData: undefined,
  issuedTime: 0,
  expiredTime: 0,
};

export const useAuth = create<AuthUser>()(
  // What another tab removed must not survive here, so the stored user replaces the present one.
  persist(() => nobody, { name: authKey, merge: (stored) => ({ ...nobody, ...(stored as Partial<AuthUser>) }) }),
);

/** The id every call of a signed-in user needs. An absent one is refused by `call` before anything is sent. */
export interface UserScope {
  u: string | undefined;
}
export function useUserScope(): UserScope {
  const u = useAuth((state) => state.userId);
  return useMemo(() => ({ u }), [u]);
}

/** A token is expired when now is equal to or later than issuedTime plus expiredTime (SESS-07, SESS-15). */
export const isExpired = ({ issuedTime, expiredTime }: AuthUser, now = serverNow()): boolean =>
  now >= issuedTime + expiredTime;

/** Takes over what the identity provider answered; the data of another user is dropped. */
export function rememberToken(token: TokenResult): void {
  const { userId, emailVerified, idToken, issuedTime, expiredTime } = token;
  useAuth.setState((before) => ({
    userId,
    emailVerified,
    accessToken: idToken,
    issuedTime,
    expiredTime,
    userData: before.userId === userId ? before.userData : undefined,
  }));
}

export function forgetUser(): void {
  useAuth.setState(nobody);
  useAuth.persist.clearStorage();
}
