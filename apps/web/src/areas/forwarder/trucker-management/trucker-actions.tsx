import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import {
  IconCheck,
  IconMail,
  IconPencil,
  IconUserCheck,
  IconUserMinus,
  IconUserX,
  IconX,
} from '#web/ui/buttons/icons.ts';
import { isChanged, isComplete, type TruckerEdit } from './trucker-edit.ts';

interface TruckerActionsProps {
  trucker: ForwarderTrucker;
  /** Set while this row is edited. */
  edit: TruckerEdit | undefined;
  isSaving: boolean;
  isDeciding: boolean;
  onEdit: () => void;
  onConfirm: () => void;
  onCancel: () => void;
  onApprove: () => void;
  onDeny: () => void;
  onInvite: () => void;
  onRemove: () => void;
}

/** Pending drivers are approved or denied, approved ones edited, removed, and invited again until they come in (FWD-TRK-06, FWD-TRK-07, FWD-TRK-33, DRV-BRD-26). */
export function TruckerActions(parts: TruckerActionsProps) {
  const { trucker, edit } = parts;
  const text = useText('truckerManagement');
  const shell = useText('shell');
  const name = fullName(trucker.firstName, trucker.lastName);
  if (edit) {
    const reason = !isComplete(edit)
      ? shell('field.fieldRequired')
      : isChanged(edit, trucker)
        ? undefined
        : text('unchanged');
    return (
      <>
        <IconButton
          icon={IconCheck}
          tone="green"
          label={text('confirmEdit')}
          reason={reason}
          busy={parts.isSaving}
          onClick={parts.onConfirm}
        />
        <IconButton icon={IconX} label={text('cancelEdit')} onClick={parts.onCancel} />
      </>
    );
  }
  if (trucker.forwarderApproval.approved) {
    return (
      <>
        {trucker.invitedDate && (
          <IconButton icon={IconMail} label={text('inviteAgain', { name })} onClick={parts.onInvite} />
        )}
        <IconButton icon={IconPencil} label={text('edit', { name })} onClick={parts.onEdit} />
        <IconButton icon={IconUserMinus} tone="red" label={text('remove', { name })} onClick={parts.onRemove} />
      </>
    );
  }
  return (
    <>
      <IconButton
        icon={IconUserCheck}
        tone="green"
        label={text('approve', { name })}
        busy={parts.isDeciding}
        onClick={parts.onApprove}
      />
      <IconButton icon={IconUserX} tone="red" label={text('deny', { name })} onClick={parts.onDeny} />
    </>
  );
}
