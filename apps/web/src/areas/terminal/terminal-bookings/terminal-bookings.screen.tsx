import { type SlotBooking, terminalWrite } from '@quaygate/contract';
import {
  displayTimeZone,
  facilityBookingsFound,
  facilityBookingsListed,
  normalizeSearch,
  stateTone,
  toursSearchMaxCharacters,
} from '@quaygate/rules';
import { useState } from 'react';
import { driverOf } from '#web/bookings/booking-words.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { quietPart } from '#web/lib/quiet-part.tsx';
import { useAddress } from '#web/lib/use-address.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { momentsOf, noDays } from '#web/list/day-range.ts';
import { DayRangeFilter } from '#web/list/day-range-filter.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { TrainFilter } from '#web/list/train-filter.tsx';
import { useArrivalOf, useFacilityArrivals } from '#web/nouns/arrival/arrival.queries.ts';
import { useFacilityBookings, type WantedBookings } from '#web/nouns/facility-booking/facility-booking.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import type { Sort } from '#web/ui/data-table/table-types.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { BookingDetail } from './booking-detail.tsx';
import { useTourChoice } from './bulk/use-tour-choice.tsx';
import { useTerminalBookingColumns } from './terminal-booking-columns.tsx';
import type { TerminalBookingsAddress } from './terminal-bookings.address.ts';
import { useBookingFilters } from './use-booking-filters.ts';

// Loaded when somebody moves a booking.
const RerouteDialog = openedPart(() => import('#web/bookings/reroute-dialog.tsx').then((part) => part.RerouteDialog));

const SaveBookings = quietPart(() => import('./save-bookings.tsx').then((part) => part.SaveBookings));

/** Only trouble is tinted: a truck that stands still, or whose driver is sent to the counter. */
const tintOf = ({ state }: SlotBooking) =>
  state === 'counter_required' ? 'yellow' : stateTone(state) === 'red' ? 'red' : undefined;

const sortOf = (sort: TerminalBookingsAddress['sort']): Sort | undefined =>
  sort === undefined || sort === 'upcoming' ? undefined : { key: 'slot', descending: sort === '-slot' };

/** What the server is asked for; the days are those of the terminal. */
function wantedOf(
  { search, group, type, train, from, to, sort }: TerminalBookingsAddress,
  timeZone: string,
): WantedBookings {
  const days = momentsOf({ from, to }, new Date(), timeZone);
  return {
    search,
    ...(group[0] && { group: group[0] }),
    ...(type[0] && { type: type[0] }),
    ...(train && { train }),
    ...(days.from && { slotBeginFrom: days.from }),
    ...(days.until && { slotBeginTo: days.until }),
    sort: sort ?? 'upcoming',
  };
}

/** Says that not all are listed. */
function Most({ total, most }: { total: number | undefined; most: number }) {
  const text = useText('terminalBookings');
  if (total === undefined || total < most) return null;
  return <InlineNotice tone="info">{text('most', { number: formatNumber(most) })}</InlineNotice>;
}

/** Every booking of the terminal, and one search over them (TRM-BKG-01). */
export function TerminalBookingsScreen() {
  const text = useText('terminalBookings');
  const terminal = useSelectedTerminal();
  const timeZone = terminal?.timeZone ?? displayTimeZone;
  const [address, setAddress] = useAddress('/terminalOperator/bookings');
  const { search, train, from, to, sort } = address;
  const wanted = wantedOf(address, timeZone);
  const list = useFacilityBookings(wanted);
  const now = useMinute();
  const canWrite = useCan(terminalWrite);
  const [rerouted, setRerouted] = useState<SlotBooking>();
  const arrivalOf = useArrivalOf(useFacilityArrivals().data?.items);
  const choice = useTourChoice(list.rows, canWrite, timeZone);
  const columns = useTerminalBookingColumns({ arrivalOf, timeZone, canWrite, onReroute: setRerouted });
  const hasProfiles = terminal?.capabilities.includes('truckerOverview') === true;
  const most = search ? facilityBookingsFound : facilityBookingsListed;
  const pastBegins = ({ slotEnd }: SlotBooking, before: SlotBooking | undefined) =>
    before && slotEnd <= now && before.slotEnd > now ? text('past') : undefined;
  return (
    <ListScreen
      texts="terminalBookings"
      list={list}
      address={[address, setAddress]}
      search={{ clean: normalizeSearch, maxLength: toursSearchMaxCharacters, width: 380 }}
      filters={useBookingFilters()}
      ownFilter={{
        field: (
          <>
            <DayRangeFilter
              range={{ from, to }}
              presets={['yesterday', 'today', 'tomorrow']}
              onChange={(range) => setAddress(range)}
            />
            <TrainFilter train={train} onChange={(next) => setAddress({ train: next })} />
          </>
        ),
        isApplied: from !== '' || to !== '' || train !== '',
        none: { ...noDays, train: '' },
      }}
      sort={sortOf(sort)}
      onSort={(next) => setAddress({ sort: next && (next.descending ? '-slot' : 'slot') })}
      live
      context={terminal?.name}
      action={<SaveBookings {...{ wanted, most }} total={list.total} />}
      notice={<Most total={list.total} most={most} />}
      columns={columns}
      rowKey={({ bookingId }) => bookingId}
      rowName={(booking) => `${driverOf(booking)} ${booking.referenceNumber}`}
      tone={tintOf}
      {...choice.table}
      {...(sortOf(sort) === undefined && { divider: pastBegins })}
      expand={(booking) => <BookingDetail {...{ booking, timeZone, now, hasProfiles }} />}
    >
      {choice.dialog}
      {rerouted && (
        <RerouteDialog booking={rerouted} timeZone={timeZone} now={now} onClose={() => setRerouted(undefined)} />
      )}
    </ListScreen>
  );
}
