import { readTrainDay, trainDayText, trainNumberMaxDigits } from '@quaygate/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from './day-range-filter.module.css';

interface TrainSheetProps {
  begin: { number: string; day: string };
  onApply: (train: string) => void;
}

/** Number and day of a train; it comes when it is opened. */
export function TrainSheet({ begin, onApply }: TrainSheetProps) {
  const text = useText('trains');
  const shell = useText('shell');
  const form = useRef<HTMLFormElement>(null);
  // The popover has opened before its fields came.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const [draft, setDraft] = useState(begin);
  const [isWrong, setWrong] = useState(false);
  const change = (part: Partial<typeof draft>) => {
    setWrong(false);
    setDraft({ ...draft, ...part });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const next = readTrainDay(`${draft.number.trim()}/${draft.day}`);
    setWrong(!next);
    if (next) onApply(trainDayText(next));
  };
  return (
    <form ref={form} onSubmit={apply} className={c.range} noValidate>
      <TextField
        label={text('filter.number')}
        error={isWrong ? text('filter.wrong') : undefined}
        inputMode="numeric"
        maxLength={trainNumberMaxDigits}
        value={draft.number}
        onChange={(number) => change({ number })}
      />
      <DateField label={text('filter.day')} value={draft.day} onChange={(day) => change({ day })} />
      <Button type="submit" variant="primary">
        {shell('action.apply')}
      </Button>
    </form>
  );
}
