import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '#web/session/session-store.ts';
import { readyTexts } from '#web/text/texts.ts';

/** Latest after so many milliseconds, however busy the page is. */
const latestMs = 3_000;
const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Not in every browser.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, latestMs);
  });

const Voice = lazy(() =>
  whenIdle()
    .then(() => Promise.all([import('#web/voice/voice.tsx'), readyTexts(['call'])]))
    .then(([part]): { default: ComponentType } => ({ default: part.Voice }))
    // Nobody can be called then; everything else goes on.
    .catch(() => ({ default: () => null })),
);

/** Voice calls, for users of a terminal that has them; loaded behind the screen. */
export function VoicePlace() {
  const isConcerned = useSession(({ terminals }) =>
    terminals.items.some(({ capabilities }) => capabilities.includes('voiceCalls')),
  );
  return (
    isConcerned && (
      <Suspense>
        <Voice />
      </Suspense>
    )
  );
}
