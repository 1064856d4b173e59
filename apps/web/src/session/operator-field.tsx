import { useText } from '#web/text/use-text.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import c from './operator-field.module.css';
import { useTrainOperatorSelection } from './selections.ts';
import { useSession } from './session-store.ts';

/** For which train operator one works; the choice is kept (TRN-03 to TRN-05, TRN-32). */
export function OperatorField() {
  const text = useText('trainBookings');
  const { state, items } = useSession((session) => session.trainOperators);
  const selected = useTrainOperatorSelection((selection) => selection.selected);
  if (state === 'idle') return <Skeleton width={240} height={36} />;
  if (items.length === 0 && !selected) return null;
  return (
    <div className={c.operator}>
      <SelectField
        label={text('operator')}
        hideLabel
        value={selected?.id}
        disabled={items.length === 0}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const operator = items.find((each) => each.id === id);
          if (operator) useTrainOperatorSelection.setState({ selected: operator });
        }}
      />
    </div>
  );
}
