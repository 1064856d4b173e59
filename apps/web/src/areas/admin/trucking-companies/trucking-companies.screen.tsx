import type { TruckingCompany } from '@quaygate/contract';
import { searchMaxCharacters } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { useTruckingCompanies } from '#web/nouns/trucking-company/trucking-company.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { NothingFound } from '#web/ui/drawings/small.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { Screen } from '#web/ui/screen.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useCompanyColumns } from './company-columns.tsx';
import { findCompanies } from './company-list.ts';
import { CreateCompanyDialog } from './create-company-dialog.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

/** Nothing is asked of the server: the pause only keeps the address bar calm, in milliseconds. */
const searchPauseMs = 100;

export function TruckingCompaniesScreen() {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const navigate = useNavigate();
  const companies = useTruckingCompanies();
  const [{ search }, setAddress] = useAddress('/admin/truckingCompanies');
  const [isCreating, setCreating] = useState(false);

  const edit = useCallback(
    ({ id }: TruckingCompany) =>
      void navigate({ to: '/admin/truckingCompanies/$truckingCompanyId', params: { truckingCompanyId: id } }),
    [navigate],
  );
  const columns = useCompanyColumns(edit);
  const rows = useMemo(() => companies.data && findCompanies(companies.data, search), [companies.data, search]);

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
        rows={rows}
        rowName={({ name }) => name}
        onOpen={edit}
        scope={search}
        error={
          companies.isError && !rows
            ? {
                text: `${text('failed')} ${failure(companies.error)}`,
                onRetry: () => void companies.refetch(),
              }
            : undefined
        }
        toolbar={
          <SearchField
            label={text('search')}
            value={search}
            onSearch={(next) => setAddress({ search: next })}
            pause={searchPauseMs}
            maxLength={searchMaxCharacters}
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
      {isCreating && (
        <CreateCompanyDialog
          onClose={() => setCreating(false)}
          onCreated={(company) => {
            setCreating(false);
            // What was just created must be seen, on top of the list.
            if (findCompanies([company], search).length === 0) setAddress({ search: '' });
          }}
        />
      )}
    </Screen>
  );
}
