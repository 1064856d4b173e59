import { gatePassQueue } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { queueQuery, refreshGatePassQueue, type WantedQueue } from './gate-pass-queue.queries.ts';

/** Claims a driver, or gives them back (OFFICE-04). */
export function useClaimDriver() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, isMine }: { userId: string; isMine: boolean }) => {
      const params = { ...scope, t: userId };
      if (isMine) await call(gatePassQueue.release, { params });
      else await call(gatePassQueue.claim, { params });
    },
    onSettled: () => refreshGatePassQueue(client),
  });
}

/** Claims the next driver that no other officer has (OFFICE-05). */
export function useTakeNext(wanted: WantedQueue) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (after: string | undefined) =>
      call(gatePassQueue.next, { params: scope, query: queueQuery(wanted), body: { after: after ?? null } }),
    onSettled: () => refreshGatePassQueue(client),
  });
}
