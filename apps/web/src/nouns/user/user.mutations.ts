import { user } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useAuth, useUserScope } from '#web/session/sign-in/auth-store.ts';
import { leave } from '#web/session/sign-in/sign-out.ts';
import { refreshSessions } from '../session/session.queries.ts';
import { refreshWaitingEmail, setWaitingEmail } from './user.queries.ts';

export function useSaveName() {
  const params = useUserScope();
  return useMutation({
    mutationFn: (body: { firstName: string; lastName: string }) => call(user.update, { params, body }),
    onSuccess: ({ emailVerified, ...userData }) => useAuth.setState({ emailVerified, userData }),
  });
}

/** Users choose another password; their other sessions end. */
export function useChangePassword() {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newPassword: string) => call(user.changePassword, { params, body: { newPassword } }),
    onSuccess: () => refreshSessions(client),
  });
}

/** Users ask for another email; it counts once the new address confirms it. */
export function useChangeEmail() {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(user.changeEmail, { params, body: { email } }),
    onSuccess: ({ waiting }) => setWaitingEmail(client, params.u, waiting),
  });
}

export function useWithdrawEmail() {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(user.withdrawEmail, { params }),
    onSuccess: () => setWaitingEmail(client, params.u, null),
    // Confirmed or over meanwhile: what is so is read again.
    onError: () => refreshWaitingEmail(client),
  });
}

/** Deletes the user's own account and signs out (PROF-02). */
export function useDeleteAccount() {
  const params = useUserScope();
  return useMutation({
    mutationFn: () => call(user.remove, { params }),
    onSuccess: () => leave(),
  });
}
