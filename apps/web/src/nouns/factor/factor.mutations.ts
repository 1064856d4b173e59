import { factor, type Proof } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useUserScope } from '#web/session/auth-store.ts';
import { refreshFactors } from './factor.queries.ts';

/** A change of factors; the list is read again, whatever came of it. */
function useFactorChange<Given, Made>(
  change: (params: ReturnType<typeof useUserScope>, given: Given) => Promise<Made>,
) {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => change(params, given),
    onSettled: () => refreshFactors(client),
  });
}

export const useProve = () => useFactorChange((params, body: Proof) => call(factor.prove, { params, body }));
export const useStartTotp = () => useFactorChange((params, _: undefined) => call(factor.startTotp, { params }));
export const useConfirmTotp = () =>
  useFactorChange((params, code: string) => call(factor.confirmTotp, { params, body: { code } }));
export const useRemoveTotp = () => useFactorChange((params, _: undefined) => call(factor.removeTotp, { params }));
export const useRenewRecoveryCodes = () =>
  useFactorChange((params, _: undefined) => call(factor.renewRecoveryCodes, { params }));
