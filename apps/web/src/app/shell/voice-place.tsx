import { quietPart } from '#web/lib/quiet-part.tsx';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { readyTexts } from '#web/text/texts.ts';

// No one can be called without it; everything else goes on.
const Voice = quietPart(() =>
  whenIdle()
    .then(() => Promise.all([import('#web/voice/voice.tsx'), readyTexts(['call'])]))
    .then(([part]) => part.Voice),
);

/** Voice calls, for users of a terminal that has them; loaded behind the screen. */
export function VoicePlace() {
  const isConcerned = useSession(({ terminals }) =>
    terminals.items.some(({ capabilities }) => capabilities.includes('voiceCalls')),
  );
  return isConcerned && <Voice />;
}
