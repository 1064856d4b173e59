import { type TruckerUpdate, trucker } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { refreshStatistics } from '../statistic/statistic.queries.ts';
import { changeTrucker, refreshTruckers, removeTrucker } from './trucker.queries.ts';

/** Approves or denies a driver. */
export function useDecideTrucker() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, approved }: { userId: string; approved: boolean }) =>
      call(trucker.approve, { params: { ...scope, t: userId }, body: { approved } }),
    onSuccess: (answer, { userId }) => {
      if (answer) changeTrucker(client, scope, userId, answer);
      else removeTrucker(client, scope, userId);
      void refreshStatistics(client, scope);
    },
    // Somebody else may have decided before: what holds now is read again.
    onError: () => refreshTruckers(client, scope),
  });
}

/** Ends the link of a driver and the company (FWD-TRK-29). */
export function useRemoveTrucker() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(trucker.remove, { params: { ...scope, t: userId } }),
    onSuccess: (_, userId) => {
      removeTrucker(client, scope, userId);
      void refreshStatistics(client, scope);
    },
    onError: () => refreshTruckers(client, scope),
  });
}

/** The company's own note on a driver (FWD-TRK-38). */
export function useNoteTrucker() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, ...body }: { userId: string; note: string; version: number }) =>
      call(trucker.note, { params: { ...scope, t: userId }, body }),
    onSuccess: (answer) => changeTrucker(client, scope, answer.userId, answer),
  });
}

export function useUpdateTrucker() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, ...body }: TruckerUpdate & { userId: string }) =>
      call(trucker.update, { params: { ...scope, t: userId }, body }),
    onSuccess: (answer) => changeTrucker(client, scope, answer.userId, answer),
  });
}
