import { forwarderWrite, type Terminal, type Tour } from '@quaygate/contract';
import { displayTimeZone, stateTone, toursSearchDebounceMs, toursSearchMaxCharacters } from '@quaygate/rules';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { momentsOf, noDays } from '#web/list/day-range.ts';
import { DayRangeFilter } from '#web/list/day-range-filter.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { TrainFilter } from '#web/list/train-filter.tsx';
import { askAnnouncements, useForwarderAnnouncements } from '#web/nouns/announcement/announcement.queries.ts';
import { askForwarderArrivals, useArrivalOf, useForwarderArrivals } from '#web/nouns/arrival/arrival.queries.ts';
import { type BookingOfTour, useDownloadDocument } from '#web/nouns/booking/booking.mutations.ts';
import { askTerminals, useTerminals } from '#web/nouns/terminal/terminal.queries.ts';
import { askTours, useTours } from '#web/nouns/tour/tour.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useSelectedForwarder } from '#web/session/rights/forwarder-context.ts';
import { AnnouncementNotices } from '#web/slots/announcement-notices.tsx';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconAlertTriangle, IconListSearch, IconPlus } from '#web/ui/buttons/icons.ts';
import { openedPart, placedPart } from '#web/ui/dialogs/late-part.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import type { TourAddress } from './bookings-overview.address.ts';
import type { Moving } from './move-dialog.tsx';
import { isAtRisk, orderOf, sortOf, useTourColumns } from './tour-columns.tsx';
import { driverOf } from './tour-facts.ts';
import { useTourFilters } from './tour-filters.ts';
import type { UnitActions } from './tour-units.tsx';
import { useBulk } from './use-bulk.tsx';
import { useRepair } from './use-repair.tsx';
import { ListActions } from './views/views.tsx';

// Loaded when somebody deletes.
const DeleteBookingDialog = openedPart(() =>
  import('./delete-booking-dialog.tsx').then((part) => part.DeleteBookingDialog),
);

// Loaded when a tour is unfolded.
const TourUnits = placedPart(() => import('./tour-units.tsx').then((part) => part.TourUnits));

const MoveDialog = openedPart(() => import('./move-dialog.tsx').then((part) => part.MoveDialog));
const TruckDialog = openedPart(() => import('#web/tours/truck-dialog.tsx').then((part) => part.TruckDialog));

const noTerminals: readonly Terminal[] = [];

/** Only trouble is tinted: a driver who stands still, or who is sent to the counter, and a train that is missed. */
const tintOf = (tour: Tour) =>
  tour.state === 'counter_required'
    ? 'yellow'
    : stateTone(tour.state) === 'red' || isAtRisk(tour) || tour.closure
      ? 'red'
      : undefined;

/** As the server parts the list: a slot that has not ended is running or next (FWD-BOOK-44). */
const isPast = ({ timeSlot }: Tour) => timeSlot.slotEnd.getTime() <= Date.now();

/** What the server is asked for: the filters of the address, and its days as moments. */
function askedOf({ from, to, columns: _columns, view: _view, tour: _tour, ...filter }: TourAddress) {
  const days = momentsOf({ from, to }, new Date());
  return {
    ...filter,
    ...(days.from && { slotBeginFrom: days.from }),
    ...(days.until && { slotBeginTo: days.until }),
  };
}

/** Asked with the code of the screen, before it is drawn. */
export const firstTours = {
  ask: async (client: QueryClient, address: TourAddress): Promise<void> => {
    // What the rows show besides is drawn with them where it comes as early.
    void askTerminals(client);
    void askForwarderArrivals(client);
    await Promise.all([askAnnouncements(client), askTours(client, askedOf(address))]);
  },
};

export function BookingsOverviewScreen() {
  const text = useText('bookingsOverview');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const forwarder = useSelectedForwarder();
  const canWrite = useCan(forwarderWrite);
  const [address, setAddress] = useAddress('/forwarderOperator/bookingsOverview');
  const { from, to, columns: shown, tour: focused, ...filter } = address;
  const asked = askedOf(address);
  const tours = useTours(asked);
  const { data: terminals } = useTerminals();
  const announcements = (useForwarderAnnouncements().data ?? []).filter(({ hasTours }) => hasTours);
  const document = useDownloadDocument();
  const [deleting, setDeleting] = useState<BookingOfTour>();
  const [moving, setMoving] = useState<Moving>();
  const [changing, setChanging] = useState<Tour>();

  const isUpcoming = address.sort === undefined || address.sort === 'upcoming';
  const pastBegins = (tour: Tour, before: Tour | undefined) =>
    before && isPast(tour) && !isPast(before) ? text('past') : undefined;
  const names = terminals?.items ?? noTerminals;
  const terminalOf = ({ facility }: Tour) =>
    names.find(({ id }) => id === facility.id) ?? { name: facility.name, timeZone: displayTimeZone };
  const arrivalOf = useArrivalOf(useForwarderArrivals().data?.items);
  const bulk = useBulk(tours.rows, canWrite, terminalOf);
  const repair = useRepair(tours.rows, terminalOf, bulk.onWay);
  const columns = useTourColumns(names, arrivalOf, shown, repair.onRepair);
  const actions: UnitActions = {
    canWrite,
    onDelete: setDeleting,
    onMove: setMoving,
    onTruck: setChanging,
    onDocument: (target) => document.mutate(target, { onError: (error) => notify.error(failureText(error)) }),
    loading: document.isPending ? `${document.variables.row.bookingId}:${document.variables.kind}` : undefined,
  };

  return (
    <ListScreen
      texts="bookingsOverview"
      list={tours}
      address={[address, setAddress]}
      search={{ pause: toursSearchDebounceMs, maxLength: toursSearchMaxCharacters, width: 340 }}
      filters={useTourFilters(names)}
      ownFilter={{
        field: (
          <>
            <Button
              icon={IconAlertTriangle}
              aria-pressed={filter.atRisk !== ''}
              onClick={() => setAddress({ atRisk: filter.atRisk ? '' : 'true' })}
            >
              {text('onlyAtRisk')}
            </Button>
            <Button
              aria-pressed={filter.readiness !== ''}
              onClick={() => setAddress({ readiness: filter.readiness ? '' : 'not_ready' })}
            >
              {text('onlyNotReady')}
            </Button>
            <DayRangeFilter range={{ from, to }} presets={['today', 'tomorrow']} onChange={setAddress} />
            <TrainFilter train={filter.train} onChange={(train) => setAddress({ train })} />
          </>
        ),
        isApplied: `${from}${to}${filter.atRisk}${filter.readiness}${filter.train}` !== '',
        none: { ...noDays, atRisk: '', readiness: '', train: '' },
      }}
      sort={sortOf(address.sort)}
      onSort={(sort) => setAddress({ sort: sort && orderOf(sort) })}
      live
      notice={
        <>
          <AnnouncementNotices announcements={announcements} atOnce={1} />
          {bulk.undo}
        </>
      }
      context={forwarder?.name}
      action={
        <>
          <ListActions address={address} onChoose={setAddress} file={{ asked, tours }} />
          <Button
            icon={IconListSearch}
            onClick={() => navigate({ to: '/forwarderOperator/statusRequest', search: { mode: 'batch' } })}
          >
            {text('batchRequest')}
          </Button>
          <Button variant="primary" icon={IconPlus} reason={text('createTourReason')}>
            {text('createTour')}
          </Button>
        </>
      }
      emptyAction={
        <Button
          variant="primary"
          icon={IconListSearch}
          onClick={() => navigate({ to: '/forwarderOperator/statusRequest' })}
        >
          {text('emptyAction')}
        </Button>
      }
      {...bulk.table}
      columns={columns}
      startAt={focused}
      rowName={(tour) => `${tour.id} ${driverOf(tour)}`}
      tone={tintOf}
      rowHeight={72}
      {...(isUpcoming && { divider: pastBegins })}
      expand={(tour) => (
        <TourUnits tour={tour} terminal={terminalOf(tour)} arrival={arrivalOf(tour.id)} actions={actions} />
      )}
    >
      {deleting && <DeleteBookingDialog target={deleting} onClose={() => setDeleting(undefined)} />}
      {bulk.dialog}
      {repair.dialog}
      {changing && <TruckDialog tour={changing} onClose={() => setChanging(undefined)} />}
      {moving && <MoveDialog moving={moving} terminal={terminalOf(moving.tour)} onClose={() => setMoving(undefined)} />}
    </ListScreen>
  );
}
