import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useAuth } from '#web/session/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { BoxAtSea } from '#web/ui/drawings/small.tsx';
import { IconArrowLeft } from '#web/ui/icons.ts';
import { Screen } from '#web/ui/screen.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { AccountAction } from './account-action.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { nameOf } from './user-draft.ts';
import { UserForm } from './user-form.tsx';
import { UserSkeleton } from './user-skeleton.tsx';
import { webappUserQuery } from './webapp-user.data.ts';
import c from './webapp-user.module.css';
import { findStored } from './webapp-users.data.ts';

/** One web app user; the address gives the id (NAV-23). */
export function WebappUserScreen() {
  const { webappUserId = '' }: { webappUserId?: string } = useParams({ strict: false });
  return <StoredUser key={webappUserId} id={webappUserId} />;
}

/** Only who stands in a list in memory is opened; a reload leads back to it (WAU-22, WAU-37). */
function StoredUser({ id }: { id: string }) {
  const client = useQueryClient();
  const u = useAuth((state) => state.userId);
  const [isStored] = useState(() => findStored(client, u, id) !== undefined);
  return isStored ? <WebappUser id={id} /> : <Navigate to="/admin/webappUsers" replace />;
}

function WebappUser({ id }: { id: string }) {
  const text = useText('admin');
  const failure = useUserFailure();
  const navigate = useNavigate();
  const client = useQueryClient();
  const u = useAuth((state) => state.userId);
  const user = useQuery(webappUserQuery(u, id));
  const known = user.data ?? findStored(client, u, id);

  const context = known && (
    <span className={c.context}>
      {known.disabledDate && (
        <Chip tone="red">{text('webappUsers.disabledSince', { date: formatDate(known.disabledDate) })}</Chip>
      )}
      <span>{known.email}</span>
      <Chip tone={known.emailVerificationStatus === 'VERIFIED' ? 'green' : 'yellow'}>
        {text(`webappUsers.emailStatus.${known.emailVerificationStatus}`)}
      </Chip>
      <span>{text('webappUsers.createdOn', { date: formatDate(known.createdDate) })}</span>
    </span>
  );
  return (
    <Screen
      title={known ? nameOf(known) : text('webappUsers.title')}
      context={context}
      action={user.data && <AccountAction user={user.data} />}
    >
      {user.data ? (
        <UserForm user={user.data} />
      ) : hasCode(user.error, 'not_found') ? (
        <EmptyState
          drawing={<BoxAtSea />}
          title={failure(user.error)}
          action={
            <Button icon={IconArrowLeft} onClick={() => void navigate({ to: '/admin/webappUsers' })}>
              {text('webappUsers.toList')}
            </Button>
          }
        />
      ) : user.isError ? (
        <ErrorState
          text={`${text('webappUsers.userFailed')} ${failure(user.error)}`}
          onRetry={() => void user.refetch()}
          busy={user.isFetching}
        />
      ) : (
        <UserSkeleton />
      )}
    </Screen>
  );
}
