import { lazy, Suspense } from 'react';
import { useProof } from '#web/session/proof.ts';

const AskForProof = lazy(() => import('./ask-for-proof.tsx').then((part) => ({ default: part.AskForProof })));

/** Asks the user to prove who they are before a sensitive call goes on (FACT-20). */
export function ProofDialog() {
  const isAsked = useProof((state) => state.isAsked);
  // Its texts come with it; the screen below stays as it is meanwhile.
  return <Suspense>{isAsked && <AskForProof />}</Suspense>;
}
