import type { SlotBoard, SlotBooking } from '@quaygate/contract';
import { useId, useLayoutEffect, useRef } from 'react';
import { formatTimeSpan } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import { moduleName } from './booking-words.ts';
import { type FreePlace, type OfferedPlace, offeredPlaces } from './free-places.ts';
import c from './reroute.module.css';

interface PlaceListProps {
  board: { data: SlotBoard | undefined; error: unknown; refetch: () => unknown };
  booking: SlotBooking;
  timeZone: string;
  now: Date;
  chosen: FreePlace | undefined;
  onChoose: (place: FreePlace) => void;
}

const isSame = (a: FreePlace, b: FreePlace | undefined) =>
  a.moduleId === b?.moduleId && a.slotBegin.getTime() === b.slotBegin.getTime();

/** The slots of a day, each with its modules and their free places, as one choice. */
export function PlaceList({ board, booking, timeZone, now, chosen, onChoose }: PlaceListProps) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const isRead = board.data !== undefined;
  // Where the booking is now is in sight, with what is free around it.
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[data-here]');
    if (isRead && here && list.current) list.current.scrollTop = here.offsetTop - here.offsetHeight * 2;
  }, [isRead]);
  const { data, error } = board;
  if (!data && error)
    return <ErrorState text={`${text('failed')} ${failureText(error)}`} onRetry={() => void board.refetch()} />;
  if (!data)
    return (
      <div className={c.places}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={40} />
        ))}
      </div>
    );
  const offered = offeredPlaces(data, booking, now);
  if (offered.length === 0) return <EmptyState title={text('no_slots')} text={text('reroute.noPlaces')} />;
  const wordOf = ({ free, refused }: OfferedPlace) => {
    if (refused) return text(`place.${refused}`);
    return free === null ? text('unlimited') : text('place.free', { count: free, number: formatNumber(free) });
  };
  return (
    <div ref={list} className={c.places} role="radiogroup" aria-label={text('reroute.places')}>
      {offered.map(({ slot, places }) => {
        const span = formatTimeSpan(slot.slotBegin, slot.slotEnd, timeZone);
        return (
          <div
            key={slot.slotBegin.getTime()}
            className={c.slot}
            data-here={slot.slotBegin.getTime() === booking.slotBegin.getTime() || undefined}
          >
            <span className={c.span}>{span}</span>
            {places.map((place) => (
              <label key={place.moduleId} className={c.place} data-refused={place.refused}>
                <input
                  type="radio"
                  name={name}
                  className={c.radio}
                  checked={isSame(place, chosen)}
                  disabled={place.refused !== undefined}
                  onChange={() => onChoose(place)}
                />
                <span className={c.words}>
                  <span className="sr-only">{span}, </span>
                  <span className={c.module}>{moduleName(data.modules, place.moduleId)}</span>
                  <span className={c.free}>{wordOf(place)}</span>
                </span>
              </label>
            ))}
          </div>
        );
      })}
    </div>
  );
}
