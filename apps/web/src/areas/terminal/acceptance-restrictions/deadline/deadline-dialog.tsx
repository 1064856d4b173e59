import type { Deadline } from '@quaygate/contract';
import { deadlineReasonMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { ApiError } from '#web/lib/call/api-error.ts';
import { fieldErrorsOf } from '#web/lib/form/field-errors.ts';
import { readTime, timeMaxCharacters } from '#web/lib/form/typed-time.ts';
import { useChangeDeadline } from '#web/nouns/deadline/deadline.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from '../restriction/restriction.module.css';
import { Concerned } from './concerned-by-deadline.tsx';
import { changedDeadline, type DeadlineEdit, editOf } from './deadline-edit.ts';

interface MomentFieldsProps {
  end: 'from' | 'to';
  edit: DeadlineEdit;
  zone: string;
  max: string | undefined;
  /** What is wrong with the day or with both. */
  error: string | undefined;
  onChange: (part: Partial<DeadlineEdit>) => void;
}

/** One end of the period: a day and a time at the terminal. */
function MomentFields({ end, edit, zone, max, error, onChange }: MomentFieldsProps) {
  const text = useText('acceptanceRestrictions');
  const shell = useText('shell');
  const [day, time] = end === 'from' ? [edit.fromDay, edit.fromTime] : [edit.toDay, edit.toTime];
  const setTime = (typed: string) => onChange(end === 'from' ? { fromTime: typed } : { toTime: typed });
  return (
    <div className={c.pair}>
      <DateField
        label={text(`deadline.${end}`)}
        zone={zone}
        max={max}
        value={day}
        error={error ?? (day === '' ? shell('field.fieldRequired') : undefined)}
        onChange={(next) => onChange(end === 'from' ? { fromDay: next } : { toDay: next })}
      />
      <TextField
        label={text(end === 'from' ? 'deadline.fromTime' : 'deadline.toTime')}
        inputMode="numeric"
        maxLength={timeMaxCharacters}
        placeholder={text('deadline.timeForm')}
        value={time}
        error={readTime(time) === undefined ? text('deadline.timeWrong') : undefined}
        onChange={setTime}
        onBlur={() => setTime(readTime(time) ?? time)}
      />
    </div>
  );
}

interface DeadlineDialogProps {
  deadline: Deadline;
  /** Numbers and day of its trains. */
  trains: string;
  zone: string;
  onClose: () => void;
}

/** Changes when the trains of an entry are taken, and why; who that concerns is seen before it is saved (TRM-DL-35, TRM-DL-36). */
export function DeadlineDialog({ deadline, trains, zone, onClose }: DeadlineDialogProps) {
  const text = useText('acceptanceRestrictions');
  const shell = useText('shell');
  const failureText = useFailureText();
  const changing = useChangeDeadline(deadline.id);
  const [edit, setEdit] = useState(() => editOf(deadline, zone));
  const change = (part: Partial<DeadlineEdit>) => {
    changing.reset();
    setEdit({ ...edit, ...part });
  };
  const body = changedDeadline(deadline, edit, zone);
  const isReversed = body !== undefined && body.deadlineEnd <= body.deadlineStart;
  const departure = deadline.trains.map(({ trainDate }) => trainDate).sort()[0];
  const refused =
    changing.error instanceof ApiError ? fieldErrorsOf(changing.error, ['deadlineStart', 'deadlineEnd', 'reason']) : {};
  const refusalOf = (field: keyof typeof refused) => refused[field] && shell(`field.${refused[field]}`);
  const save = () => {
    if (!body || isReversed) return;
    changing.mutate(body, {
      onSuccess: () => {
        notify.success(text('deadline.changed'));
        onClose();
      },
    });
  };
  const fields = { edit, zone, max: departure, onChange: change };
  return (
    <Dialog
      title={text('deadline.editTitle')}
      note={trains}
      submit={text('deadline.save')}
      busy={changing.isPending}
      error={changing.error && Object.keys(refused).length === 0 ? failureText(changing.error) : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <MomentFields {...fields} end="from" error={refusalOf('deadlineStart')} />
      <MomentFields
        {...fields}
        end="to"
        error={refusalOf('deadlineEnd') ?? (isReversed ? shell('field.endDateAfterStartDate') : undefined)}
      />
      <LimitedField
        label={text('deadline.reason')}
        help={text('deadline.reasonHelp')}
        optional
        limit={deadlineReasonMaxCharacters}
        error={refusalOf('reason')}
        value={edit.reason}
        onChange={(reason) => change({ reason })}
      />
      {body && !isReversed && <Concerned body={body} deadlineId={deadline.id} zone={zone} />}
    </Dialog>
  );
}
