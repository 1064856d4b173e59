import { factor, type Proof } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { makePasskey, signWithPasskey } from '#web/session/sign-in/passkey.ts';
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
export const useProveByPasskey = () =>
  useFactorChange(async (params, _: undefined) => {
    const passkey = await signWithPasskey(await call(factor.startPasskeyProof, { params }));
    await call(factor.prove, { params, body: { passkey } });
  });
/** Lets the browser make a passkey and keeps its public half under this name. */
export const useAddPasskey = () =>
  useFactorChange(async (params, name: string) => {
    const credential = await makePasskey(await call(factor.startPasskey, { params }));
    return call(factor.addPasskey, { params, body: { name, credential } });
  });
export const useRenamePasskey = () =>
  useFactorChange((params, { id, name }: { id: string; name: string }) =>
    call(factor.renamePasskey, { params: { ...params, id }, body: { name } }),
  );
export const useRemovePasskey = () =>
  useFactorChange((params, id: string) => call(factor.removePasskey, { params: { ...params, id } }));
export const useStartTotp = () => useFactorChange((params, _: undefined) => call(factor.startTotp, { params }));
export const useConfirmTotp = () =>
  useFactorChange((params, code: string) => call(factor.confirmTotp, { params, body: { code } }));
export const useRemoveTotp = () => useFactorChange((params, _: undefined) => call(factor.removeTotp, { params }));
export const useRenewRecoveryCodes = () =>
  useFactorChange((params, _: undefined) => call(factor.renewRecoveryCodes, { params }));
