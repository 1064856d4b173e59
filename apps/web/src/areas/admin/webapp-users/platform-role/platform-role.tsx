import type { WebappUserDetail } from '@quaygate/contract';
import type { PlatformRole as Role } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePendingApproval } from '#web/nouns/approval/approval.queries.ts';
import { useSettings } from '#web/session/settings.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { PlatformRoleDialog } from './platform-role-dialog.tsx';

/** The way to another platform role (ROLE-21), or the change that waits for an approval. */
export function PlatformRole({ user }: { user: WebappUserDetail }) {
  const text = useText('webappUsers');
  const { u } = useUserScope();
  const hasFourEyes = useSettings(({ settings }) => settings?.fourEyes === true);
  const pending = usePendingApproval(user.id);
  const [isChanging, setChanging] = useState(false);

  // The dialog that asked for it closes by itself, after it has said so.
  if (pending && !isChanging) {
    const role = (fields: typeof pending.before) => text(`role.${(fields?.platformRole ?? 'none') as Role}`);
    const said = { before: role(pending.before), after: role(pending.after), name: pending.creator.name };
    return (
      <InlineNotice tone="info" action={<Link to="/admin/approvals">{text('platformRole.show')}</Link>}>
        {text('platformRole.pending', said)} {pending.approvers === 0 && text('platformRole.alone')}
      </InlineNotice>
    );
  }
  if (user.id === u && !hasFourEyes) return <span className="muted">{text('platformRole.own')}</span>;
  return (
    <>
      <Button size="small" onClick={() => setChanging(true)}>
        {text('platformRole.change')}
      </Button>
      {isChanging && <PlatformRoleDialog user={user} hasFourEyes={hasFourEyes} onClose={() => setChanging(false)} />}
    </>
  );
}
