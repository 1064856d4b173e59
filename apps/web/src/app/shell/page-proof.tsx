import { useEffect, useRef, useState } from 'react';
import { proveAtPage } from '#web/session/sign-in/page-proof.ts';
import { answerProof } from '#web/session/sign-in/proof.ts';
import { readyErrors, useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

/** The proof of a user who signs in at an issuer's page is made there, in a window of its own (FACT-50). */
export function PageProof({ name, onClose }: { name: string; onClose: () => void }) {
  const text = useText('factor');
  const failureText = useFailureText();
  const [problem, setProblem] = useState<{ reason?: unknown }>();
  const visit = useRef<AbortController>(undefined);
  useEffect(() => () => visit.current?.abort(), []);

  const submit = async () => {
    visit.current?.abort();
    const now = new AbortController();
    const { signal } = now;
    visit.current = now;
    setProblem(undefined);
    try {
      if (await proveAtPage(signal)) answerProof(true);
      else setProblem({});
    } catch (reason) {
      if (signal.aborted) return;
      await readyErrors();
      setProblem({ reason });
    }
  };
  return (
    <Dialog
      title={text('proof.title')}
      note={text('proof.text')}
      size="small"
      submit={text('proof.page', { name })}
      error={problem && ('reason' in problem ? failureText(problem.reason) : text('proof.blocked'))}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="muted">{text('proof.pageText', { name })}</p>
    </Dialog>
  );
}
