import { type NewOneToOneRestriction, oneToOneRestriction } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { refreshRestrictions } from './one-to-one-restriction.queries.ts';

export function useCreateRestriction() {
  const params = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewOneToOneRestriction) => call(oneToOneRestriction.create, { params, body }),
    onSettled: () => refreshRestrictions(client),
  });
}

export function useDeleteRestriction() {
  const params = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (restrictionId: string) => call(oneToOneRestriction.remove, { params: { ...params, restrictionId } }),
    onSettled: () => refreshRestrictions(client),
  });
}
