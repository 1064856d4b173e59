import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useState } from 'react';
import { useInviteDriverAgain } from '#web/nouns/driver-invitation/driver-invitation.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { InvitationLinkDialog, type MadeLink } from './invitation-link-dialog.tsx';
import { InvitationWay, useInvitationWay } from './invitation-way.tsx';

interface InviteAgainDialogProps {
  trucker: ForwarderTrucker;
  onClose: () => void;
}

/** Invites a driver anew who did not come in yet; the link before ends (DRV-BRD-05, DRV-BRD-26). */
export function InviteAgainDialog({ trucker, onClose }: InviteAgainDialogProps) {
  const text = useText('trucker');
  const failureText = useFailureText();
  const invitation = useInviteDriverAgain();
  const way = useInvitationWay();
  const [made, setMade] = useState<MadeLink>();
  const invite = () =>
    invitation.mutate(
      { userId: trucker.userId, by: way.by },
      {
        onSuccess: ({ link, ...answer }) => {
          notify.success(text('inviteAgain.done'));
          if (link) setMade({ ...answer, link });
          else onClose();
        },
      },
    );
  if (made) return <InvitationLinkDialog key="made" made={made} onClose={onClose} />;
  return (
    <Dialog
      title={text('inviteAgain.title', { name: fullName(trucker.firstName, trucker.lastName) })}
      note={text('inviteAgain.text', { email: trucker.email })}
      submit={text('inviteAgain.action')}
      busy={invitation.isPending}
      error={invitation.error ? failureText(invitation.error) : undefined}
      onSubmit={invite}
      onClose={onClose}
    >
      <InvitationWay way={way} />
    </Dialog>
  );
}
