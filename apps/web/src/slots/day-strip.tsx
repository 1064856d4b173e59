import { present } from '@quaygate/rules';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDate, formatWeekday } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import c from './day-strip.module.css';
import type { SlotDay } from './slot-days.ts';

interface DayStripProps {
  days: readonly SlotDay[];
  day: SlotDay;
  timeZone: string;
  onChoose: (day: string) => void;
}

/** The days that have slots, each with how full it is. */
export function DayStrip({ days, day, timeZone, onChoose }: DayStripProps) {
  const text = useText('slot');
  const strip = useRef<HTMLDivElement>(null);
  const at = days.indexOf(day);

  useEffect(() => {
    strip.current?.querySelectorAll('[role=tab]')[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key];
    const next = to === undefined ? undefined : days[to];
    if (!next) return;
    event.preventDefault();
    onChoose(next.day);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[present(to)]?.focus();
  };

  return (
    <div ref={strip} role="tablist" aria-label={text('slots.days')} className={c.strip} onKeyDown={onKeyDown}>
      {days.map((each) => {
        const [weekday = '', date = ''] = formatWeekday(each.date, timeZone).split(', ');
        const free = each.free ? text('slots.free', { count: each.free }) : text('slots.noneFree');
        return (
          <button
            key={each.day}
            type="button"
            role="tab"
            id={`day-${each.day}`}
            aria-selected={each === day}
            aria-controls="slots-of-day"
            tabIndex={each === day ? 0 : -1}
            className={c.day}
            onClick={() => onChoose(each.day)}
          >
            <span className={c.weekday}>{weekday}</span>{' '}
            <span className={c.date}>
              {date}
              <span className="sr-only">{formatDate(each.date, timeZone).slice(date.length)}</span>
            </span>{' '}
            <Load {...each.load} />
            <span className={c.free}>{free}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The slots of the day by load, in their share. */
function Load({ green, yellow, red, neutral }: SlotDay['load']) {
  return (
    <span className={c.load} aria-hidden>
      <span className={c.red} style={{ flexGrow: red }} />
      <span className={c.yellow} style={{ flexGrow: yellow }} />
      <span className={c.green} style={{ flexGrow: green }} />
      <span className={c.neutral} style={{ flexGrow: neutral }} />
    </span>
  );
}
