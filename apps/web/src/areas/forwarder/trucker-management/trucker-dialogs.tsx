import type { ForwarderTrucker } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { ChangedMeanwhileDialog } from '#web/ui/dialogs/changed-meanwhile-dialog.tsx';
import { AssignLicenseDialog } from './assign-license-dialog.tsx';
import { CompanyCodeDialog } from './company-code-dialog.tsx';
import { DenyTruckerDialog } from './deny-trucker-dialog.tsx';
import { InviteAgainDialog } from './invite-again-dialog.tsx';
import { InviteDriverDialog } from './invite-driver-dialog.tsx';
import { ReadinessDialog } from './readiness-dialog.tsx';
import { RemoveTruckerDialog } from './remove-trucker-dialog.tsx';
import { valuesOf } from './trucker-edit.ts';
import type { useInlineEdit } from './use-inline-edit.ts';

/** Asks about fields that another user changed meanwhile (FWD-TRK-32). */
function TruckerConflict({ inline }: { inline: ReturnType<typeof useInlineEdit> }) {
  const text = useText('truckerManagement');
  const shell = useText('shell');
  return (
    <ChangedMeanwhileDialog
      meanwhile={inline.meanwhile}
      draftOf={valuesOf}
      fieldOf={(field) => [text(`column.${field}`), (values) => values[field] || shell('missing')]}
      busy={inline.isSaving}
    />
  );
}

export type TruckerDialog =
  | { kind: 'deny' | 'remove' | 'assign' | 'readiness' | 'inviteAgain'; trucker: ForwarderTrucker }
  | { kind: 'invite' | 'code' }
  | { kind: 'conflict'; inline: ReturnType<typeof useInlineEdit> };

interface TruckerDialogsProps {
  dialog: TruckerDialog;
  onOpen: (dialog: TruckerDialog) => void;
  onClose: () => void;
}

/** All dialogs of the screen; loaded when one first opens. */
export default function TruckerDialogs({ dialog, onOpen, onClose }: TruckerDialogsProps) {
  switch (dialog.kind) {
    case 'invite':
      return <InviteDriverDialog onCode={() => onOpen({ kind: 'code' })} onClose={onClose} />;
    case 'code':
      return <CompanyCodeDialog onClose={onClose} />;
    case 'conflict':
      return <TruckerConflict inline={dialog.inline} />;
    case 'deny':
      return <DenyTruckerDialog trucker={dialog.trucker} onClose={onClose} />;
    case 'remove':
      return <RemoveTruckerDialog trucker={dialog.trucker} onClose={onClose} />;
    case 'assign':
      return <AssignLicenseDialog trucker={dialog.trucker} onClose={onClose} />;
    case 'inviteAgain':
      return <InviteAgainDialog trucker={dialog.trucker} onClose={onClose} />;
    case 'readiness': {
      const { trucker } = dialog;
      return (
        <ReadinessDialog
          trucker={trucker}
          onAssign={() => onOpen({ kind: 'assign', trucker })}
          onInvite={() => onOpen({ kind: 'inviteAgain', trucker })}
          onClose={onClose}
        />
      );
    }
  }
}
