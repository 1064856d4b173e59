import { displayTimeZone, localDay, readTrainDay, trainDayText, trainNumberMaxDigits } from '@quaygate/rules';
import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#web/lib/form/typed-day.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconTrain } from '#web/ui/buttons/icons.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { FilterChips } from '#web/ui/fields/filter-bar.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from './day-range-filter.module.css';

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
  const [draft, setDraft] = useState({ number: '', day: '' });
  const [isWrong, setWrong] = useState(false);
  const applied = readTrainDay(train);

  const open = () => {
    setDraft(applied ?? { number: '', day: localDay(new Date(), displayTimeZone) });
    setWrong(false);
    setIsOpen(!isOpen);
  };
  const change = (part: Partial<typeof draft>) => {
    setWrong(false);
    setDraft({ ...draft, ...part });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const next = readTrainDay(`${draft.number.trim()}/${draft.day}`);
    setWrong(!next);
    if (!next) return;
    setIsOpen(false);
    onChange(trainDayText(next));
  };
  const chip = applied && {
    key: 'train',
    label: text('train.chip', { number: applied.number, day: formatDay(applied.day) }),
    onRemove: () => onChange(''),
  };
  return (
    <>
      <Button ref={anchor} icon={IconTrain} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        {text('train.label')}
      </Button>
      <Popover open={isOpen} onClose={() => setIsOpen(false)} anchor={anchor} label={text('train.label')} width={300}>
        <form onSubmit={apply} className={c.range} noValidate>
          <TextField
            label={text('train.number')}
            error={isWrong ? text('train.wrong') : undefined}
            inputMode="numeric"
            maxLength={trainNumberMaxDigits}
            value={draft.number}
            onChange={(number) => change({ number })}
          />
          <DateField label={text('train.day')} value={draft.day} onChange={(day) => change({ day })} />
          <Button type="submit" variant="primary">
            {text('action.apply')}
          </Button>
        </form>
      </Popover>
      <FilterChips chips={chip ? [chip] : []} />
    </>
  );
}
