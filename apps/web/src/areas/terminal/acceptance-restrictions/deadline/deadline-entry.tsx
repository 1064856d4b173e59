import { deadlineReasonMaxCharacters } from '@quaygate/rules';
import type { FormEvent } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { PeriodResult } from '../restriction/period-result.tsx';
import c from '../restriction/restriction.module.css';
import { Concerned } from './concerned-by-deadline.tsx';
import { periodOf } from './deadline-draft.ts';
import { TrainNumbers } from './train-numbers.tsx';
import type { DeadlineForm } from './use-deadline-form.ts';

/** The days between which the trains are taken. */
function Period({ form, zone, readOnly }: { form: DeadlineForm; zone: string; readOnly: boolean }) {
  const text = useText('acceptanceRestrictions');
  const { draft, message, today } = form;
  const days = { min: today, zone, disabled: readOnly };
  return (
    <div className={c.pair}>
      <DateField
        {...days}
        max={draft.departure || undefined}
        label={text('deadline.from')}
        value={draft.from}
        error={message.of('from')}
        onChange={form.setDay('from')}
      />
      <DateField
        {...days}
        min={draft.from || today}
        max={draft.departure || undefined}
        label={text('deadline.to')}
        value={draft.to}
        error={message.of('to')}
        onChange={form.setDay('to')}
        onBlur={form.leaveRange}
      />
    </div>
  );
}

interface DeadlineEntryProps {
  form: DeadlineForm;
  zone: string;
  /** Why nothing can be created. */
  refusal: string | undefined;
}

/** A new acceptance deadline: what it means and who it concerns is seen before it is sent. */
export function DeadlineEntry({ form, zone, refusal }: DeadlineEntryProps) {
  const text = useText('acceptanceRestrictions');
  const { draft, message, today } = form;
  const readOnly = refusal !== undefined;
  const period = periodOf(draft, zone);
  const days = { min: today, zone, disabled: readOnly };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.create();
  };
  return (
    <Panel title={text('deadline.new')} note={text('deadline.note')}>
      <form className={c.form} onSubmit={submit} noValidate>
        <DateField
          {...days}
          label={text('deadline.departure')}
          value={draft.departure}
          error={message.of('departure')}
          onChange={form.setDay('departure')}
        />
        <TrainNumbers form={form} readOnly={readOnly} />
        <Period form={form} zone={zone} readOnly={readOnly} />
        <LimitedField
          label={text('deadline.reason')}
          help={text('deadline.reasonHelp')}
          optional
          disabled={readOnly}
          limit={deadlineReasonMaxCharacters}
          value={draft.reason}
          onChange={form.setReason}
        />
        <PeriodResult
          label={text('deadline.result')}
          none={text('deadline.resultNone')}
          period={
            period && [
              text('deadline.resultFrom', { start: formatDateTime(period.start, zone) }),
              text('deadline.resultTo', { end: formatDateTime(period.end, zone) }),
            ]
          }
        />
        {form.body && !readOnly && <Concerned body={form.body} zone={zone} />}
        <div className={c.buttons}>
          <Button
            type="submit"
            variant="primary"
            busy={form.isBusy}
            reason={refusal ?? form.reason}
            disabled={!form.body || message.isShown}
          >
            {text('deadline.create')}
          </Button>
          {!form.isEmpty && (
            <Button variant="quiet" onClick={form.reset}>
              {text('deadline.reset')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
