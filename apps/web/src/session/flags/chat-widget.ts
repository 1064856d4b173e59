import { boot, Intercom, shutdown, update } from '@intercom/messenger-js-sdk';
import type { Language } from '@quaygate/phrases';

type Visitor = Parameters<typeof Intercom>[0];

let isLoaded = false;

/** Brings the widget at the first time; it stays loaded, so the next user starts it anew. */
export function startWidget(visitor: Visitor): void {
  if (isLoaded) boot(visitor);
  else Intercom(visitor);
  isLoaded = true;
}

export const changeLanguage = (language: Language): void => update({ language_override: language });

export function stopWidget(): void {
  shutdown();
  // The package leaves there who has signed out.
  delete window.intercomSettings;
}
