import { useText } from '#web/text/use-text.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

interface SelectBoxProps {
  label: string;
  share: 'all' | 'some' | 'none';
  canSelect: boolean;
  /** The slot is over. */
  isOver?: boolean;
}

/** Shows and changes whether a row or column is selected. The press itself is heard by the grid, which knows of Shift. */
export function SelectBox({ label, share, canSelect, isOver }: SelectBoxProps) {
  const text = useText('slotBoard');
  const reason = canSelect ? (isOver ? text('isOver') : undefined) : text('readOnly');
  return (
    <Checkbox
      label={label}
      hideLabel
      checked={share === 'all'}
      mixed={share === 'some'}
      reason={reason}
      tabIndex={-1}
      onChange={() => {}}
    />
  );
}
