import { Select } from '@base-ui/react/select';
import type { RefObject } from 'react';
import { useText } from '#web/text/use-text.ts';
import { type Option, PickerOptions, type PickerPlace } from './picker-options.tsx';

export interface SelectSheetProps {
  /** Of the field; the list is named after it. */
  id: string;
  label: string;
  value: string | number | undefined;
  options: readonly Option<string | number>[];
  onChange: (value: string | number) => void;
  open: boolean;
  onClose: () => void;
  /** Its closing has ended. */
  onClosed: () => void;
  /** Before Tab moves the focus out of the list. */
  onTab: () => void;
  field: RefObject<HTMLElement | null>;
}

const parts = {
  Positioner: (props: PickerPlace) => <Select.Positioner {...props} alignItemWithTrigger={false} />,
  Popup: Select.Popup,
  List: Select.List,
  Item: Select.Item,
};

/** The list of a select, below its field. */
export function SelectSheet({
  id,
  value,
  options,
  onChange,
  open,
  onClose,
  onClosed,
  field,
  ...list
}: SelectSheetProps) {
  const text = useText('shell');
  return (
    <Select.Root<string | number>
      id={id}
      modal={false}
      value={value ?? null}
      onValueChange={(next) => next !== null && onChange(next)}
      open={open}
      onOpenChange={(_, { reason, event }) => {
        // The field opens and closes it itself.
        if (reason === 'outside-press' && field.current?.contains(event.target as Node)) return;
        onClose();
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}
    >
      {/* No portal: what follows the field in the page also follows it by Tab, and no focus guards are needed. */}
      <PickerOptions
        {...list}
        parts={parts}
        anchor={field}
        options={options}
        itemOf={(option) => option.value}
        isChosen={(option) => option.value === value}
        empty={text('picker.none')}
      />
    </Select.Root>
  );
}
