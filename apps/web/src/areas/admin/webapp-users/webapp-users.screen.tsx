import type { WebappUser } from '@quaygate/contract';
import { normalizeSearch, searchMaxCharacters, webappUsersSearchMinCharacters } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { useWebappUsers } from '#web/nouns/webapp-user/webapp-user.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { NothingFound } from '#web/ui/drawings/small.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { Screen } from '#web/ui/screen.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { nameOf } from './user-draft.ts';
import { useWebappUserColumns } from './webapp-user-columns.tsx';

/** Everybody who can sign in to the web app (NAV-22). */
export function WebappUsersScreen() {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const navigate = useNavigate();
  const [{ search }, setAddress] = useAddress('/admin/webappUsers');
  const users = useWebappUsers(search);
  const [isCreating, setCreating] = useState(false);

  const edit = useCallback(
    ({ id }: WebappUser) => void navigate({ to: '/admin/webappUsers/$webappUserId', params: { webappUserId: id } }),
    [navigate],
  );
  const columns = useWebappUserColumns(edit);

  const create = (
    <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
      {text('create')}
    </Button>
  );
  return (
    <Screen title={text('title')} action={create} fill>
      <DataTable
        label={text('table')}
        columns={columns}
        rows={users.rows}
        rowName={nameOf}
        onOpen={edit}
        scope={search}
        total={users.total}
        more={users.more}
        error={
          users.error && !users.rows
            ? {
                text: `${text('failed')} ${failure(users.error)}`,
                onRetry: users.refetch,
              }
            : undefined
        }
        toolbar={
          <SearchField
            label={text('search')}
            value={search}
            onSearch={(next) => setAddress({ search: next })}
            min={webappUsersSearchMinCharacters}
            hint={text('searchMinimum')}
            clean={normalizeSearch}
            maxLength={searchMaxCharacters}
            width={380}
          />
        }
        empty={
          search ? (
            <EmptyState
              drawing={<NothingFound />}
              title={text('nothingFound')}
              text={text('nothingFoundText')}
              action={<Button onClick={() => setAddress({ search: '' })}>{text('nothingFoundAction')}</Button>}
            />
          ) : (
            <EmptyState title={text('empty')} text={text('emptyText')} action={create} />
          )
        }
      />
      {isCreating && <CreateUserDialog search={search} onClose={() => setCreating(false)} />}
    </Screen>
  );
}
