import type { Terminal, TourMoveWish } from '@quaygate/contract';
import { localDay } from '@quaygate/rules';
import { instantOf, readTime, timeMaxCharacters } from '#web/lib/form/typed-time.ts';
import { useText } from '#web/text/use-text.ts';
import { RadioCards } from '#web/ui/fields/choice.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from './bulk.module.css';

/** Which slots are wanted: those after each tour's own, those from a moment on, or the one that begins then. */
export interface When {
  kind: 'next' | 'from' | 'one';
  day: string;
  time: string;
}

/** The span of slots that is asked for; undefined while the moment is not typed. */
export function spanOf({ kind, day, time }: When, timeZone: string): Pick<TourMoveWish, 'after' | 'until'> | undefined {
  if (kind === 'next') return {};
  const after = instantOf(day, time, timeZone);
  if (!after) return undefined;
  return kind === 'one' ? { after, until: after } : { after };
}

interface BulkWhenProps {
  when: When;
  terminal: Pick<Terminal, 'timeZone'>;
  disabled: boolean;
  onChange: (when: When) => void;
}

/** Asks which slots are wanted (FWD-BULK-09). */
export function BulkWhen({ when, terminal: { timeZone }, disabled, onChange }: BulkWhenProps) {
  const text = useText('tourMove');
  const change = (part: Partial<When>) => onChange({ ...when, ...part });
  const isWrong = when.time !== '' && readTime(when.time) === undefined;
  return (
    <>
      <RadioCards
        label={text('when.label')}
        value={when.kind}
        choices={(['next', 'from', 'one'] as const).map((value) => ({
          value,
          label: text(`when.${value}`),
          note: text(`when.${value}Note`),
        }))}
        disabled={disabled}
        onChange={(kind) => change({ kind })}
      />
      {when.kind !== 'next' && (
        <div className={c.moment}>
          <DateField
            label={text('when.day')}
            zone={timeZone}
            min={localDay(new Date(), timeZone)}
            value={when.day}
            disabled={disabled}
            onChange={(day) => change({ day })}
          />
          <TextField
            label={text('when.time')}
            inputMode="numeric"
            maxLength={timeMaxCharacters}
            placeholder={text('when.timeForm')}
            value={when.time}
            error={isWrong ? text('when.timeWrong') : undefined}
            disabled={disabled}
            onChange={(time) => change({ time })}
            onBlur={() => change({ time: readTime(when.time) ?? when.time })}
          />
        </div>
      )}
    </>
  );
}
