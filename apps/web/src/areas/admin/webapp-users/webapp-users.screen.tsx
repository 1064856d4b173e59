import type { WebappUser } from '@quaygate/contract';
import { normalizeSearch, searchMaxCharacters, webappUsersSearchMinCharacters } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useWebappUsers } from '#web/nouns/webapp-user/webapp-user.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus } from '#web/ui/buttons/icons.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import type { HandedLink } from './invitation/invitation-link-dialog.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { useUserFilters } from './use-user-filters.ts';
import { nameOf } from './user-draft.ts';
import { useWebappUserColumns } from './webapp-user-columns.tsx';

const InvitationLinkDialog = openedPart(() =>
  import('./invitation/invitation-link-dialog.tsx').then((part) => part.InvitationLinkDialog),
);

const pageOf = ({ id }: WebappUser) => ({
  to: '/admin/webappUsers/$webappUserId' as const,
  params: { webappUserId: id },
});

/** All users of the web app (NAV-22). */
export function WebappUsersScreen() {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const navigate = useNavigate();
  const address = useAddress('/admin/webappUsers');
  const [wanted] = address;
  const [isCreating, setCreating] = useState(false);
  const [handingOn, setHandingOn] = useState<HandedLink>();
  const filters = useUserFilters();

  const edit = useCallback((user: WebappUser) => void navigate(pageOf(user)), [navigate]);
  const columns = useWebappUserColumns(edit);

  const create = (
    <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
      {text('create')}
    </Button>
  );
  return (
    <ListScreen
      texts="webappUsers"
      list={useWebappUsers(wanted)}
      address={address}
      search={{
        min: webappUsersSearchMinCharacters,
        hint: text('searchMinimum'),
        clean: normalizeSearch,
        maxLength: searchMaxCharacters,
        width: 380,
      }}
      filters={filters}
      action={create}
      emptyAction={create}
      failure={failure}
      columns={columns}
      rowName={nameOf}
      linkOf={pageOf}
    >
      {isCreating && (
        <CreateUserDialog wanted={wanted} onClose={() => setCreating(false)} onLink={(link) => setHandingOn(link)} />
      )}
      {handingOn && <InvitationLinkDialog {...handingOn} onClose={() => setHandingOn(undefined)} />}
    </ListScreen>
  );
}
