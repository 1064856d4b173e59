import { useText } from '#web/text/use-text.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useSession } from '../sign-in/session-store.ts';
import c from './operator-field.module.css';
import { useTrainOperatorSelection } from './selections.ts';

/** For which train operator one works; the choice is kept. Without one, and until the list is there, other pages stand here (TRN-32). */
export function OperatorField() {
  const text = useText('trainBookings');
  const { items } = useSession((session) => session.trainOperators);
  const selected = useTrainOperatorSelection((selection) => selection.selected);
  if (items.length === 0) return null;
  return (
    <div className={c.operator}>
      <SelectField
        label={text('operator')}
        hideLabel
        value={selected?.id}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const operator = items.find((each) => each.id === id);
          if (operator) useTrainOperatorSelection.setState({ selected: operator });
        }}
      />
    </div>
  );
}
