import { companyCode } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';

const codeKey = ({ f }: ForwarderScope) => ['companyCode', f] as const;

/** The code by which drivers find the company; null until one is made. Another user may have made a new one: it is read each time. */
export function useCompanyCode() {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: codeKey(scope),
    queryFn: ({ signal }) => call(companyCode.get, { params: scope, signal }),
    gcTime: 0,
  });
}

export const changeCode = (client: QueryClient, scope: ForwarderScope, code: string): void => {
  client.setQueryData(codeKey(scope), { code });
};
