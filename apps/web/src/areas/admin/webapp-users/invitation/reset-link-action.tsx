import type { WebappUserDetail } from '@quaygate/contract';
import { useState } from 'react';
import { useMakeResetLink } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconLink } from '#web/ui/buttons/icons.ts';
import { nameOf } from '../user-draft.ts';
import { LinkDialog } from './link-dialog.tsx';

/** Makes a link for a new password and shows it once, where no mail could bring it (WAU-61). */
export function ResetLinkAction({ user }: { user: WebappUserDetail }) {
  const text = useText('webappUsers');
  const making = useMakeResetLink(user.id);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    making.reset();
  };
  return (
    <>
      <Button icon={IconLink} onClick={() => setOpen(true)}>
        {text('resetLink.action')}
      </Button>
      {isOpen && (
        <LinkDialog
          user={user}
          question={text('resetLink.question', { name: nameOf(user), email: user.email })}
          ends={text('resetLink.ends')}
          making={making}
          shown={making.data}
          onMake={() => making.mutate()}
          onClose={close}
        />
      )}
    </>
  );
}
