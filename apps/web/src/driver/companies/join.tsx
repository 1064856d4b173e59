import { useState } from 'react';
import { dropCompanyCode, useCompanyLink } from '../company-link.ts';
import { JoinForm } from './join-form.tsx';
import { JoinQuestion } from './join-question.tsx';

/** The way into a company: by a code that waits, else by one that is typed (DRV-BRD-08, DRV-BRD-24). */
export function Join({ onJoined }: { onJoined: () => Promise<void> }) {
  const [code] = useState(() => useCompanyLink.getState().kept?.code);
  const [start, setStart] = useState<Parameters<typeof JoinForm>[0]['start']>();
  if (!code || start) return <JoinForm start={start ?? {}} onJoined={onJoined} />;
  return (
    <JoinQuestion
      code={code}
      onSettled={(next) => {
        dropCompanyCode();
        setStart(next);
      }}
      onJoined={onJoined}
    />
  );
}
