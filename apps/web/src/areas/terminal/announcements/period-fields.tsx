import { localDay } from '@quaygate/rules';
import { instantOf, readTime, timeMaxCharacters } from '#web/lib/form/typed-time.ts';
import { useText } from '#web/text/use-text.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { AnnouncementDraft } from './announcement-draft.ts';
import c from './announcements.module.css';

interface PeriodFieldsProps {
  draft: AnnouncementDraft;
  zone: string;
  /** What is missing is named once it was tried to send it. */
  isTried: boolean;
  /** What the server refused. */
  refusalOf: (field: 'from' | 'until') => string | undefined;
  onChange: (part: Partial<AnnouncementDraft>) => void;
}

/** Begin, and end or none, each a day and a time at the terminal. */
export function PeriodFields({ draft, zone, isTried, refusalOf, onChange }: PeriodFieldsProps) {
  const text = useText('announcements');
  const shell = useText('shell');
  const { fromDay, fromTime, isOpen, untilDay, untilTime } = draft;
  const from = instantOf(fromDay, fromTime, zone);
  const until = instantOf(untilDay, untilTime, zone);
  const needed = (value: string) => (isTried && value === '' ? shell('field.fieldRequired') : undefined);
  const timeError = (typed: string) =>
    typed !== '' && readTime(typed) === undefined ? text('form.timeWrong') : needed(typed);
  const isReversed = from && until && until <= from;
  const tidy = (typed: string) => readTime(typed) ?? typed;
  return (
    <div className={c.pair}>
      <div className={c.time}>
        <DateField
          label={text('form.from')}
          zone={zone}
          value={fromDay}
          error={refusalOf('from') ?? needed(fromDay)}
          onChange={(day) => onChange({ fromDay: day })}
        />
        <TextField
          label={text('form.fromTime')}
          inputMode="numeric"
          maxLength={timeMaxCharacters}
          placeholder={text('form.timeForm')}
          value={fromTime}
          error={timeError(fromTime)}
          onChange={(typed) => onChange({ fromTime: typed })}
          onBlur={() => onChange({ fromTime: tidy(fromTime) })}
        />
      </div>
      <div className={c.side}>
        {!isOpen && (
          <div className={c.time}>
            <DateField
              label={text('form.until')}
              zone={zone}
              min={fromDay || localDay(new Date(), zone)}
              value={untilDay}
              error={refusalOf('until') ?? (isReversed ? shell('field.endDateAfterStartDate') : needed(untilDay))}
              onChange={(day) => onChange({ untilDay: day })}
            />
            <TextField
              label={text('form.untilTime')}
              inputMode="numeric"
              maxLength={timeMaxCharacters}
              placeholder={text('form.timeForm')}
              value={untilTime}
              error={timeError(untilTime)}
              onChange={(typed) => onChange({ untilTime: typed })}
              onBlur={() => onChange({ untilTime: tidy(untilTime) })}
            />
          </div>
        )}
        <Checkbox label={text('form.untilOpen')} checked={isOpen} onChange={(open) => onChange({ isOpen: open })} />
      </div>
    </div>
  );
}
