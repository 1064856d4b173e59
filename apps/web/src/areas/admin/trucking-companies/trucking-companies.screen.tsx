import type { TruckingCompany } from '@quaygate/contract';
import { searchMaxCharacters } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { wholeList } from '#web/list/list.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useTruckingCompanies } from '#web/nouns/trucking-company/trucking-company.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus } from '#web/ui/buttons/icons.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { useCompanyColumns } from './company-columns.tsx';
import { findCompanies } from './company-list.ts';
import { useCompanyFailure } from './use-company-failure.ts';

// Loaded when somebody creates one.
const CreateCompanyDialog = openedPart(() =>
  import('./create-company-dialog.tsx').then((part) => part.CreateCompanyDialog),
);

/** Nothing is asked of the server: the pause, in milliseconds, spares the address bar one change per key. */
const searchPauseMs = 100;

const pageOf = ({ id }: TruckingCompany) => ({
  to: '/admin/truckingCompanies/$truckingCompanyId' as const,
  params: { truckingCompanyId: id },
});

export function TruckingCompaniesScreen() {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const navigate = useNavigate();
  const companies = useTruckingCompanies();
  const [{ search }, setAddress] = useAddress('/admin/truckingCompanies');
  const [isCreating, setCreating] = useState(false);

  const edit = useCallback((company: TruckingCompany) => void navigate(pageOf(company)), [navigate]);
  const columns = useCompanyColumns(edit);
  const rows = useMemo(() => companies.data && findCompanies(companies.data, search), [companies.data, search]);

  const create = (
    <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
      {text('create')}
    </Button>
  );
  return (
    <ListScreen
      texts="truckingCompanies"
      list={wholeList(companies, rows)}
      address={[{ search }, setAddress]}
      search={{ pause: searchPauseMs, maxLength: searchMaxCharacters }}
      action={create}
      emptyAction={create}
      failure={failure}
      columns={columns}
      rowName={({ name }) => name}
      linkOf={pageOf}
    >
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
    </ListScreen>
  );
}
