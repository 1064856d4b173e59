import { decisionEvidence } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

/** On what a change of a driver was decided. */
export function useDecisionEvidence(approvalId: string) {
  const scope = useUserScope();
  return useQuery({
    queryKey: ['decisionEvidence', approvalId],
    queryFn: ({ signal }) => call(decisionEvidence.get, { params: { ...scope, id: approvalId }, signal }),
  });
}
