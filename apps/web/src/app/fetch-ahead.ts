import { parseQuery, type Query } from '#web/lib/address.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { readyErrors } from '#web/text/error-text.ts';
import { readyTexts } from '#web/text/texts.ts';
import { askRows } from './ask-rows.ts';
import { isOpen } from './guards.ts';
import { places } from './places.ts';

/**
 * Brings code and words of the first screen while the session starts, instead of one after the other, and asks for its
 * rows once the user is known (UI-32). Nothing waits for it: guards decide later whether the screen is shown, the server
 * whether there is an answer, and what does not come is asked for again.
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
  if (!place?.rows) return;
  const stop = useSession.subscribe(({ status }) => {
    if (status === 'starting') return;
    stop();
    if (status !== 'signed-in' || !isOpen(place)) return;
    askRows(place, parseQuery(location.search) as Query).catch(() => {});
  });
}
