import { factor, type NewWebappUser, type WebappUserChange, webappUser } from '@quaygate/contract';
import type { PlatformRole } from '@quaygate/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { loadContext } from '#web/session/rights/load-context.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshDimensions } from '../dimension/dimension.queries.ts';
import { addWebappUser, changeWebappUser, refreshWebappUsers, type WantedUsers } from './webapp-user.queries.ts';

/** Creates a user and puts them on top of the list that is shown (WAU-38). */
export function useCreateWebappUser(wanted: WantedUsers) {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewWebappUser) => call(webappUser.create, { params, body }),
    onSuccess: (created) => addWebappUser(client, wanted, created),
  });
}

/** Saves all fields of the detail (REST-11). What comes back is the new original and stands in the lists too (WAU-39). */
export function useSaveWebappUser(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WebappUserChange) => call(webappUser.update, { params: { ...scope, id }, body }),
    onSuccess: (saved) => {
      changeWebappUser(client, id, saved);
      void refreshAudit(client);
      // Administrators who change their own rights work with them at once.
      if (id === scope.u) void loadContext();
    },
    // An entry that is gone must be gone from what can be linked, too.
    onError: () => void refreshDimensions(client),
  });
}

/** Disables a user, or enables them again (WAU-41). Only that is taken over: what is being edited keeps its original. */
export function useDisableWebappUser(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (disabled: boolean) => call(webappUser.disable, { params: { ...scope, id }, body: { disabled } }),
    onSuccess: ({ disabledDate, isInvitable }) => {
      changeWebappUser(client, id, { disabledDate, isInvitable });
      void refreshAudit(client);
    },
  });
}

/** Asks for another email of a user (SETUP-61). Only what it concerns is taken over: what is being edited keeps its original. */
export function useChangeEmailOf(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(webappUser.changeEmail, { params: { ...scope, id }, body: { email } }),
    onSuccess: ({ email, emailChange, invitation }) => {
      changeWebappUser(client, id, { email, emailChange, invitation });
      void refreshAudit(client);
    },
  });
}

export function useWithdrawEmailOf(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(webappUser.withdrawEmail, { params: { ...scope, id } }),
    onSuccess: ({ email, emailChange, emailVerificationStatus }) => {
      changeWebappUser(client, id, { email, emailChange, emailVerificationStatus });
      void refreshAudit(client);
    },
  });
}

/** Deletes the account for good; a successor takes over roles and links. */
export function useRemoveWebappUser(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (successorId: string | undefined) =>
      call(webappUser.remove, { params: { ...scope, id }, query: successorId ? { successorId } : {} }),
    onSuccess: () => {
      refreshWebappUsers(client);
      void refreshAudit(client);
    },
  });
}

/** Changes the platform role at once (ROLE-21); what is being edited stays. */
export function useChangePlatformRole(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: PlatformRole) =>
      call(webappUser.changePlatformRole, { params: { ...scope, id }, body: { role } }),
    onSuccess: ({ roles }) => {
      changeWebappUser(client, id, { roles });
      void refreshAudit(client);
    },
  });
}

/** Invites a user again, by mail or with a link that is told once (WAU-49). */
export function useInviteWebappUser(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (by: 'mail' | 'link') => call(webappUser.invite, { params: { ...scope, id }, body: { by } }),
    onSuccess: ({ invitation }) => changeWebappUser(client, id, { invitation }),
  });
}

/** Takes all second factors of another user away (FACT-31). Only that is taken over: what is being edited keeps its original. */
export function useResetFactorsOf(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(factor.resetOf, { params: { ...scope, id } }),
    onSuccess: () => {
      changeWebappUser(client, id, { factors: [] });
      void refreshAudit(client);
    },
  });
}

/** Makes a link for a new password, which is told once (WAU-61). */
export function useMakeResetLink(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(webappUser.makeResetLink, { params: { ...scope, id } }),
    onSuccess: () => void refreshAudit(client),
  });
}
