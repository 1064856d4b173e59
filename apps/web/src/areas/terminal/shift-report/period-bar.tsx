import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { draftOf, lastHours, type Period, periodOf } from './period.ts';
import c from './shift-report.module.css';

interface PeriodBarProps {
  period: Period;
  zone: string;
  onChange: (period: Period) => void;
}

/** Which hours the report is of: the last ones, or from one moment to another. */
export function PeriodBar({ period, zone, onChange }: PeriodBarProps) {
  const text = useText('shiftReport');
  const [draft, setDraft] = useState(() => draftOf(period, zone));
  const typed = periodOf(draft, zone);
  const take = (next: Period) => {
    setDraft(draftOf(next, zone));
    onChange(next);
  };
  const error = typed ? undefined : text('wrong');
  return (
    <form
      className={c.period}
      aria-label={text('period')}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed) take(typed);
      }}
    >
      <div className={c.moment}>
        <DateField
          label={text('from')}
          zone={zone}
          value={draft.fromDay}
          onChange={(fromDay) => setDraft({ ...draft, fromDay })}
        />
        <TextField
          label={text('fromTime')}
          maxLength={5}
          value={draft.fromTime}
          onChange={(fromTime) => setDraft({ ...draft, fromTime })}
        />
      </div>
      <div className={c.moment}>
        <DateField
          label={text('until')}
          zone={zone}
          value={draft.untilDay}
          error={error}
          onChange={(untilDay) => setDraft({ ...draft, untilDay })}
        />
        <TextField
          label={text('untilTime')}
          maxLength={5}
          value={draft.untilTime}
          onChange={(untilTime) => setDraft({ ...draft, untilTime })}
        />
      </div>
      <div className={c.buttons}>
        <Button type="submit" reason={error}>
          {text('show')}
        </Button>
        <Button variant="quiet" onClick={() => take(lastHours(new Date(), 8))}>
          {text('last.shift')}
        </Button>
        <Button variant="quiet" onClick={() => take(lastHours(new Date(), 24))}>
          {text('last.day')}
        </Button>
      </div>
    </form>
  );
}
