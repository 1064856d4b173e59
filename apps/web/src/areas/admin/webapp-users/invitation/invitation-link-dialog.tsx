import type { WebappUser } from '@quaygate/contract';
import { useState } from 'react';
import { useInviteWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { nameOf } from '../user-draft.ts';
import { LinkDialog, type ShownLink } from './link-dialog.tsx';

export interface HandedLink {
  user: WebappUser;
  /** Already made for a user who was just created. */
  made?: ShownLink;
}

/** Makes the link of an invitation and shows it once, to be handed on (WAU-50). */
export function InvitationLinkDialog({ user, made, onClose }: HandedLink & { onClose: () => void }) {
  const text = useText('webappUsers');
  const inviting = useInviteWebappUser(user.id);
  const [shown, setShown] = useState(made);
  const make = () =>
    inviting.mutate('link', {
      onSuccess: ({ link, invitation }) => link && setShown({ link, expiresDate: invitation.expiresDate }),
    });
  return (
    <LinkDialog
      user={user}
      question={text('link.question', { name: nameOf(user), email: user.email })}
      ends={text('link.ends')}
      making={inviting}
      shown={shown}
      onMake={make}
      onClose={onClose}
    />
  );
}
