import type { TerminalModule } from '@quaygate/contract';
import { formatTime, formatTimeSpan } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import tones from '#web/ui/page/tone.module.css';
import { Chip } from '#web/ui/show/chip.tsx';
import { join } from '#web/ui/show/join.ts';
import { Track } from '#web/ui/show/track.tsx';
import c from './modules.module.css';

type Slot = TerminalModule['timeSlots'][number];

const loadOf = ({ currentNumber, maximum }: Slot['capacity']) =>
  maximum === null ? formatNumber(currentNumber) : `${formatNumber(currentNumber)} / ${formatNumber(maximum)}`;

/** At most the full length; an open end has no share. */
const shareOf = ({ currentNumber, maximum }: Slot['capacity']) =>
  maximum === null ? 0 : maximum === 0 ? 1 : Math.min(1, currentNumber / maximum);

interface ModuleLoadProps {
  module: TerminalModule;
  now: Date;
  timeZone: string;
}

/** The present slot of one module as a bar, and the others of the day beside it (TRM-DASH-34). */
export function ModuleLoad({ module, now, timeZone }: ModuleLoadProps) {
  const text = useText('terminalDashboard');
  const { name, timeSlots, openingHour, closingHour, slotLength } = module;
  const current = timeSlots.find(({ slotBegin, slotEnd }) => slotBegin <= now && now < slotEnd);
  const next = timeSlots.find(({ slotBegin }) => slotBegin > now);
  const wordOf = ({ category, closed }: Slot) =>
    category === 'grey' ? text(closed ? 'modules.closed' : 'modules.noMaximum') : text(`modules.${category}`);
  const spanOf = ({ slotBegin, slotEnd }: Slot) => formatTimeSpan(slotBegin, slotEnd, timeZone);
  const sayLoad = ({ capacity: { currentNumber: number, maximum } }: Slot) =>
    maximum === null ? text('modules.loadOpen', { number }) : text('modules.load', { number, maximum });

  return (
    <>
      <div className={c.head}>
        <h3>{name}</h3>
        {current && <span className={c.span}>{spanOf(current)}</span>}
        {current && <Chip tone={current.category}>{wordOf(current)}</Chip>}
      </div>
      <div className={c.now}>
        <span className={join(c.number, !current && c.none)}>
          {current ? loadOf(current.capacity) : text('modules.no_current_slot')}
        </span>
        <meter
          className="sr-only"
          aria-label={name}
          min={0}
          max={current?.capacity.maximum || 1}
          value={current ? current.capacity.currentNumber : 0}
          aria-valuetext={current ? `${sayLoad(current)}, ${wordOf(current)}` : text('modules.no_current_slot')}
        />
        <Track
          share={current ? shareOf(current.capacity) : 0}
          weight="thick"
          className={tones[current?.category ?? 'grey']}
          aria-hidden
        />
      </div>
      {timeSlots.length > 0 && (
        <div className={c.day} aria-hidden>
          {timeSlots.map((slot) => (
            <span
              key={slot.slotBegin.getTime()}
              className={join(c.slot, slot === current && c.current, slot.slotEnd <= now && c.over)}
              data-tip={`${spanOf(slot)}\n${loadOf(slot.capacity)}, ${wordOf(slot)}`}
            >
              <span
                className={join(c.share, tones[slot.category])}
                style={{ transform: `scaleY(${shareOf(slot.capacity)})` }}
              />
            </span>
          ))}
        </div>
      )}
      <p className={c.foot}>
        {openingHour === null || closingHour === null ? (
          <span>{text('modules.closedToday')}</span>
        ) : (
          <span>{text('modules.hours', { from: openingHour, to: closingHour, length: slotLength })}</span>
        )}
        {next && (
          <span>
            {text('modules.next')} <b>{formatTime(next.slotBegin, timeZone)}</b> · {loadOf(next.capacity)}
          </span>
        )}
      </p>
    </>
  );
}
