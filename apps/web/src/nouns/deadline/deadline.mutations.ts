import { deadline, type NewDeadline } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { refreshDeadlines } from './deadline.queries.ts';

export function useCreateDeadline() {
  const params = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDeadline) => call(deadline.create, { params, body }),
    onSettled: () => refreshDeadlines(client),
  });
}

/** Puts another deadline in the place of one (TRM-DL-35). */
export function useChangeDeadline(deadlineId: string) {
  const params = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDeadline) => call(deadline.update, { params: { ...params, deadlineId }, body }),
    onSettled: () => refreshDeadlines(client),
  });
}

/** Settled when the list was read again, also after a failure (TRM-DL-19). */
export function useDeleteDeadline() {
  const params = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deadlineId: string) => call(deadline.remove, { params: { ...params, deadlineId } }),
    onSettled: () => refreshDeadlines(client),
  });
}
