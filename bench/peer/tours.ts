import { present } from '@quaygate/rules';
import type pg from 'pg';
import type { Answer, Call } from './answer.ts';

/** Past tours behind a place in their order, by the index of their slots. */
const findPage = `
  select t.id, t.number, t.license_plate, t.trucker_id, t.first_name, t.last_name, t.facility_id, f.name as facility_name,
    t.slot_begin, t.slot_end, t.state
  from tour t join facility f on f.id = t.facility_id
  where t.forwarder_id = $1 and t.slot_begin <= $2 order by t.slot_begin desc, t.id limit $3`;

const findUnits = `
  select tour_id, row_id, id, type, container_number, reference_number, priority, state, reached_terminal
  from booking where tour_id = any($1) and not hidden order by created_date, id`;

const findTotal = `
  select coalesce((select tours from tour_count where forwarder_id = $1), 0)
    + coalesce((select sum(change) from tour_count_change where forwarder_id = $1), 0) as total`;

interface TourRow {
  id: string;
  number: string;
  license_plate: string;
  trucker_id: string;
  first_name: string;
  last_name: string;
  facility_id: number;
  facility_name: string;
  slot_begin: Date;
  slot_end: Date;
  state: string;
}

interface UnitRow {
  tour_id: string;
  row_id: string;
  id: string;
  type: string;
  container_number: string | null;
  reference_number: string;
  priority: string | null;
  state: string;
  reached_terminal: boolean;
}

const unitOf = (unit: UnitRow) => ({
  id: unit.row_id,
  bookingId: unit.id,
  type: unit.type,
  loadUnit: unit.container_number,
  referenceNumber: unit.reference_number,
  priority: unit.priority,
  bookingState: unit.state,
  atRisk: null,
  unloadingMinutes: null,
  deadlineReason: null,
  status: unit.state,
});

function tourOf(tour: TourRow, units: readonly UnitRow[]) {
  return {
    id: `T${tour.number}`,
    licensePlate: tour.license_plate,
    truckerInformation: { id: tour.trucker_id, firstName: tour.first_name, lastName: tour.last_name },
    truckerId: tour.trucker_id,
    facility: { id: tour.facility_id, name: tour.facility_name },
    timeSlot: { slotBegin: tour.slot_begin, slotEnd: tour.slot_end },
    state: tour.state,
    hasReachedTerminal: units.some(({ reached_terminal }) => reached_terminal),
    halt: null,
    readiness: null,
    containerBookings: units.map(unitOf),
  };
}

/** A page of what is over: what stands still, is closed or is not ready is never asked. */
export async function answerTours(pool: pg.Pool, { forwarderId, place: size }: Call): Promise<Answer> {
  const page = { name: 'page', text: findPage, values: [forwarderId, new Date(), Number(size)] };
  const { rows: tours } = await pool.query<TourRow>(page);
  const [{ rows: units }, { rows: totals }] = await Promise.all([
    pool.query<UnitRow>({ name: 'units', text: findUnits, values: [tours.map(({ id }) => id)] }),
    pool.query<{ total: string }>({ name: 'total', text: findTotal, values: [forwarderId] }),
  ]);
  const byTour = Map.groupBy(units, ({ tour_id }) => tour_id);
  const items = tours.map((tour) => tourOf(tour, byTour.get(tour.id) ?? []));
  return { status: 200, body: { items, page: 0, size: Number(size), total: Number(present(totals[0]).total) } };
}
