import type { Approval } from '@quaygate/contract';
import { type ApprovalDecision, approvalTextMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { EvidenceView } from '#web/evidence/evidence.tsx';
import { useEvidence } from '#web/evidence/use-evidence.ts';
import { useUnseen } from '#web/evidence/use-unseen.ts';
import { useDecideApproval } from '#web/nouns/approval/approval.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import type { DialogProps } from '#web/ui/dialogs/dialog-sheet.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { ApprovalFacts } from './approval-detail.tsx';
import { useApprovalWords } from './approval-words.ts';

export interface Deciding {
  approval: Approval;
  decision: ApprovalDecision;
}

/** Shows once more what is decided; the creator reads the note (APPR-04). */
export function DecideDialog({ approval, decision, onClose }: Deciding & { onClose: () => void }) {
  const text = useText('approvals');
  const failure = useUnseen();
  const words = useApprovalWords();
  const deciding = useDecideApproval(approval);
  const [note, setNote] = useState('');
  const decide = () =>
    deciding.mutate(
      { decision, note: note.trim() || null },
      {
        onSuccess: () => {
          notify.success(text(`decide.${decision}.done`));
          onClose();
        },
      },
    );
  const parts = {
    title: text(`decide.${decision}.title`, { name: words.nameOf(approval) }),
    busy: deciding.isPending,
    error: deciding.error ? failure(deciding.error) : undefined,
    onClose,
  };
  if (decision === 'cancelled') {
    return (
      <ConfirmDialog {...parts} confirm={text('decide.cancelled.confirm')} onConfirm={decide}>
        {text('decide.cancelled.text')}
      </ConfirmDialog>
    );
  }
  if (approval.kind === 'gatePass') return <DecideDriver {...{ approval, decision, parts, note, setNote, decide }} />;
  return (
    <Dialog
      {...parts}
      note={words.byOf(approval.creator, approval.createdDate)}
      submit={text(`decide.${decision}.confirm`)}
      tone={decision === 'denied' ? 'danger' : 'primary'}
      onSubmit={decide}
    >
      <ApprovalFacts approval={approval} />
      <NoteField value={note} onChange={setNote} />
    </Dialog>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const text = useText('approvals');
  return (
    <LimitedField
      label={text('note.label')}
      help={text('note.help')}
      optional
      limit={approvalTextMaxCharacters}
      {...{ value, onChange }}
    />
  );
}

interface DecideDriverProps extends Deciding {
  parts: Pick<DialogProps, 'title' | 'busy' | 'error' | 'onClose'>;
  note: string;
  setNote: (note: string) => void;
  decide: () => void;
}

/** Of a driver also on what it is decided (OFFICE-10). */
function DecideDriver({ approval, decision, parts, note, setNote, decide }: DecideDriverProps) {
  const text = useText('approvals');
  const words = useApprovalWords();
  const { after, objectId: userId } = approval;
  const identificationId = typeof after.identification === 'string' ? after.identification : null;
  const hasNames = after.firstName !== undefined || after.lastName !== undefined;
  const evidence = useEvidence({ userId, identificationId, hasNames });
  return (
    <Dialog
      {...parts}
      note={words.byOf(approval.creator, approval.createdDate)}
      size="wide"
      submit={text(`decide.${decision}.confirm`)}
      submitDisabled={decision === 'approved' && !evidence.isReady}
      tone={decision === 'denied' || after.delete === true ? 'danger' : 'primary'}
      onSubmit={decide}
    >
      <ApprovalFacts approval={approval} />
      <EvidenceView evidence={evidence} />
      <NoteField value={note} onChange={setNote} />
    </Dialog>
  );
}
