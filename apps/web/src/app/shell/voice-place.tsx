import { type ComponentType, lazy, Suspense } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { readyTexts } from '#web/text/texts.ts';

const Voice = lazy(() =>
  whenIdle()
    .then(() => Promise.all([import('#web/voice/voice.tsx'), readyTexts(['call'])]))
    .then(([part]): { default: ComponentType } => ({ default: part.Voice }))
    // No one can be called then; everything else goes on.
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
