import { useState } from 'react';
import { timeMaxCharacters } from '#web/lib/form/typed-time.ts';
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
      <Moment
        label={text('from')}
        timeLabel={text('fromTime')}
        zone={zone}
        {...{ day: draft.fromDay, time: draft.fromTime }}
        onChange={({ day, time }) => setDraft({ ...draft, fromDay: day, fromTime: time })}
      />
      <Moment
        label={text('until')}
        timeLabel={text('untilTime')}
        zone={zone}
        {...{ day: draft.untilDay, time: draft.untilTime, error }}
        onChange={({ day, time }) => setDraft({ ...draft, untilDay: day, untilTime: time })}
      />
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

interface MomentProps {
  label: string;
  timeLabel: string;
  zone: string;
  day: string;
  time: string;
  error?: string | undefined;
  onChange: (moment: { day: string; time: string }) => void;
}

/** A day and a time at the terminal. */
function Moment({ label, timeLabel, zone, day, time, error, onChange }: MomentProps) {
  return (
    <div className={c.moment}>
      <DateField
        label={label}
        zone={zone}
        value={day}
        error={error}
        onChange={(next) => onChange({ day: next, time })}
      />
      <TextField
        label={timeLabel}
        maxLength={timeMaxCharacters}
        value={time}
        onChange={(next) => onChange({ day, time: next })}
      />
    </div>
  );
}
