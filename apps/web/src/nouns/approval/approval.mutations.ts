import { type Approval, approval, type NewApproval } from '@quaygate/contract';
import type { ApprovalDecision } from '@quaygate/rules';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshIntegrationKeys } from '../integration-key/integration-key.queries.ts';
import { refreshLicensing } from '../licensing/licensing.queries.ts';
import { refreshWebappUsers } from '../webapp-user/webapp-user.queries.ts';
import { refreshApprovals } from './approval.queries.ts';

/** What a step changes beside itself. A refusal may mean that somebody else was faster. */
const refresh = (client: QueryClient) => {
  void refreshAudit(client);
  return refreshApprovals(client);
};

/** Asks for a change that a second administrator approves. */
export function useRequestApproval() {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApproval) => call(approval.create, { params, body }),
    onSettled: () => refresh(client),
  });
}

/** Approves, denies or withdraws a pending change. */
export function useDecideApproval({ id, kind }: Pick<Approval, 'id' | 'kind'>) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { decision: ApprovalDecision; note: string | null }) =>
      call(approval.decide, { params: { ...scope, id }, body }),
    onSuccess: () => {
      if (kind === 'platformRole') refreshWebappUsers(client);
      if (kind === 'licensing') void refreshLicensing(client);
    },
    onSettled: () => refresh(client),
  });
}

/** Collects an approved key; the answer is the only time that it can be read. */
export function useCollectIntegrationKey(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(approval.collectKey, { params: { ...scope, id } }),
    onSettled: () => {
      void refreshIntegrationKeys(client);
      void refresh(client);
    },
    // The key must not stay in the memory of the page longer than it is shown.
    gcTime: 0,
  });
}
