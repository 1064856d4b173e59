import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { readyErrors } from '#web/text/error-text.ts';
import { readyTexts } from '#web/text/texts.ts';
import { places } from './places.ts';

/**
 * Brings code and words of the first screen while the session starts, instead of one after the other (UI-32). Nothing
 * waits for it: guards decide later whether the screen is shown, and what does not come is asked for again.
 */
export function fetchAhead(): void {
  if (!useAuth.getState().userId) return;
  const place = places.find(({ path }) => path === location.pathname);
  void Promise.allSettled([
    import('#web/session/rights/calls.ts'),
    import('./shell/shell.tsx'),
    readyErrors(),
    place?.screen(),
    place && readyTexts(place.texts),
  ]);
}
