import { identity, user } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useAuth } from '#web/session/auth-store.ts';
import { signOut } from '#web/session/sign-out.ts';

const params = () => ({ u: useAuth.getState().userId });

export function useSaveName() {
  return useMutation({
    mutationFn: (body: { firstName: string; lastName: string }) => call(user.update, { params: params(), body }),
    onSuccess: ({ emailVerified, ...userData }) => useAuth.setState({ emailVerified, userData }),
  });
}

export function useSendVerification() {
  return useMutation({ mutationFn: (email: string) => call(identity.verifyEmail, { body: { email } }) });
}

/** Deletes the own account and logs out (PROF-02). */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => call(user.remove, { params: params() }),
    onSuccess: () => signOut(),
  });
}
