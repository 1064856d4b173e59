import type { WebappUser } from '@quaygate/contract';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useInviteWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';

export interface HandedLink {
  user: WebappUser;
  /** Already made for a user who was just created. */
  made?: { link: string; expiresDate: Date | null };
}

/** Makes the link of an invitation and shows it once, to be handed on (WAU-50). */
export function InvitationLinkDialog({ user, made, onClose }: HandedLink & { onClose: () => void }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const inviting = useInviteWebappUser(user.id);
  const [shown, setShown] = useState(made);
  const title = text('link.title', { name: nameOf(user) });

  const make = () =>
    inviting.mutate('link', {
      onSuccess: ({ link, invitation }) => link && setShown({ link, expiresDate: invitation.expiresDate }),
    });

  if (!shown)
    return (
      <Dialog
        title={title}
        note={text('link.question', { name: nameOf(user), email: user.email })}
        submit={text('link.make')}
        busy={inviting.isPending}
        error={inviting.error ? failure(inviting.error) : undefined}
        onSubmit={make}
        onClose={onClose}
      >
        <p className="muted">{text('link.ends')}</p>
      </Dialog>
    );
  return (
    <Dialog key="made" title={title} cancel={text('link.close')} onClose={onClose}>
      <CopyField label={text('link.field')} value={shown.link} />
      {shown.expiresDate && <p className="muted">{text('link.valid', { date: formatDateTime(shown.expiresDate) })}</p>}
    </Dialog>
  );
}
