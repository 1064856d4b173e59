import { companyCode } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { changeCode } from './company-code.queries.ts';

/** Makes a code; the one before it ends. */
export function useRenewCompanyCode() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(companyCode.renew, { params: scope }),
    onSuccess: ({ code }) => changeCode(client, scope, code),
  });
}
