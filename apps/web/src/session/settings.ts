import type { ClientSettings } from '@quaygate/contract';
import { create } from 'zustand';
import { send } from '#web/lib/request.ts';

export const useSettings = create<{ settings: ClientSettings | undefined }>()(() => ({ settings: undefined }));

/** What the installation offers. Read without the contract's schema, which the sign-in page does not bring. */
export async function loadSettings(): Promise<void> {
  const response = await send('/web/v1/settings', {}).catch(() => undefined);
  if (response?.ok) useSettings.setState({ settings: await response.json() });
}
