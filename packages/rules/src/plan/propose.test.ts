import fc from 'fast-check';
import { expect, test } from 'vitest';
import { present } from '../list/present.ts';
import { differInLength, oneToOneBroken } from '../slot/one-to-one.ts';
import { truckFull } from '../truck/truck-load.ts';
import { planCost } from './plan-cost.ts';
import { PlanState, type Unit, unitsOf } from './plan-state.ts';
import type { PlanChoice, PlanDriver, PlanProblem, PlanProposal, PlanRow, PlanSlot } from './plan-types.ts';
import { costOfPlan, propose } from './propose.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 4, 13, 6);

const limit = { truckPlaces: 2, truckWeight: 41_000 };
const load = (containerLength: number | null, weight: number | null = 20_000): PlanRow['load'] => ({
  containerType: 'BOX',
  containerLength,
  weight,
});
const loadFrom = fc
  .tuple(fc.constantFrom(20, 20, 40, null), fc.constantFrom(8_000, 16_000, 24_000, null))
  .map(([length, weight]) => load(length, weight));

interface Sizes {
  rows: number;
  drivers: number;
  slots: number;
  terminals: number;
}

const category = fc.constantFrom<PlanSlot['category']>('green', 'green', 'yellow', 'red', 'not_set');
const slotAt = (index: number): fc.Arbitrary<PlanSlot> =>
  fc.record({
    begin: fc.constant(start + index * hour),
    end: fc.constant(start + (index + 1) * hour),
    free: fc.constantFrom(null, 0, 1, 2, 3),
    category,
    isConcerned: fc.constantFrom(false, false, true),
  });

function rowsOf({ rows, drivers, slots, terminals }: Sizes): fc.Arbitrary<PlanRow[]> {
  const id = fc.integer({ min: 0, max: rows - 1 });
  const row = fc.record({
    terminalId: fc.integer({ min: 1, max: terminals }),
    type: fc.constantFrom('pickup' as const, 'delivery' as const),
    load: loadFrom,
    slots: fc.subarray(
      Array.from({ length: slots }, (_, index) => index),
      { minLength: 0 },
    ),
    wanted: fc.option(
      fc.record({ from: fc.constant(start + hour), until: fc.constantFrom(start + hour, start + 2 * hour) }),
    ),
    truckerId: fc.option(fc.integer({ min: 0, max: drivers - 1 }).map(String), { freq: 4 }),
    pairWith: fc.option(id.map(String), { freq: 3 }),
  });
  return fc
    .array(row, { minLength: 1, maxLength: rows })
    .map((list) => list.map((each, index) => ({ ...each, id: String(index) })));
}

function driverOf({ terminals, slots }: Sizes): fc.Arbitrary<Omit<PlanDriver, 'id'>> {
  const tour = fc
    .record({
      terminalId: fc.integer({ min: 1, max: terminals }),
      slot: fc.integer({ min: 0, max: slots - 1 }),
      pickups: fc.tuple(loadFrom),
      deliveries: fc.oneof(fc.constant([]), fc.tuple(loadFrom)),
    })
    .map(({ slot, ...load }) => ({ ...load, begin: start + slot * hour, end: start + (slot + 1) * hour }));
  return fc.record({
    licensedUntil: fc.constantFrom(Infinity, start + 2 * hour),
    admittedUntil: fc.constantFrom(new Map<number, number>(), new Map([[1, start + hour]]), new Map([[1, -Infinity]])),
    tours: fc.array(tour, { maxLength: 1 }),
  });
}

/** Ways are no shorter over a third terminal. */
const minutesOf = (same: number, other: number) => (from: number, to: number) => (from === to ? same : other);

function problems(sizes: Sizes): fc.Arbitrary<PlanProblem> {
  const slots = fc.tuple(...Array.from({ length: sizes.slots }, (_, index) => slotAt(index)));
  return fc
    .record({
      rows: rowsOf(sizes),
      terminals: fc.array(slots, { minLength: sizes.terminals, maxLength: sizes.terminals }),
      drivers: fc.array(driverOf(sizes), { minLength: 1, maxLength: sizes.drivers }),
      same: fc.constantFrom(45, 60),
      other: fc.constantFrom(50, 90),
    })
    .map(({ rows, terminals, drivers, same, other }) => ({
      rows,
      terminals: terminals.map((each, index) => ({ id: index + 1, limit, slots: each })),
      drivers: drivers.map((driver, index) => ({ ...driver, id: String(index) })),
      minutes: minutesOf(same, other),
    }));
}

const choicesOf = (proposals: readonly PlanProposal[]) =>
  new Map(proposals.flatMap(({ id, choice }) => (choice ? [[id, choice] as const] : [])));

/** What a booking would refuse, said apart from how the proposal is made. */
function refusals(problem: PlanProblem, choices: ReadonlyMap<string, PlanChoice>): string[] {
  const wrong: string[] = [];
  const taken = new Map<PlanSlot, number>();
  const tours = new Map<string, { slot: PlanSlot; driver: PlanDriver; terminalId: number; rows: PlanRow[] }>();
  for (const row of problem.rows) {
    const choice = choices.get(row.id);
    if (!choice) continue;
    const terminal = present(problem.terminals.find(({ id }) => id === row.terminalId));
    const index = terminal.slots.findIndex(({ begin }) => begin === choice.begin);
    const slot = present(terminal.slots[index]);
    const driver = present(problem.drivers.find(({ id }) => id === choice.truckerId));
    if (!row.slots.includes(index)) wrong.push('timeslot_not_found');
    if (slot.category === 'red') wrong.push('timeslot_full');
    if (row.truckerId !== null && row.truckerId !== driver.id) wrong.push('other driver');
    if (slot.begin >= driver.licensedUntil) wrong.push('no_valid_license');
    if (slot.begin >= (driver.admittedUntil.get(row.terminalId) ?? Infinity)) wrong.push('registration_blocked');
    taken.set(slot, (taken.get(slot) ?? 0) + 1);
    const key = `${driver.id} ${row.terminalId} ${slot.begin}`;
    const tour = tours.get(key) ?? { slot, driver, terminalId: row.terminalId, rows: [] };
    tour.rows.push(row);
    tours.set(key, tour);
  }
  for (const [{ free }, count] of taken) if (free !== null && count > free) wrong.push('timeslot_full');
  for (const tour of tours.values()) wrong.push(...tourRefusals(tour));
  return wrong;
}

function tourRefusals({
  slot,
  driver,
  terminalId,
  rows,
}: {
  slot: PlanSlot;
  driver: PlanDriver;
  terminalId: number;
  rows: PlanRow[];
}): string[] {
  const isThere = (tour: PlanDriver['tours'][number]) => tour.terminalId === terminalId && tour.begin === slot.begin;
  const booked = driver.tours.filter(isThere);
  const wrong: string[] = [];
  const pickups = booked.flatMap((tour) => tour.pickups).length + rows.filter(({ type }) => type === 'pickup').length;
  const deliveries = booked.flatMap((tour) => tour.deliveries);
  const coming = rows.filter(({ type }) => type === 'delivery');
  const isBroken = oneToOneBroken(pickups, deliveries.length + coming.length);
  if (slot.isConcerned && coming.length > 0 && isBroken) wrong.push('one_to_one_booking_not_satisfied_creation');
  const units = [...deliveries, ...coming.map((each) => each.load)].map((each) => ({
    type: 'delivery' as const,
    ...each,
  }));
  if (differInLength(units, units)) wrong.push('deliveries_container_length_not_equal');
  const named = (type: PlanRow['type']) => (each: PlanRow['load']) => ({ type, name: '', ...each });
  const there = booked.flatMap((tour) => [
    ...tour.pickups.map(named('pickup')),
    ...tour.deliveries.map(named('delivery')),
  ]);
  const fresh = rows.map((each) => named(each.type)(each.load));
  if (truckFull(there, fresh, limit)) wrong.push('truck_full');
  return wrong;
}

/** The least cost of all plans there are. */
function leastCost(problem: PlanProblem): number {
  const units = unitsOf(problem);
  const state = new PlanState(problem, units);
  const isDelivery = ({ rows }: Unit) => rows.every(({ type }) => type === 'delivery');
  const inTurn = [...units].sort((a, b) => Number(isDelivery(a)) - Number(isDelivery(b)));
  let least = state.cost;
  const search = (place: number) => {
    least = Math.min(least, state.cost);
    const unit = inTurn[place];
    const open = inTurn.slice(place).reduce((sum, { rows }) => sum + rows.length, 0);
    if (!unit || state.cost - open * planCost.unplanned >= least) return;
    for (const slot of unit.slots) {
      for (const route of unit.routes) {
        const cost = state.costOf(unit, route, slot);
        if (cost === undefined) continue;
        const kept = state.cost;
        const mates = inTurn.slice(0, place).map(({ seat }) => seat);
        state.seat(unit, { route, slot: slot.slot, cost });
        search(place + 1);
        state.unseat(units.filter(({ seat }) => seat));
        inTurn.slice(0, place).forEach((each, index) => {
          const seat = mates[index];
          if (seat) state.seat(each, seat);
        });
        state.cost = kept;
      }
    }
    search(place + 1);
  };
  search(0);
  return least;
}

const small = { rows: 5, drivers: 2, slots: 3, terminals: 2 };

test('PLAN-20 PLAN-21 a proposal never breaks a rule that the booking would refuse', () => {
  fc.assert(
    fc.property(problems({ rows: 12, drivers: 3, slots: 6, terminals: 2 }), (problem) => {
      const choices = choicesOf(propose(problem));
      expect(refusals(problem, choices)).toEqual([]);
      expect(costOfPlan(problem, choices)).toBeDefined();
    }),
    { numRuns: 150 },
  );
});

test('PLAN-24 on 1,000 small random plans the cost lies within 5 % of the least', () => {
  fc.assert(
    fc.property(problems(small), (problem) => {
      const cost = present(costOfPlan(problem, choicesOf(propose(problem))));
      expect(cost).toBeLessThanOrEqual(leastCost(problem) * 1.05 + 0.001);
    }),
    { numRuns: 1_000, seed: 33 },
  );
});

const slot = (index: number, more: Partial<PlanSlot> = {}): PlanSlot => ({
  begin: start + index * hour,
  end: start + (index + 1) * hour,
  free: 5,
  category: 'green',
  isConcerned: false,
  ...more,
});
const row = (id: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  terminalId: 1,
  type: 'pickup',
  load: load(40),
  slots: [0, 1, 2],
  wanted: null,
  truckerId: null,
  pairWith: null,
  ...more,
});
const driver = (id: string, more: Partial<PlanDriver> = {}): PlanDriver => ({
  id,
  licensedUntil: Infinity,
  admittedUntil: new Map(),
  tours: [],
  ...more,
});
const plan = (rows: PlanRow[], drivers: PlanDriver[], slots = [slot(0), slot(1), slot(2)]): PlanProblem => ({
  rows,
  drivers,
  terminals: [{ id: 1, limit, slots }],
  minutes: () => 60,
});
const short = (proposals: readonly PlanProposal[]) =>
  proposals.map(({ choice, reason }) => [
    choice ? `${choice.truckerId}@${(choice.begin - start) / hour}` : null,
    reason,
  ]);

test('PLAN-22 PLAN-23 two of 20 ft share a truck, and a delivery with a pickup', () => {
  const two = [row('a', { load: load(20) }), row('b', { load: load(20) })];
  expect(short(propose(plan(two, [driver('x'), driver('y')])))).toEqual([
    ['x@0', 'paired'],
    ['x@0', 'paired'],
  ]);
  const heavy = two.map((each) => ({ ...each, load: load(20, 24_000) }));
  const apart = short(propose(plan(heavy, [driver('x'), driver('y')]))).map(([choice]) => choice);
  expect(apart.sort()).toEqual(['x@0', 'y@0']);
  const both = [row('a', { type: 'delivery' }), row('b')];
  const [first, second] = propose(plan(both, [driver('x'), driver('y')]));
  expect(first?.choice).toEqual(second?.choice);
});

test('PLAN-20 a delivery in a one-to-one period goes with a pickup, or not at all', () => {
  const concerned = [slot(0, { isConcerned: true })];
  const delivery = row('a', { type: 'delivery', slots: [0] });
  expect(short(propose(plan([delivery], [driver('x')], concerned)))).toEqual([[null, 'oneToOne']]);
  expect(short(propose(plan([delivery, row('b', { slots: [0] })], [driver('x')], concerned)))).toEqual([
    ['x@0', 'paired'],
    ['x@0', 'paired'],
  ]);
});

test('PLAN-21 a driver has the way from a tour that is booked', () => {
  const tours = [{ terminalId: 9, begin: start, end: start + hour, pickups: [load(40)], deliveries: [] }];
  const far = { ...plan([row('a')], [driver('x', { tours })]), minutes: () => 130 };
  expect(short(propose(far))).toEqual([['x@2', 'earliest']]);
});

test('PLAN-22 PLAN-23 what a row says of time and driver is kept, and green slots come before yellow ones', () => {
  const wanted = { from: start + hour, until: start + 2 * hour };
  expect(short(propose(plan([row('a', { wanted, truckerId: 'y' })], [driver('x'), driver('y')])))).toEqual([
    ['y@1', 'wanted'],
  ]);
  expect(short(propose(plan([row('a', { wanted, slots: [0] })], [driver('x')])))).toEqual([['x@0', 'outsideWanted']]);
  const yellow = [slot(0, { category: 'yellow' }), slot(1)];
  const [answer] = propose(plan([row('a', { slots: [0, 1] })], [driver('x')], yellow));
  expect(answer?.choice?.begin).toBe(start + hour);
  expect(answer?.alternatives.map(({ begin }) => begin)).toEqual([start]);
});

test('PLAN-23 a row without a slot says why', () => {
  const reasonOf = (rows: PlanRow[], drivers: PlanDriver[], slots?: PlanSlot[]) =>
    short(propose(plan(rows, drivers, slots))).at(-1);
  expect(reasonOf([row('a', { slots: [] })], [driver('x')])).toEqual([null, 'noSlot']);
  expect(reasonOf([row('a', { slots: [0] })], [driver('x')], [slot(0, { free: 0 })])).toEqual([null, 'noPlace']);
  expect(reasonOf([row('a')], [driver('x', { licensedUntil: start })])).toEqual([null, 'noDriver']);
});

test('PLAN-24 200 rows for 40 drivers at 3 terminals all find their place', () => {
  const problem: PlanProblem = {
    rows: Array.from({ length: 200 }, (_, index) =>
      row(String(index), {
        terminalId: 1 + (index % 3),
        type: index % 2 ? 'delivery' : 'pickup',
        slots: Array.from({ length: 60 }, (_, each) => each),
      }),
    ),
    terminals: [1, 2, 3].map((id) => ({ id, limit, slots: Array.from({ length: 60 }, (_, index) => slot(index)) })),
    drivers: Array.from({ length: 40 }, (_, index) => driver(String(index))),
    minutes: minutesOf(45, 90),
  };
  const proposals = propose(problem);
  expect(proposals.filter(({ choice }) => choice === null)).toEqual([]);
  expect(refusals(problem, choicesOf(proposals))).toEqual([]);
});
