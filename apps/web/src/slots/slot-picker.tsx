import type {
  BookingType,
  ForwarderAnnouncement,
  OfferedSlot,
  OneToOneRestriction,
  Terminal,
  TimeSlot,
} from '@quaygate/contract';
import { isConcerned, localDay } from '@quaygate/rules';
import { type Ref, useMemo, useState } from 'react';
import { formatTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconRefresh } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { AnnouncementNotices } from './announcement-notices.tsx';
import { DayStrip } from './day-strip.tsx';
import { RestrictionLine } from './restriction-line.tsx';
import { slotDays, withCurrent } from './slot-days.ts';
import { SlotGrid } from './slot-grid.tsx';
import c from './slot-picker.module.css';

export interface SlotPickerProps {
  slots: readonly OfferedSlot[];
  restrictions: readonly OneToOneRestriction[];
  /** What the terminal announces; a closed slot says why. */
  announcements: readonly ForwarderAnnouncement[];
  terminal: Pick<Terminal, 'name' | 'timeZone'>;
  /** Told where a delivery is still to find its pickup. */
  type?: BookingType;
  /** The slot that is held already; the picker begins on its day. */
  current?: TimeSlot;
  chosen: OfferedSlot | undefined;
  /** Where the slot was chosen by keyboard the next question takes the focus. */
  onChoose: (slot: OfferedSlot, byKeyboard: boolean) => void;
  askedAt: Date;
  onRefresh: () => void;
  isRefreshing: boolean;
  gridRef?: Ref<HTMLDivElement>;
}

/** First the day, then the hour (FWD-STAT-10, FWD-STAT-31). */
export function SlotPicker({
  slots,
  restrictions,
  announcements,
  terminal,
  type,
  current,
  chosen,
  onChoose,
  askedAt,
  onRefresh,
  isRefreshing,
  gridRef,
}: SlotPickerProps) {
  const text = useText('slot');
  const days = useMemo(
    () => slotDays(withCurrent(slots, current, askedAt), terminal.timeZone),
    [slots, current, askedAt, terminal.timeZone],
  );
  const [dayName, setDayName] = useState(current && localDay(current.slotBegin, terminal.timeZone));
  const day = days.find((each) => each.day === dayName) ?? days[0];
  const turn = (by: number) => {
    const next = day && days[days.indexOf(day) + by];
    if (next) setDayName(next.day);
    return next !== undefined;
  };

  return (
    <section className={c.picker} aria-label={text('slots.title')}>
      <header className={c.head}>
        <h2>{text('slots.title')}</h2>
        <span className="muted">{text('slots.zone', { terminal: terminal.name })}</span>
        <span className={c.asOf}>
          {text('slots.asOf', { time: formatTime(askedAt, terminal.timeZone) })}
          <IconButton icon={IconRefresh} label={text('slots.refresh')} onClick={onRefresh} busy={isRefreshing} />
        </span>
      </header>
      <AnnouncementNotices announcements={announcements} />
      {day ? (
        <>
          {days.every(({ free }) => free === 0) && (
            <InlineNotice tone="warning" title={text('all_slots_taken')}>
              {text('allTakenNext')}
            </InlineNotice>
          )}
          <DayStrip days={days} day={day} timeZone={terminal.timeZone} onChoose={setDayName} />
          <SlotGrid
            ref={gridRef}
            day={day}
            timeZone={terminal.timeZone}
            restrictions={restrictions}
            announcements={announcements}
            chosen={chosen}
            onChoose={onChoose}
            onTurn={turn}
          />
          {chosen?.category === 'yellow' && <InlineNotice tone="warning">{text('high_load')}</InlineNotice>}
          {chosen && type === 'delivery' && isConcerned(chosen.slotBegin, restrictions) && (
            <InlineNotice tone="info">{text('one_to_one_hint')}</InlineNotice>
          )}
        </>
      ) : (
        <InlineNotice tone="warning" title={text('booking_has_no_timeslots')}>
          {text('noSlotsNext')}
        </InlineNotice>
      )}
      <RestrictionLine restrictions={restrictions} timeZone={terminal.timeZone} />
    </section>
  );
}
