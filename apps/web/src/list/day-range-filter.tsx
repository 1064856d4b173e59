import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#web/lib/form/typed-day.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCalendarEvent } from '#web/ui/buttons/icons.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { FilterChips } from '#web/ui/fields/filter-bar.tsx';
import { type DayRange, dayOf, noDays, type Preset } from './day-range.ts';
import c from './day-range-filter.module.css';

interface DayRangeFilterProps {
  range: DayRange;
  /** Days that are chosen by one press. */
  presets: readonly Preset[];
  onChange: (range: DayRange) => void;
}

/** The days that are shown: some by one press, any others from a sheet (FWD-BOOK-51). */
export function DayRangeFilter({ range, presets, onChange }: DayRangeFilterProps) {
  const text = useText('shell');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(range);
  const preset = presets.find((each) => range.from === each && range.to === each);

  const open = () => {
    const now = new Date();
    setDraft({ from: dayOf(range.from, now), to: dayOf(range.to, now) });
    setIsOpen(!isOpen);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setIsOpen(false);
    onChange(draft);
  };
  return (
    <>
      <fieldset className={c.days} aria-label={text('days.label')}>
        {presets.map((each) => (
          <Button
            key={each}
            aria-pressed={preset === each}
            onClick={() => onChange(preset === each ? noDays : { from: each, to: each })}
          >
            {text(`days.${each}`)}
          </Button>
        ))}
        <Button ref={anchor} icon={IconCalendarEvent} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
          {text('days.choose')}
        </Button>
      </fieldset>
      <Popover open={isOpen} onClose={() => setIsOpen(false)} anchor={anchor} label={text('days.label')} width={300}>
        <form onSubmit={apply} className={c.range}>
          <DateField
            label={text('days.from')}
            optional
            value={draft.from}
            max={draft.to || undefined}
            onChange={(from) => setDraft({ ...draft, from })}
          />
          <DateField
            label={text('days.to')}
            optional
            value={draft.to}
            min={draft.from || undefined}
            onChange={(to) => setDraft({ ...draft, to })}
          />
          <Button type="submit" variant="primary">
            {text('action.apply')}
          </Button>
        </form>
      </Popover>
      <FilterChips chips={range.from || range.to ? [chipOf()] : []} />
    </>
  );

  function chipOf() {
    const now = new Date();
    const dayText = (day: string) => formatDay(dayOf(day, now)) || text('days.open');
    const days = range.from === range.to ? dayText(range.from) : `${dayText(range.from)} - ${dayText(range.to)}`;
    const name = preset ? `${text(`days.${preset}`)}, ${days}` : days;
    return { key: 'days', label: `${text('days.label')}: ${name}`, onRemove: () => onChange(noDays) };
  }
}
