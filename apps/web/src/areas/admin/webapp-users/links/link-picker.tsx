import type { LinkField } from '@quaygate/rules';
import type { KeyboardEvent } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import c from '../webapp-user.module.css';
import { LinkedList } from './linked-list.tsx';
import type { Choices, LinkId } from './use-link-choices.ts';

interface LinkPickerProps {
  field: LinkField;
  ids: readonly LinkId[];
  choices: Choices;
  onChange: (ids: LinkId[]) => void;
}

/** Links by typing a name: each choice goes to the list below, from where it can be removed. */
export function LinkPicker({ field, ids, choices, onChange }: LinkPickerProps) {
  const text = useText('webappUsers');
  const shell = useText('shell');
  const linked = new Set(ids);
  const options = choices.entries.map(({ id, name, note }) => ({
    value: id,
    label: name,
    note: note && !linked.has(id) && <span className={c.optionNote}>{note}</span>,
    reason: linked.has(id) ? text('isLinked') : undefined,
  }));
  const notes = new Map(choices.entries.map(({ id, note }) => [id, note]));
  // Enter links the choice; it must not save the whole form a moment later.
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.target as Element).matches('input')) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key of the field inside from the form
    <div className={c.picker} onKeyDown={keep}>
      <Combobox
        label={text(`pick.${field}`)}
        placeholder={text('placeholder')}
        value={undefined}
        options={options}
        words={({ value }) => notes.get(value) ?? ''}
        onChange={(id) => id !== undefined && onChange([...ids, id])}
        needed={false}
        loading={choices.state === 'loading'}
        help={
          choices.state === 'failed' && (
            <span className={c.again}>
              {text('listFailed')}
              <Button size="small" variant="quiet" onClick={choices.retry}>
                {shell('action.retry')}
              </Button>
            </span>
          )
        }
      />
      <LinkedList field={field} ids={ids} choices={choices} onChange={onChange} />
    </div>
  );
}
