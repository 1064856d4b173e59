import type { GatePassUser, TruckerChange } from '@quaygate/contract';
import { useState } from 'react';
import { Snapshot } from '#web/evidence/snapshot.tsx';
import type { ChangeDecision } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useGatePassUser } from '#web/nouns/gate-pass-user/gate-pass-user.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { historyOf, nameOf } from '../gate-pass-user-state.ts';
import { DecideDialog } from './decide-dialog.tsx';
import c from './history.module.css';
import { HistoryTable } from './history-table.tsx';

interface HistoryDialogProps {
  user: GatePassUser;
  onClose: () => void;
}

/** What was changed of a driver, who changed it, and what waits for a decision (GATE-21..27). */
export function HistoryDialog({ user: listed, onClose }: HistoryDialogProps) {
  const text = useText('gatePassUsers');
  const shell = useText('shell');
  const evidence = useText('decisionEvidence');
  const failureText = useFailureText();
  const { data, error } = useGatePassUser(listed.userId);
  const user = data ?? listed;
  const [deciding, setDeciding] = useState<{ change: TruckerChange; decision: ChangeDecision }>();
  const [shown, setShown] = useState<TruckerChange>();
  const changes = historyOf(user);
  return (
    <Dialog
      title={text('history.title', { name: nameOf(user) })}
      cancel={shell('action.close')}
      size="wide"
      error={error ? `${text('history.failed')} ${failureText(error)}` : undefined}
      onClose={onClose}
    >
      {changes.length > 0 ? (
        <HistoryTable
          changes={changes}
          onDecide={(change, decision) => setDeciding({ change, decision })}
          onSnapshot={setShown}
        />
      ) : (
        <p className={c.none}>{text('history.empty')}</p>
      )}
      {shown && (
        <Dialog
          title={evidence('snapshot.title')}
          cancel={shell('action.close')}
          size="wide"
          onClose={() => setShown(undefined)}
        >
          <Snapshot approvalId={shown.id} />
        </Dialog>
      )}
      {deciding && <DecideDialog user={user} {...deciding} onClose={() => setDeciding(undefined)} />}
    </Dialog>
  );
}
