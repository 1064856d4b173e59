import { session } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { leave } from '#web/session/sign-in/sign-out.ts';
import { refreshSessions } from './session.queries.ts';

/** Ends one session of the user; pending until the list shows it. */
export function useEndSession() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(session.end, { params: { ...scope, id } }),
    onSettled: () => refreshSessions(client),
  });
}

/** Ends all sessions of the user, this one too (PROF-03). */
export function useEndSessions() {
  const params = useUserScope();
  return useMutation({
    mutationFn: () => call(session.endAll, { params }),
    onSuccess: () => leave(),
  });
}

/** Ends all sessions of the user but this one (FACT-44). */
export function useEndOtherSessions() {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(session.endAll, { params, query: { keep: 'current' } }),
    onSettled: () => refreshSessions(client),
  });
}

/** Ends all sessions of another user (WAU-60). */
export function useEndSessionsOf(id: string) {
  const scope = useUserScope();
  return useMutation({ mutationFn: () => call(session.endAllOf, { params: { ...scope, id } }) });
}
