import type { ForwarderConfig } from '@quaygate/contract';
import { useMemo } from 'react';
import { type UserScope, useAuth } from '../sign-in/auth-store.ts';
import { useSession } from '../sign-in/session-store.ts';
import { loadConfig } from './load-context.ts';
import { type Selected, useForwarderSelection } from './selections.ts';

/** The ids every forwarder call needs. An absent one is refused by `call` before anything is sent. */
export interface ForwarderScope extends UserScope {
  f: string | undefined;
}
export function useForwarderScope(): ForwarderScope {
  const u = useAuth((state) => state.userId);
  const f = useForwarderSelection((state) => state.selected?.id);
  return useMemo(() => ({ u, f }), [u, f]);
}

/** The same outside of rendering. */
export const currentForwarderScope = (): ForwarderScope => ({
  u: useAuth.getState().userId,
  f: useForwarderSelection.getState().selected?.id,
});

/** Name and id of the forwarder one works in. */
export const useSelectedForwarder = (): Selected<string> | undefined =>
  useForwarderSelection((state) => state.selected);

/** Plan, features and form preferences of the selected forwarder; undefined until known. */
export const useForwarderConfig = (): ForwarderConfig | undefined => useSession((state) => state.config);

/** Whether drivers of this company need a licence; so long as nothing is known they do. */
export const needsLicense = (config: ForwarderConfig | undefined): boolean => config?.licensing !== 'none';
export const useNeedsLicense = (): boolean => needsLicense(useForwarderConfig());

/** An unknown plan counts as Free (SESS-22). */
export const isFreePlan = (config: ForwarderConfig | undefined): boolean => !config || config.plan === 'Free';
export const isPremiumPlan = (config: ForwarderConfig | undefined): boolean => config?.plan === 'Premium';

/** Works in another forwarder from now on; its config decides what may be opened. */
export async function selectForwarder(forwarder: Selected<string>): Promise<void> {
  useForwarderSelection.setState({ selected: { id: forwarder.id, name: forwarder.name } });
  useSession.setState({ config: undefined, hasSwitched: true });
  await loadConfig();
}
