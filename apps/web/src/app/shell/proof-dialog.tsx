import { useSettings } from '#web/session/settings.ts';
import { answerProof, useProof } from '#web/session/sign-in/proof.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';

const PageProof = openedPart(() => import('./page-proof.tsx').then((part) => part.PageProof));
const AskForProof = openedPart(() => import('./ask-for-proof.tsx').then((part) => part.AskForProof));

const decline = () => answerProof(false);

/** Asks the user to prove who they are before a sensitive call goes on (FACT-20). */
export function ProofDialog() {
  const isAsked = useProof((state) => state.isAsked);
  const pageName = useSettings(({ settings }) => settings?.identityProvider.pageName);
  if (!isAsked) return null;
  return pageName ? <PageProof name={pageName} onClose={decline} /> : <AskForProof onClose={decline} />;
}
