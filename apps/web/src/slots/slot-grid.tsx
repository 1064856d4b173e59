import type { ForwarderAnnouncement, OfferedSlot, OneToOneRestriction } from '@quaygate/contract';
import { isConcerned } from '@quaygate/rules';
import type { Ref } from 'react';
import { formatDate, formatTimeSpan } from '#web/lib/dates.ts';
import { wordsFor } from '#web/text/announced-words.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { type Icon, IconAlertTriangle, IconBan, IconCheck, IconMapPin } from '#web/ui/buttons/icons.ts';
import { isOpen, type ShownSlot, type SlotDay, slotKey } from './slot-days.ts';
import c from './slot-grid.module.css';
import { useGridKeys } from './use-grid-keys.ts';

export interface SlotGridProps {
  day: SlotDay;
  timeZone: string;
  restrictions: readonly OneToOneRestriction[];
  announcements: readonly Pick<ForwarderAnnouncement, 'id' | 'text'>[];
  chosen: OfferedSlot | undefined;
  onChoose: (slot: OfferedSlot, byKeyboard: boolean) => void;
  /** Goes to a later or earlier day; false at the end. */
  onTurn: (by: 1 | -1) => boolean;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The hours of one day. Arrow keys move in two dimensions, Enter chooses; a red slot can be read but not chosen. */
export function SlotGrid({ day, timeZone, restrictions, announcements, chosen, onChoose, onTurn, ref }: SlotGridProps) {
  const text = useText('slot');
  const { language } = useLanguage();
  const wordsOf = ({ closedBy }: ShownSlot) => {
    const closure = closedBy !== undefined && announcements.find(({ id }) => id === closedBy);
    return closure ? wordsFor(closure.text, language).words : undefined;
  };
  const { isActive, setActive, onKeyDown, panel } = useGridKeys(day, chosen, onTurn);
  return (
    <div ref={panel} role="tabpanel" id="slots-of-day" aria-labelledby={`day-${day.day}`}>
      <div
        ref={ref}
        role="listbox"
        aria-label={text('slots.ofDay', { day: formatDate(day.date, timeZone) })}
        aria-description={text('slots.keys')}
        className={c.grid}
        onKeyDown={onKeyDown}
      >
        {day.slots.map((slot) => (
          <SlotCell
            key={slotKey(slot)}
            slot={slot}
            span={formatTimeSpan(slot.slotBegin, slot.slotEnd, timeZone)}
            closedFor={wordsOf(slot)}
            isOneToOne={isConcerned(slot.slotBegin, restrictions)}
            isChosen={chosen !== undefined && slotKey(chosen) === slotKey(slot)}
            isActive={isActive(slot)}
            onActive={() => setActive(slotKey(slot))}
            onChoose={(byKeyboard) => onChoose(slot, byKeyboard)}
          />
        ))}
      </div>
    </div>
  );
}

const marks: Partial<Record<OfferedSlot['category'], Icon>> = { yellow: IconAlertTriangle, red: IconBan };

interface SlotCellProps {
  slot: ShownSlot;
  span: string;
  /** Why the terminal is closed in it. */
  closedFor: string | undefined;
  isOneToOne: boolean;
  isChosen: boolean;
  isActive: boolean;
  onActive: () => void;
  onChoose: (byKeyboard: boolean) => void;
}

function SlotCell({ slot, span, closedFor, isOneToOne, isChosen, isActive, onActive, onChoose }: SlotCellProps) {
  const text = useText('slot');
  const [begin, end] = span.split(' - ');
  const canChoose = isOpen(slot);
  const wordOf = () => {
    if (slot.isCurrent) return text('current');
    return slot.closedBy === undefined ? text(`category.${slot.category}`) : text('closed');
  };
  const Mark = isChosen ? IconCheck : slot.isCurrent ? IconMapPin : marks[slot.category];
  return (
    <button
      type="button"
      role="option"
      aria-selected={isChosen}
      aria-disabled={!canChoose || undefined}
      aria-current={slot.isCurrent ? 'time' : undefined}
      tabIndex={isActive ? 0 : -1}
      data-category={slot.isCurrent ? 'current' : slot.category}
      data-slot={slotKey(slot)}
      data-tip={closedFor ?? (slot.category === 'yellow' ? text('high_load') : undefined)}
      className={c.cell}
      onFocus={onActive}
      // A press of Enter or Space is a click without a count.
      onClick={(event) => canChoose && onChoose(event.detail === 0)}
    >
      <span className={c.time}>
        {begin} <span className={c.end}>- {end}</span>
      </span>
      <span className={c.marks}>
        <span className={c.word}>
          {Mark && <Mark size={12} stroke={2.2} aria-hidden />}
          {wordOf()}
        </span>
        {closedFor && <span className="sr-only">, {closedFor}</span>}
        {isOneToOne && (
          <span className={c.oneToOne}>
            <span aria-hidden>{text('restrictions.mark')}</span>
            <span className="sr-only">, {text('restrictions.markLabel')}</span>
          </span>
        )}
      </span>
    </button>
  );
}
