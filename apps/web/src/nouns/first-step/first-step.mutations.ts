import { firstStep } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { keepFirstSteps } from './first-step.queries.ts';

/** Hides the first steps for every administrator, or shows them again. */
export function useHideFirstSteps() {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) => call(firstStep.hide, { params, body: { isHidden } }),
    onSuccess: (answer) => keepFirstSteps(client, answer),
  });
}
