import type { WebappUser, WebappUserDetail } from '@quaygate/contract';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { hasCode } from '#web/lib/call/api-error.ts';
import { formatDate } from '#web/lib/dates.ts';
import { ActsPanel } from '#web/list/acts/acts-panel.tsx';
import { useLastActs } from '#web/nouns/audit/audit.queries.ts';
import { useListedWebappUser, useWebappUser } from '#web/nouns/webapp-user/webapp-user.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowLeft } from '#web/ui/buttons/icons.ts';
import { BoxAtSea } from '#web/ui/drawings/small/box-at-sea.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { AccountAction } from './account/account-action.tsx';
import { EndUserSessions } from './account/end-user-sessions.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { nameOf } from './user-draft.ts';
import { UserForm } from './user-form.tsx';
import { UserSkeleton } from './user-skeleton.tsx';
import c from './webapp-user.module.css';

/** One web app user; the address gives the id (NAV-23). */
export function WebappUserScreen() {
  const { webappUserId } = useParams({ from: '/inside/admin/webappUsers/$webappUserId' });
  return <ListedUser key={webappUserId} id={webappUserId} />;
}

/** Only a user of a loaded list is opened; a reload leads back to the list (WAU-22, WAU-37). */
function ListedUser({ id }: { id: string }) {
  const listed = useListedWebappUser(id);
  return listed ? <Detail id={id} listed={listed} /> : <Navigate to="/admin/webappUsers" replace />;
}

function Detail({ id, listed }: { id: string; listed: WebappUser }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const navigate = useNavigate();
  const user = useWebappUser(id);
  const known = user.data ?? listed;

  const context = (
    <span className={c.context}>
      {known.disabledDate && <Chip tone="red">{text('disabledSince', { date: formatDate(known.disabledDate) })}</Chip>}
      <span>{known.email}</span>
      <Chip tone={known.emailVerificationStatus === 'VERIFIED' ? 'green' : 'yellow'}>
        {text(`emailStatus.${known.emailVerificationStatus}`)}
      </Chip>
      <span>{text('createdOn', { date: formatDate(known.createdDate) })}</span>
    </span>
  );
  return (
    <Screen title={nameOf(known)} context={context} action={user.data && <UserActions user={user.data} />}>
      {user.data ? (
        <>
          <UserForm user={user.data} />
          <UserActs id={id} />
        </>
      ) : hasCode(user.error, 'not_found') ? (
        <EmptyState
          drawing={<BoxAtSea />}
          title={failure(user.error)}
          action={
            <Button icon={IconArrowLeft} onClick={() => void navigate({ to: '/admin/webappUsers' })}>
              {text('toList')}
            </Button>
          }
        />
      ) : user.isError ? (
        <ErrorState
          text={`${text('userFailed')} ${failure(user.error)}`}
          onRetry={() => void user.refetch()}
          busy={user.isFetching}
        />
      ) : (
        <UserSkeleton />
      )}
    </Screen>
  );
}

function UserActions({ user }: { user: WebappUserDetail }) {
  return (
    <span className={c.actions}>
      <EndUserSessions user={user} />
      <AccountAction user={user} />
    </span>
  );
}

/** What was done last to this user (AUD-13). */
function UserActs({ id }: { id: string }) {
  const acts = useLastActs('user', id);
  const all = { to: '/admin/audit', search: { objectKind: 'user', objectId: id } } as const;
  return acts.data && <ActsPanel acts={acts.data.items} all={all} />;
}
