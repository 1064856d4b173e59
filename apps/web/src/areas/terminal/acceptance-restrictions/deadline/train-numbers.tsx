import { trainNumberMaxDigits, trainsPerDeadline } from '@quaygate/rules';
import { useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconPlus, IconX } from '#web/ui/buttons/icons.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from '../restriction/restriction.module.css';
import type { DeadlineForm } from './use-deadline-form.ts';

/** The trains of a new deadline: a number is typed and taken into the list by Enter or the button (TRM-DL-22). */
export function TrainNumbers({ form, readOnly }: { form: DeadlineForm; readOnly: boolean }) {
  const text = useText('acceptanceRestrictions');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { trains } = form.draft;

  const add = () => {
    form.addTrain();
    field.current?.focus();
  };
  const remove = (train: string) => {
    const at = trains.indexOf(train);
    form.removeTrain(train);
    // The focus goes to the neighbour, at last to the field.
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter((_, index) => index !== at);
    (others[Math.min(at, others.length - 1)] ?? field.current)?.focus();
  };
  return (
    <>
      <div className={c.add}>
        <TextField
          ref={field}
          label={text('deadline.train')}
          help={text('deadline.trainHelp', { max: trainsPerDeadline })}
          error={form.message.of('train')}
          inputMode="numeric"
          maxLength={trainNumberMaxDigits + 3}
          disabled={readOnly}
          value={form.number}
          onChange={form.typeNumber}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={IconPlus} disabled={readOnly} onClick={add}>
          {text('deadline.add')}
        </Button>
      </div>
      {trains.length > 0 && (
        <ul ref={list} className={c.trains} aria-label={text('deadline.trainList')}>
          {trains.map((train) => (
            <li key={train} className={c.train}>
              {train}
              <IconButton
                icon={IconX}
                label={text('deadline.removeTrain', { number: train })}
                onClick={() => remove(train)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
