import type { ComponentType } from 'react';
import { type OnDemand, onDemand, useOnDemand } from '#web/lib/on-demand.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from './notify.ts';

const ahead = new Set<() => Promise<void>>();
let stands = false;
const fetchAhead = (fetch: () => Promise<void>) => void fetch().catch(() => undefined);

/** Brings all at once, and those of later screens with them, so that none is waited for: to be called when the first screen stands. */
export function fetchModals(): void {
  stands = true;
  for (const fetch of ahead) fetchAhead(fetch);
}

/** What opens above the screen. Its script comes behind the screen, or with its first use. */
export function modalPart<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const part = onDemand(load);
  ahead.add(part.fetch);
  if (stands) void whenIdle().then(() => fetchAhead(part.fetch));
  return part;
}

/** Closes what cannot be loaded, and says so. */
export function useClosing(onClose: () => void): () => void {
  const text = useText('shell');
  return () => {
    onClose();
    notify.error(text('action.notLoaded'));
  };
}

/** The part once it is there; one that cannot be loaded closes with a message. */
export function useModal<Props>(part: OnDemand<Props>, onClose: () => void): ComponentType<Props> | undefined {
  return useOnDemand(part, true, useClosing(onClose));
}
