import type { ClientSettings } from '@quaygate/contract';
import { create } from 'zustand';
import { send } from '#web/lib/call/request.ts';
import { showBrand } from '#web/ui/page/brand.ts';

interface KnownSettings {
  settings: ClientSettings | undefined;
  hasFailed: boolean;
}

export const useSettings = create<KnownSettings>()(() => ({ settings: undefined, hasFailed: false }));

let loading: Promise<void> | undefined;

/** Waits for what the installation offers, or for the failure to load it. */
export const readySettings = (): Promise<void> => {
  loading ??= load();
  return loading;
};

/** Asks again after a failure. */
export function retrySettings(): void {
  useSettings.setState({ hasFailed: false });
  loading = load();
}

/** Read without the contract's schema, which the sign-in page does not bring. */
async function load(): Promise<void> {
  const response = await send('/web/v1/settings', {}).catch(() => undefined);
  if (!response?.ok) return useSettings.setState({ hasFailed: true });
  const settings: ClientSettings = await response.json();
  useSettings.setState({ settings });
  // An instance of the build before says nothing of it.
  if (settings.branding) showBrand(settings.branding);
}
