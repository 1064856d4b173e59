import { forwarderWrite, type Tour } from '@quaygate/contract';
import { stateTone, toursSearchDebounceMs, toursSearchMaxCharacters } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTime } from '#web/lib/dates.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { countFilters, ListFilters, withoutFilters } from '#web/list/list-filters.tsx';
import { type BookingOfTour, useDownloadDocument } from '#web/nouns/booking/booking.mutations.ts';
import { useTerminals } from '#web/nouns/terminal/terminal.queries.ts';
import { useTours } from '#web/nouns/tour/tour.queries.ts';
import { useCan } from '#web/session/can.ts';
import { useForwarderScope, useSelectedForwarder } from '#web/session/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconListSearch, IconPlus, IconRefresh } from '#web/ui/icons.ts';
import { notify } from '#web/ui/notify.ts';
import { Screen } from '#web/ui/screen.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import c from './bookings-overview.module.css';
import { DeleteBookingDialog } from './delete-booking-dialog.tsx';
import { driverOf, useTourColumns } from './tour-columns.tsx';
import { useTourFilters } from './tour-filters.ts';
import { TourUnits, type UnitActions } from './tour-units.tsx';

/** Only trouble is tinted: a driver who stands still, or who is sent to the counter. */
const tintOf = ({ state }: Tour) =>
  state === 'counter_required' ? 'yellow' : stateTone(state) === 'red' ? 'red' : undefined;

export function BookingsOverviewScreen() {
  const text = useText('bookingsOverview');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const scope = useForwarderScope();
  const forwarder = useSelectedForwarder();
  const canWrite = useCan(forwarderWrite);
  const [filter, setFilter] = useAddress('/forwarderOperator/bookingsOverview');
  const tours = useTours(filter);
  const { data: terminals } = useTerminals();
  const document = useDownloadDocument();
  const [deleting, setDeleting] = useState<BookingOfTour>();

  const names = terminals?.items ?? [];
  const columns = useTourColumns(names);
  const groups = useTourFilters(names);
  const isFiltered = filter.search !== '' || countFilters(groups, filter) > 0;
  const actions: UnitActions = {
    canWrite,
    onDelete: setDeleting,
    onDocument: (target) => document.mutate(target, { onError: (error) => notify.error(failureText(error)) }),
    loading: document.isPending ? `${document.variables.row.bookingId}:${document.variables.kind}` : undefined,
  };

  return (
    <Screen
      title={text('title')}
      context={forwarder?.name}
      fill
      action={
        <>
          <Button
            icon={IconListSearch}
            onClick={() => navigate({ to: '/forwarderOperator/statusRequest', search: { mode: 'batch' } })}
          >
            {text('batchRequest')}
          </Button>
          <span data-tip={text('createTourReason')}>
            <Button variant="primary" icon={IconPlus} disabled>
              {text('createTour')}
            </Button>
          </span>
        </>
      }
    >
      <DataTable
        label={text('table')}
        columns={columns}
        rows={tours.rows}
        rowName={(tour) => `${tour.id} ${driverOf(tour)}`}
        tone={tintOf}
        expand={(tour) => <TourUnits tour={tour} actions={actions} />}
        scope={JSON.stringify([scope.f, filter])}
        total={tours.total}
        more={tours.more}
        error={
          tours.error && !tours.rows
            ? { text: `${text('failed')} ${failureText(tours.error)}`, onRetry: tours.refetch }
            : undefined
        }
        toolbar={
          <>
            <SearchField
              label={text('search')}
              value={filter.search}
              onSearch={(search) => setFilter({ search })}
              pause={toursSearchDebounceMs}
              maxLength={toursSearchMaxCharacters}
              width={420}
            />
            <ListFilters groups={groups} address={filter} onChange={setFilter} />
            {tours.updatedAt && (
              <span className={c.fresh}>
                {text('refreshed', { time: formatTime(tours.updatedAt) })}
                <IconButton
                  icon={IconRefresh}
                  label={text('refresh')}
                  busy={tours.isRefreshing}
                  onClick={tours.refetch}
                />
              </span>
            )}
          </>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title={text('nothingFound')}
              text={text('nothingFoundText')}
              action={
                <Button onClick={() => setFilter({ search: '', ...withoutFilters(groups) })}>
                  {text('nothingFoundAction')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={text('empty')}
              text={text('emptyText')}
              action={
                <Button
                  variant="primary"
                  icon={IconListSearch}
                  onClick={() => navigate({ to: '/forwarderOperator/statusRequest' })}
                >
                  {text('emptyAction')}
                </Button>
              }
            />
          )
        }
      />
      {deleting && <DeleteBookingDialog target={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  );
}
