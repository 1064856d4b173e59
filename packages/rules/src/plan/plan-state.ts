import { present } from '../list/present.ts';
import type { Load } from '../truck/truck-load.ts';
import { pairRefusal } from './pair.ts';
import { fitOneTruck, planCost, slotCost, wayCost } from './plan-cost.ts';
import type { PlanDriver, PlanProblem, PlanRow, PlanSlot, PlanTerminal } from './plan-types.ts';
import { lateStops } from './reach.ts';

/** A truck in one slot of one terminal, booked or proposed. */
interface Stop {
  terminalId: number;
  begin: number;
  end: number;
  pickups: Load[];
  deliveries: Load[];
  /** Units of the plan that stand here. */
  units: Unit[];
  /** There are bookings. */
  isBooked: boolean;
  isConcerned: boolean;
}

interface Route {
  driver: PlanDriver;
  stops: Stop[];
  /** Stops that the bookings themselves reach too late. */
  late: number;
}

/** A place of a unit: a driver and a slot, and what it costs there beside what stands already. */
export interface Seat {
  route: number;
  slot: number;
  cost: number;
}

/** Rows that go together: one, or a pair. */
export interface Unit {
  rows: readonly PlanRow[];
  terminal: PlanTerminal;
  /** Slots of all its rows with what they cost by themselves, the cheapest first. */
  slots: readonly { slot: number; cost: number }[];
  routes: readonly number[];
  seat: Seat | undefined;
}

/** Slots of one unit that are looked at; the others cost more. */
const slotsPerUnit = 48;

function unitOf(rows: readonly PlanRow[], problem: PlanProblem, terminal: PlanTerminal): Unit {
  const [head, ...rest] = rows;
  const shared = present(head).slots.filter((slot) => rest.every(({ slots }) => slots.includes(slot)));
  const at = (slot: number): PlanSlot => present(terminal.slots[slot]);
  const open = shared.filter((slot) => at(slot).category !== 'red');
  const first = open.length > 0 ? Math.min(...open.map((slot) => at(slot).begin)) : 0;
  const slots = open
    .map((slot) => ({ slot, cost: rows.reduce((sum, row) => sum + slotCost(row, at(slot), first), 0) }))
    .sort((a, b) => a.cost - b.cost || a.slot - b.slot)
    .slice(0, slotsPerUnit);
  const wanted = rows.flatMap(({ truckerId }) => truckerId ?? []);
  const routes = problem.drivers.flatMap(({ id }, route) => (wanted.every((other) => other === id) ? [route] : []));
  return { rows, terminal, slots, routes, seat: undefined };
}

/** Rows as units: pairs that name each other and fit one truck together, and the others alone. */
export function unitsOf(problem: PlanProblem): Unit[] {
  const terminals = new Map(problem.terminals.map((terminal) => [terminal.id, terminal]));
  const rows = new Map(problem.rows.map((row) => [row.id, row]));
  const taken = new Set<string>();
  const units: Unit[] = [];
  for (const row of problem.rows) {
    const terminal = terminals.get(row.terminalId);
    if (!terminal || taken.has(row.id)) continue;
    const partner = row.pairWith === null ? undefined : rows.get(row.pairWith);
    const isPair =
      partner && !taken.has(partner.id) && partner.id !== row.id && !pairRefusal(row, partner, terminal.limit);
    const together = isPair ? [row, partner] : [row];
    for (const { id } of together) taken.add(id);
    units.push(unitOf(together, problem, terminal));
  }
  return units;
}

const loadsOf = (rows: readonly PlanRow[], type: PlanRow['type']): Load[] =>
  rows.flatMap((row) => (row.type === type ? [row.load] : []));

/** What stands where while a plan is made: free places and the stops of each driver. */
export class PlanState {
  readonly #problem: PlanProblem;
  readonly #routes: Route[];
  readonly #taken = new Map<PlanSlot, number>();
  cost: number;

  constructor(problem: PlanProblem, units: readonly Unit[]) {
    this.#problem = problem;
    this.#routes = problem.drivers.map((driver) => this.#routeOf(driver));
    this.cost = units.reduce((sum, { rows }) => sum + rows.length * planCost.unplanned, 0);
  }

  #routeOf(driver: PlanDriver): Route {
    const stops = driver.tours
      .map(({ terminalId, begin, end, pickups, deliveries }): Stop => {
        const slots = this.#problem.terminals.find(({ id }) => id === terminalId)?.slots;
        const isConcerned = slots?.some((slot) => slot.begin === begin && slot.isConcerned) ?? false;
        const load = { pickups: [...pickups], deliveries: [...deliveries] };
        return { terminalId, begin, end, ...load, units: [], isBooked: true, isConcerned };
      })
      .sort(inOrder);
    return { driver, stops, late: lateStops(stops, this.#problem.minutes) };
  }

  driverOf = ({ route }: Seat): PlanDriver => present(this.#routes[route]).driver;

  isFull(unit: Unit, slot: number): boolean {
    const found = present(unit.terminal.slots[slot]);
    return found.free !== null && (this.#taken.get(found) ?? 0) + unit.rows.length > found.free;
  }

  /** It shares a truck with another row, or with what is booked. */
  hasMates = (unit: Unit): boolean =>
    unit.rows.length > 1 ||
    (unit.seat !== undefined && this.#loadOf(present(this.#stopOf(unit, unit.seat))) > unit.rows.length);

  #loadOf = ({ pickups, deliveries }: Stop) => pickups.length + deliveries.length;

  #stopOf({ terminal }: Unit, { route, slot }: Seat): Stop | undefined {
    const { begin, end } = present(terminal.slots[slot]);
    return this.#routes[route]?.stops.find(
      (stop) => stop.terminalId === terminal.id && stop.begin === begin && stop.end === end,
    );
  }

  /** What the unit would add with this driver in this slot; undefined where a rule forbids it. */
  costOf(unit: Unit, route: number, { slot, cost }: { slot: number; cost: number }): number | undefined {
    if (this.isFull(unit, slot)) return undefined;
    const found = present(unit.terminal.slots[slot]);
    const { driver } = present(this.#routes[route]);
    if (found.begin >= driver.licensedUntil) return undefined;
    if (found.begin >= (driver.admittedUntil.get(unit.terminal.id) ?? Infinity)) return undefined;
    const seat = { route, slot, cost };
    const stop = this.#stopOf(unit, seat);
    if (stop && !this.#fits(unit, stop)) return undefined;
    const [pickups, deliveries] = [loadsOf(unit.rows, 'pickup').length, loadsOf(unit.rows, 'delivery').length];
    const surplus = deliveries + (stop?.deliveries.length ?? 0) - pickups - (stop?.pickups.length ?? 0);
    // That of a tour that is booked so may stay, and may not grow.
    if (found.isConcerned && surplus > 0 && deliveries > 0) return undefined;
    return stop ? cost : this.#newStopCost(route, { terminalId: unit.terminal.id, ...found }, cost);
  }

  /** A direction that nothing comes to is not judged: what is booked there stays. */
  #fits({ rows, terminal }: Unit, stop: Stop): boolean {
    const fits = (type: PlanRow['type'], there: readonly Load[]) => {
      const coming = loadsOf(rows, type);
      return coming.length === 0 || fitOneTruck(type, [...there, ...coming], terminal.limit);
    };
    return fits('pickup', stop.pickups) && fits('delivery', stop.deliveries);
  }

  #newStopCost(route: number, stop: { terminalId: number; begin: number; end: number }, cost: number) {
    const { stops, late } = present(this.#routes[route]);
    const { minutes } = this.#problem;
    const place = placeOf(stops, stop);
    if (lateStops(stops.toSpliced(place, 0, stop as Stop), minutes) > late) return undefined;
    return cost + planCost.visit + this.#wayDelta(stops[place - 1], stop as Stop, stops[place]);
  }

  #wayDelta(before: Stop | undefined, stop: Stop, after: Stop | undefined): number {
    const { minutes } = this.#problem;
    const way = (from: Stop | undefined, to: Stop | undefined) => (from && to ? wayCost(from, to, minutes) : 0);
    return way(before, stop) + way(stop, after) - way(before, after);
  }

  seat(unit: Unit, seat: Seat): void {
    const found = present(unit.terminal.slots[seat.slot]);
    this.#taken.set(found, (this.#taken.get(found) ?? 0) + unit.rows.length);
    const { stops } = present(this.#routes[seat.route]);
    let stop = this.#stopOf(unit, seat);
    if (!stop) {
      const { begin, end, isConcerned } = found;
      const empty = { pickups: [], deliveries: [], units: [], isBooked: false };
      stop = { terminalId: unit.terminal.id, begin, end, isConcerned, ...empty };
      stops.splice(placeOf(stops, stop), 0, stop);
    }
    stop.pickups.push(...loadsOf(unit.rows, 'pickup'));
    stop.deliveries.push(...loadsOf(unit.rows, 'delivery'));
    stop.units.push(unit);
    unit.seat = seat;
    this.cost += seat.cost - unit.rows.length * planCost.unplanned;
  }

  /**
   * Takes units away, and what must go with them: all of a stop whose pickup leaves it in a one-to-one period.
   * @returns those that have no seat now
   */
  unseat(units: readonly Unit[]): Unit[] {
    const leaving = new Set(units.filter(({ seat }) => seat));
    for (const unit of [...leaving]) {
      const stop = present(this.#stopOf(unit, present(unit.seat)));
      if (stop.isConcerned) for (const mate of stop.units) leaving.add(mate);
    }
    for (const unit of leaving) this.#unseat(unit);
    return [...leaving];
  }

  #unseat(unit: Unit): void {
    const seat = present(unit.seat);
    const found = present(unit.terminal.slots[seat.slot]);
    const stop = present(this.#stopOf(unit, seat));
    const { stops } = present(this.#routes[seat.route]);
    this.#taken.set(found, (this.#taken.get(found) ?? 0) - unit.rows.length);
    for (const { type, load } of unit.rows) {
      const loads = type === 'pickup' ? stop.pickups : stop.deliveries;
      loads.splice(loads.lastIndexOf(load), 1);
    }
    stop.units.splice(stop.units.indexOf(unit), 1);
    const place = stops.indexOf(stop);
    let saved = unit.slots.find(({ slot }) => slot === seat.slot)?.cost ?? 0;
    if (this.#loadOf(stop) === 0) {
      saved += planCost.visit + this.#wayDelta(stops[place - 1], stop, stops[place + 1]);
      stops.splice(place, 1);
    }
    unit.seat = undefined;
    this.cost += unit.rows.length * planCost.unplanned - saved;
  }
}

const inOrder = (a: Pick<Stop, 'begin' | 'end'>, b: Pick<Stop, 'begin' | 'end'>) => a.begin - b.begin || a.end - b.end;

function placeOf(stops: readonly Stop[], stop: Pick<Stop, 'begin' | 'end'>): number {
  let place = stops.length;
  while (place > 0 && inOrder(present(stops[place - 1]), stop) > 0) place--;
  return place;
}
