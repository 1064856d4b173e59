import { present } from '../list/present.ts';
import { reasonOf } from './plan-reason.ts';
import { PlanState, type Seat, type Unit, unitsOf } from './plan-state.ts';
import type { PlanChoice, PlanProblem, PlanProposal } from './plan-types.ts';

/** Looks at a driver in a slot that one proposal may take: some tenths of a second. */
const looks = 400_000;
/** Rounds of taking some away and seating them again, however few looks they need. */
const maxRounds = 400;
const maxAlternatives = 3;

/** Draws the same sequence every time, so that one plan gets one proposal. */
function drawer() {
  let state = 20_240_229;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Work {
  state: PlanState;
  units: Unit[];
  draw: (below: number) => number;
  looks: number;
}

/** The cheapest place of a unit. */
function bestSeat(work: Work, unit: Unit): Seat | undefined {
  let best: Seat | undefined;
  for (const slot of unit.slots) {
    // Slots come with the cheapest first; joining a truck that is there can save no more than a slot costs more.
    if (best && slot.cost >= best.cost) break;
    if (work.state.isFull(unit, slot.slot)) continue;
    for (const route of unit.routes) {
      work.looks++;
      const cost = work.state.costOf(unit, route, slot);
      if (cost !== undefined && (!best || cost < best.cost)) best = { route, slot: slot.slot, cost };
    }
  }
  return best;
}

/** Units that leave few choices first; pickups before deliveries, which may need them in a one-to-one period. */
const byChoices = (a: Unit, b: Unit) =>
  b.rows.length - a.rows.length ||
  a.slots.length * a.routes.length - b.slots.length * b.routes.length ||
  Number(isDelivery(a)) - Number(isDelivery(b));
const isDelivery = ({ rows }: Unit) => rows.every(({ type }) => type === 'delivery');

function seatAll(work: Work, units: readonly Unit[]): void {
  for (const unit of units) {
    if (unit.seat) continue;
    const seat = bestSeat(work, unit);
    if (seat) work.state.seat(unit, seat);
  }
}

function shuffled<T>(list: readonly T[], draw: Work['draw']): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = draw(last + 1);
    [mixed[last], mixed[other]] = [present(mixed[other]), present(mixed[last])];
  }
  return mixed;
}

/** Units near one of them: those without a seat, of the same slot or the same driver. */
function someNear({ units, draw }: Work, count: number): Unit[] {
  const middle = present(units[draw(units.length)]);
  const isNear = (unit: Unit) =>
    unit === middle ||
    !unit.seat ||
    unit.seat.route === middle.seat?.route ||
    (unit.terminal === middle.terminal && unit.seat.slot === middle.seat?.slot);
  const near = shuffled(draw(3) === 0 ? units : units.filter(isNear), draw);
  return [middle, ...near.filter((unit) => unit !== middle)].slice(0, count);
}

/**
 * Seats one in a slot that another one could have, though it is not its cheapest: a delivery in a one-to-one period waits
 * for a pickup that would rather come at another time.
 */
function nudge({ state, draw }: Work, open: readonly Unit[]): void {
  const [unit, other] = [present(open[draw(open.length)]), present(open[draw(open.length)])];
  if (unit.terminal !== other.terminal || unit.routes.length === 0) return;
  const shared = unit.slots.filter(({ slot }) => other.slots.some((each) => each.slot === slot));
  const slot = shared[draw(shared.length || 1)];
  const route = present(unit.routes[draw(unit.routes.length)]);
  const cost = slot && state.costOf(unit, route, slot);
  if (slot && cost !== undefined) state.seat(unit, { route, slot: slot.slot, cost });
}

/** Takes some away and seats them in another order; what costs more is put back. */
function round(work: Work): void {
  const { state, draw, units } = work;
  const before = state.cost;
  const some = someNear(work, 2 + draw(Math.min(6, units.length)));
  const kept = new Map(units.map((unit) => [unit, unit.seat]));
  const open = [...new Set([...some.filter(({ seat }) => !seat), ...state.unseat(some)])];
  if (draw(2)) nudge(work, open);
  seatAll(work, draw(2) ? shuffled(open, draw) : shuffled(open, draw).sort(byChoices));
  if (state.cost <= before) return;
  state.unseat(open);
  for (const unit of open) {
    const seat = kept.get(unit);
    if (seat) state.seat(unit, seat);
  }
  // What a unit costs depends on what was seated before it; together it is what it was.
  state.cost = before;
}

/**
 * Slots and drivers for the rows of a plan (PLAN-20 to PLAN-24): seated one by one where it costs least, then again and
 * again some of them in another order. The same plan gets the same proposal.
 */
export function propose(problem: PlanProblem): PlanProposal[] {
  const units = unitsOf(problem);
  const work: Work = { state: new PlanState(problem, units), units, draw: drawer(), looks: 0 };
  seatAll(work, [...units].sort(byChoices));
  const rounds = units.length < 2 ? 0 : maxRounds;
  for (let done = 0; done < rounds && work.looks < looks; done++) round(work);
  return proposals(problem, work);
}

function proposals(problem: PlanProblem, work: Work): PlanProposal[] {
  const found = new Map<string, PlanProposal>();
  for (const unit of work.units) {
    const reason = reasonOf(unit, work.state);
    const choice = unit.seat ? choiceOf(work, unit, unit.seat) : null;
    const alternatives = alternativesOf(work, unit);
    for (const { id } of unit.rows) found.set(id, { id, choice, reason, alternatives });
  }
  return problem.rows.map(
    ({ id }) => found.get(id) ?? { id, choice: null, reason: 'noSlot' as const, alternatives: [] },
  );
}

function choiceOf({ state }: Work, { terminal }: Unit, seat: Seat): PlanChoice {
  const { begin, end } = present(terminal.slots[seat.slot]);
  return { truckerId: state.driverOf(seat).id, terminalId: terminal.id, begin, end };
}

/** The next slots that would do, each with its cheapest driver. */
function alternativesOf(work: Work, unit: Unit): PlanChoice[] {
  const others: PlanChoice[] = [];
  for (const slot of unit.slots) {
    if (others.length === maxAlternatives) break;
    if (slot.slot === unit.seat?.slot) continue;
    const seats = unit.routes.flatMap((route) => {
      const cost = work.state.costOf(unit, route, slot);
      return cost === undefined ? [] : [{ route, slot: slot.slot, cost }];
    });
    const [best] = seats.sort((a, b) => a.cost - b.cost);
    if (best) others.push(choiceOf(work, unit, best));
  }
  return others;
}

/** What a proposal costs, as `propose` counts it; for comparing. */
export function costOfPlan(problem: PlanProblem, choices: ReadonlyMap<string, PlanChoice>): number | undefined {
  const units = unitsOf(problem);
  const state = new PlanState(problem, units);
  const inTurn = [...units].sort((a, b) => Number(isDelivery(a)) - Number(isDelivery(b)));
  for (const unit of inTurn) {
    const choice = choices.get(present(unit.rows[0]).id);
    if (!choice) continue;
    const route = problem.drivers.findIndex(({ id }) => id === choice.truckerId);
    const slot = unit.slots.find((each) => unit.terminal.slots[each.slot]?.begin === choice.begin);
    const cost = slot && unit.routes.includes(route) ? state.costOf(unit, route, slot) : undefined;
    if (!slot || cost === undefined) return undefined;
    state.seat(unit, { route, slot: slot.slot, cost });
  }
  return state.cost;
}
