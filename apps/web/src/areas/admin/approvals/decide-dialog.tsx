import type { Approval } from '@quaygate/contract';
import { type ApprovalDecision, approvalTextMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { useDecideApproval } from '#web/nouns/approval/approval.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ApprovalFacts } from './approval-detail.tsx';
import { useApprovalWords } from './approval-words.ts';

export interface Deciding {
  approval: Approval;
  decision: ApprovalDecision;
}

/** Shows once more what is decided; the creator reads the note (APPR-04). */
export function DecideDialog({ approval, decision, onClose }: Deciding & { onClose: () => void }) {
  const text = useText('approvals');
  const failureText = useFailureText();
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
    error: deciding.error ? failureText(deciding.error) : undefined,
    onClose,
  };
  if (decision === 'cancelled') {
    return (
      <ConfirmDialog {...parts} confirm={text('decide.cancelled.confirm')} onConfirm={decide}>
        {text('decide.cancelled.text')}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      {...parts}
      note={words.byOf(approval.creator, approval.createdDate)}
      submit={text(`decide.${decision}.confirm`)}
      tone={decision === 'denied' ? 'danger' : 'primary'}
      onSubmit={decide}
    >
      <ApprovalFacts approval={approval} />
      <TextField
        label={text('note.label')}
        help={text('note.help')}
        optional
        maxLength={approvalTextMaxCharacters}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  );
}
