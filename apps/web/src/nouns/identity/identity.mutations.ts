import { identity } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';

export function useSendVerification() {
  return useMutation({ mutationFn: (email: string) => call(identity.verifyEmail, { body: { email } }) });
}
