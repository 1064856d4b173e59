import { type Approval, approval } from '@quaygate/contract';
import type { ApprovalState } from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const size = 25;
/** Others ask and decide too. */
const readEvery = 30_000;

/** What the list is asked for. */
export interface WantedApprovals {
  states: ApprovalState[];
  kinds: Approval['kind'][];
}

/** What is pending first, then the newest. */
export function useApprovals(wanted: WantedApprovals) {
  const scope = useUserScope();
  return usePages({
    queryKey: ['approval', 'list', wanted],
    read: (page, signal) => call(approval.list, { params: scope, query: { ...wanted, page, size }, signal }),
    keepWithin: 2,
    rules: live(readEvery),
  });
}

function usePending(wanted: { objectId?: string; kinds?: Approval['kind'][] }) {
  const scope = useUserScope();
  return useQuery({
    queryKey: ['approval', 'pending', wanted],
    queryFn: ({ signal }) =>
      call(approval.list, { params: scope, query: { ...wanted, states: ['pending'], page: 0, size: 1 }, signal }),
    ...live(readEvery),
  }).data;
}

/** How many changes are pending; undefined until it is known. */
export const useApprovalsPending = (kinds?: Approval['kind'][]): number | undefined =>
  usePending(kinds ? { kinds } : {})?.total;

/** No other administrator is there who could approve what the signed-in one asks for (OFFICE-16). */
export function useHasNoApprover(): boolean {
  const scope = useUserScope();
  const { data } = useQuery({
    queryKey: ['approval', 'approvers'],
    queryFn: ({ signal }) => call(approval.approvers, { params: scope, signal }),
    ...live(readEvery),
  });
  return data?.others === 0;
}

const none: Approval[] = [];

/** Licences that wait for an approval before this company gets them. */
export function usePendingGrants(companyId: string): Approval[] {
  const scope = useUserScope();
  const wanted = { kinds: ['licenseGrant' as const], states: ['pending' as const] };
  const { data } = useQuery({
    queryKey: ['approval', 'pending', wanted],
    queryFn: ({ signal }) => call(approval.list, { params: scope, query: { ...wanted, page: 0, size: 100 }, signal }),
    ...live(readEvery),
  });
  return data?.items.filter(({ after }) => after.companyId === companyId) ?? none;
}

/** The change of this object that is pending. */
export const usePendingApproval = (objectId: string): Approval | undefined => usePending({ objectId })?.items[0];

/** After a step everything about approvals is read again where it is shown. */
export const refreshApprovals = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['approval'] });
