import type { Facility } from '@quaygate/contract';
import { holdsWords, searchMaxCharacters } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { wholeList } from '#web/list/list.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useFacilities } from '#web/nouns/facility/facility.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus } from '#web/ui/buttons/icons.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { useTerminalColumns } from './terminal-columns.tsx';

// Loaded when somebody creates one.
const CreateTerminalDialog = openedPart(() =>
  import('./create-terminal-dialog.tsx').then((part) => part.CreateTerminalDialog),
);

const searchPauseMs = 100;

const pageOf = ({ id }: Pick<Facility, 'id'>) => ({
  to: '/admin/terminals/$terminalId' as const,
  params: { terminalId: String(id) },
});

const fits = ({ id, name, facilityCompany }: Facility, search: string) =>
  holdsWords(`${name}\n${facilityCompany ?? ''}\n${id}`, search);

/** Every terminal of the installation (SETUP-50). */
export function TerminalsScreen() {
  const text = useText('terminals');
  const navigate = useNavigate();
  const terminals = useFacilities();
  const address = useAddress('/admin/terminals');
  const { search } = address[0];
  const [isCreating, setCreating] = useState(false);
  const edit = useCallback((terminal: Pick<Facility, 'id'>) => void navigate(pageOf(terminal)), [navigate]);
  const columns = useTerminalColumns(edit);
  const items = terminals.data?.items;
  const rows = useMemo(() => items?.filter((terminal) => fits(terminal, search)), [items, search]);

  const create = (
    <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
      {text('create')}
    </Button>
  );
  return (
    <ListScreen
      texts="terminals"
      list={wholeList(terminals, rows)}
      address={address}
      search={{ pause: searchPauseMs, maxLength: searchMaxCharacters }}
      action={create}
      emptyAction={create}
      columns={columns}
      rowName={({ name }) => name}
      linkOf={pageOf}
    >
      {isCreating && <CreateTerminalDialog onClose={() => setCreating(false)} onCreated={edit} />}
    </ListScreen>
  );
}
