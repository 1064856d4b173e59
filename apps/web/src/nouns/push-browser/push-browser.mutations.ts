import { pushBrowser } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshPushBrowsers } from './push-browser.queries.ts';
import { forget, switchOn } from './this-browser.ts';

/** Switches web push on or off for this browser. */
export function useSwitchPush() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) return switchOn(scope.u ?? '');
      await forget();
      await call(pushBrowser.removeCurrent, { params: scope });
    },
    onSettled: () => refreshPushBrowsers(client),
  });
}

/** Another browser of the user gets no more notifications. */
export function useRemovePushBrowser() {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (browserId: number) => call(pushBrowser.remove, { params: { ...scope, browserId } }),
    onSettled: () => refreshPushBrowsers(client),
  });
}
