import { facilityMaxCharacters, holdsWords, searchMaxCharacters } from '@quaygate/rules';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { wholeList } from '../list.ts';
import { ListScreen } from '../list-screen.tsx';
import { type Named, type NamesText, type NamesTexts, useNameColumns } from './name-columns.tsx';

interface NamesScreenProps {
  texts: NamesTexts;
  /** Of these phrases. */
  text: NamesText;
  list: UseQueryResult<{ items: Named[] }>;
  address: readonly [{ search: string }, (change: { search?: string | undefined }) => void];
  creation: UseMutationResult<Named, Error, string>;
  renaming: UseMutationResult<Named, Error, Named>;
  /** Columns between the name and the id. */
  more?: Column<Named>[];
}

/** A small list of what is only a name: created and renamed in a dialog (SETUP-54). */
export function NamesScreen({ texts, text, list, address, creation, renaming, more }: NamesScreenProps) {
  const { search } = address[0];
  const [edited, setEdited] = useState<Named | 'new'>();
  const columns = useNameColumns(text, setEdited, more);
  const items = list.data?.items;
  const rows = useMemo(() => items?.filter(({ name }) => holdsWords(name, search)), [items, search]);
  const create = (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {text('create')}
    </Button>
  );
  const save = (name: string, ends: { onSuccess: () => void; onError: (reason: Error) => void }) =>
    edited === 'new' || !edited ? creation.mutate(name, ends) : renaming.mutate({ id: edited.id, name }, ends);
  return (
    <ListScreen
      texts={texts}
      list={wholeList(list, rows)}
      address={address}
      search={{ pause: 100, maxLength: searchMaxCharacters }}
      action={create}
      emptyAction={create}
      columns={columns}
      rowName={({ name }) => name}
    >
      {edited && (
        <NameDialog
          title={text(edited === 'new' ? 'create' : 'rename')}
          label={text('column.name')}
          before={edited === 'new' ? '' : edited.name}
          busy={creation.isPending || renaming.isPending}
          onClose={() => setEdited(undefined)}
          save={(name, onRefused) =>
            save(name, {
              onSuccess: () => {
                notify.success(text(edited === 'new' ? 'created' : 'renamed'));
                setEdited(undefined);
                // What was just created must be seen.
                if (!holdsWords(name, search)) address[1]({ search: '' });
              },
              onError: onRefused,
            })
          }
        />
      )}
    </ListScreen>
  );
}

interface NameDialogProps {
  title: string;
  label: string;
  before: string;
  busy: boolean;
  save: (name: string, onRefused: (reason: Error) => void) => void;
  onClose: () => void;
}

function NameDialog({ title, label, before, busy, save, onClose }: NameDialogProps) {
  const failureText = useFailureText();
  const fields = useFields({ name: before }, { name: needed }, { name_taken: 'name' });
  const name = fields.values.name.trim();
  const submit = () => {
    if (!fields.isValid()) return;
    save(name, (reason) => {
      if (!fields.refuseBy(reason)) notify.error(failureText(reason));
    });
  };
  return (
    <Dialog
      title={title}
      submit={title}
      submitDisabled={!fields.isRight || name === before}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitedField label={label} limit={facilityMaxCharacters.name} {...fields.of('name')} />
    </Dialog>
  );
}
