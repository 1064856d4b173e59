import type { WebappUserDetail } from '@quaygate/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRemoveWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useFoundUsers } from '#web/nouns/webapp-user/webapp-user.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';

/** Asks before an account is deleted, and who takes over its work (SETUP-32, SETUP-33). */
export function RemoveUserDialog({ user, onClose }: { user: WebappUserDetail; onClose: () => void }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const navigate = useNavigate();
  const removing = useRemoveWebappUser(user.id);
  const [search, setSearch] = useState('');
  const [successor, setSuccessor] = useState<string>();
  const found = useFoundUsers(search);
  const others = found.data?.items.filter(({ id }) => id !== user.id) ?? [];
  const remove = () =>
    removing.mutate(successor, {
      onSuccess: () => {
        notify.success(text('remove.done'));
        onClose();
        void navigate({ to: '/admin/webappUsers', replace: true });
      },
    });
  return (
    <ConfirmDialog
      title={text('remove.title', { name: nameOf(user) })}
      confirm={text('remove.action')}
      busy={removing.isPending}
      error={removing.error ? failure(removing.error) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text('remove.text', { email: user.email })}</p>
      <Combobox
        label={text('remove.successor')}
        help={text('remove.successorHelp')}
        optional
        value={successor}
        options={others.map((each) => ({ value: each.id, label: `${nameOf(each)}, ${each.email}` }))}
        loading={found.isFetching}
        onSearch={setSearch}
        onChange={setSuccessor}
      />
    </ConfirmDialog>
  );
}
