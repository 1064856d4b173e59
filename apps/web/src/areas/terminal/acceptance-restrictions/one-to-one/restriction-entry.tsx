import type { FormEvent } from 'react';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { PeriodResult } from '../restriction/period-result.tsx';
import c from '../restriction/restriction.module.css';
import type { HourChoice } from './hours.ts';
import { Concerned } from './restriction-bookings.tsx';
import type { RestrictionForm } from './use-restriction-form.ts';

interface RestrictionEntryProps {
  form: RestrictionForm;
  zone: string;
  /** Days that have a restriction already. */
  taken: readonly string[];
  /** Why nothing can be created. */
  refusal: string | undefined;
}

const hourMs = 3_600_000;

/** HH:mm; in the doubled hour with its zone; 24:00 for the end of the day. */
const hourText = ({ hour, at }: HourChoice, zone: string): string => (hour === 24 ? '24:00' : formatTime(at, zone));

function HourFields({ form, zone, readOnly }: Pick<RestrictionEntryProps, 'form' | 'zone'> & { readOnly: boolean }) {
  const text = useText('acceptanceRestrictions');
  const { start, end } = form;
  const options = (choices: readonly HourChoice[]) =>
    choices.map((choice) => ({ value: choice.hour, label: hourText(choice, zone) }));
  return (
    <div className={c.pair}>
      <SelectField
        label={text('oneToOne.startHour')}
        value={start?.hour}
        options={options(form.starts)}
        disabled={readOnly || form.starts.length === 0}
        onChange={form.setStart}
      />
      <SelectField
        label={text('oneToOne.endHour')}
        value={end?.hour}
        options={options(form.ends)}
        help={start || readOnly ? undefined : text('oneToOne.endHelp')}
        disabled={readOnly || !start}
        onChange={form.setEnd}
      />
    </div>
  );
}

/** A new one-to-one restriction of at most one day (TRM-OTO-03). */
export function RestrictionEntry({ form, zone, taken, refusal }: RestrictionEntryProps) {
  const text = useText('acceptanceRestrictions');
  const shell = useText('shell');
  const { draft, start, end } = form;
  const readOnly = refusal !== undefined;
  const body = form.bodyOf(taken);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.create(body);
  };
  const lacking = !draft.date
    ? text('oneToOne.date')
    : !start
      ? text('oneToOne.startHour')
      : !end
        ? text('oneToOne.endHour')
        : undefined;
  return (
    <Panel title={text('oneToOne.new')} note={text('oneToOne.note')}>
      <form className={c.form} onSubmit={submit} noValidate>
        <DateField
          label={text('oneToOne.date')}
          value={draft.date}
          error={form.dateError}
          min={form.today}
          taken={{ days: taken, reason: text('oneToOne.dayTaken') }}
          zone={zone}
          disabled={readOnly}
          onChange={form.setDate}
        />
        <HourFields form={form} zone={zone} readOnly={readOnly} />
        <PeriodResult
          label={text('oneToOne.result')}
          none={text('oneToOne.resultNone')}
          period={
            start &&
            end && [
              `${formatDate(start.at, zone)},`,
              text('oneToOne.resultRange', { start: hourText(start, zone), end: hourText(end, zone) }),
            ]
          }
          note={
            start && end && text('oneToOne.resultHours', { count: (end.at.getTime() - start.at.getTime()) / hourMs })
          }
        />
        {body && !readOnly && <Concerned body={body} zone={zone} />}
        <div className={c.buttons}>
          <Button
            type="submit"
            variant="primary"
            busy={form.isBusy}
            reason={refusal ?? (lacking && `${lacking}: ${shell('field.fieldRequired')}`)}
            disabled={!body}
          >
            {text('oneToOne.create')}
          </Button>
          {!form.isEmpty && (
            <Button variant="quiet" onClick={form.reset}>
              {text('oneToOne.reset')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
