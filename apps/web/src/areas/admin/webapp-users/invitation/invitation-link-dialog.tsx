import type { WebappUser } from '@quaygate/contract';
import { useRef, useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useInviteWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconCopy } from '#web/ui/icons.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';
import c from './invitation.module.css';

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
  const field = useRef<HTMLInputElement>(null);
  const title = text('link.title', { name: nameOf(user) });

  const make = () =>
    inviting.mutate('link', {
      onSuccess: ({ link, invitation }) => link && setShown({ link, expiresDate: invitation.expiresDate }),
    });
  const copy = async (link: string) => {
    field.current?.select();
    // Not there on plain HTTP, and a browser may forbid it.
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    if (isCopied) notify.success(text('link.copied'));
    else notify.info(text('link.copyByHand'));
  };

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
      <div className={c.link}>
        <TextField
          ref={field}
          label={text('link.field')}
          kind="code"
          value={shown.link}
          onChange={() => {}}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button variant="primary" icon={IconCopy} data-first onClick={() => void copy(shown.link)}>
          {text('link.copy')}
        </Button>
      </div>
      {shown.expiresDate && <p className="muted">{text('link.valid', { date: formatDateTime(shown.expiresDate) })}</p>}
    </Dialog>
  );
}
