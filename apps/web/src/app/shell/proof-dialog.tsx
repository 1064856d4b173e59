import { lazy, Suspense } from 'react';
import { useSettings } from '#web/session/settings.ts';
import { useProof } from '#web/session/sign-in/proof.ts';

const PageProof = lazy(() => import('./page-proof.tsx').then((part) => ({ default: part.PageProof })));

const AskForProof = lazy(() => import('./ask-for-proof.tsx').then((part) => ({ default: part.AskForProof })));

/** Asks the user to prove who they are before a sensitive call goes on (FACT-20). */
export function ProofDialog() {
  const isAsked = useProof((state) => state.isAsked);
  const pageName = useSettings(({ settings }) => settings?.identityProvider.pageName);
  // Its texts come with it; the screen below stays as it is meanwhile.
  return <Suspense>{isAsked && (pageName ? <PageProof name={pageName} /> : <AskForProof />)}</Suspense>;
}
