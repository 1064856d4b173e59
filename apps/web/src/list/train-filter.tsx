import { displayTimeZone, localDay, readTrainDay } from '@quaygate/rules';
import { useRef, useState } from 'react';
import { formatDay } from '#web/lib/form/typed-day.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconTrain } from '#web/ui/buttons/icons.ts';
import { placedPart } from '#web/ui/dialogs/late-part.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { FilterChips } from '#web/ui/fields/filter-bar.tsx';

const TrainSheet = placedPart(() => import('./train-sheet.tsx').then((part) => part.TrainSheet));

interface TrainFilterProps {
  /** As the address keeps it, `41203/2026-05-13`; empty for every train. */
  train: string;
  onChange: (train: string) => void;
}

/** Only what is for one train: its number and its day, from a sheet (TRM-BKG-12, FWD-BOOK-57). */
export function TrainFilter({ train, onChange }: TrainFilterProps) {
  const text = useText('shell');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const applied = readTrainDay(train);
  const chip = applied && {
    key: 'train',
    label: text('train.chip', { number: applied.number, day: formatDay(applied.day) }),
    onRemove: () => onChange(''),
  };
  return (
    <>
      <Button
        ref={anchor}
        icon={IconTrain}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text('train.label')}
      </Button>
      <Popover open={isOpen} onClose={() => setIsOpen(false)} anchor={anchor} label={text('train.label')} width={300}>
        <TrainSheet
          begin={applied ?? { number: '', day: localDay(new Date(), displayTimeZone) }}
          onApply={(next) => {
            setIsOpen(false);
            onChange(next);
          }}
        />
      </Popover>
      <FilterChips chips={chip ? [chip] : []} />
    </>
  );
}
