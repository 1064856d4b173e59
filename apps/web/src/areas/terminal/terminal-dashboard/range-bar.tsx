import { useText } from '#web/text/use-text.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { type DayFault, type RangeName, rangeNames } from './range.ts';
import c from './terminal-dashboard.module.css';
import type { useRange } from './use-range.ts';

/** What the numbers cover: a preset, or days that are picked (TRM-DASH-01, TRM-DASH-02). */
export function RangeBar({ name, range, shown, faults, today, choose, pick }: ReturnType<typeof useRange>) {
  const text = useText('terminalDashboard');
  const shell = useText('shell');
  const messageOf = (fault: DayFault | undefined) =>
    fault && (fault === 'pickBothDates' ? text('range.pickBothDates') : shell(`field.${fault}`));
  return (
    <>
      <div className={c.preset}>
        <SelectField<RangeName>
          label={text('range.label')}
          value={name}
          options={rangeNames.map((each) => ({ value: each, label: text(`range.${each}`) }))}
          onChange={choose}
        />
      </div>
      {(['from', 'to'] as const).map((field) => (
        <div key={field} className={c.day}>
          <DateField
            label={text(`range.${field}`)}
            value={shown[field]}
            max={today}
            zone={range.timeZone}
            error={messageOf(faults[field])}
            onChange={(day) => pick(field, day)}
          />
        </div>
      ))}
    </>
  );
}
