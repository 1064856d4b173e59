import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admissionVerdict, unitHindrances, whatHinders } from './admission.ts';
import { haltStates } from './halt.ts';
import { driverReadinessOf, judgementFor, readinessOf, type VisitFacts, type VisitUnit } from './readiness.ts';
import { type Cause, type CauseCode, causeKinds } from './readiness-cause.ts';
import { readinessHoldsUntil } from './readiness-time.ts';

const at = (time: string) => new Date(`2026-05-13T${time}:00Z`);
const visit: VisitFacts = {
  ...{ slotBegin: at('06:00'), slotEnd: at('07:00'), toleranceMinutes: 60, licensePlate: 'DU-QG 1' },
  ...{ isDriverBlocked: false, verificationRequired: false, verifiedUntil: null, isApproved: true, needsLicense: true },
  ...{ licensedUntil: at('20:00'), licensePaidUntil: at('20:00'), licenseEndedDate: null, hasDoubleTour: false },
  ...{ truckPlaces: 2, truckWeight: 41_000, isOneToOne: false, isSlotClosed: false, closure: null, halt: null },
};
const unit: VisitUnit = {
  ...{
    bookingId: 'b1',
    type: 'delivery',
    isWithdrawn: false,
    isHandedOver: false,
    containerType: 'BOX',
    containerLength: 40,
    weight: 23_800,
  },
  ...{ name: 'MSCU1234565', netWeight: 20_000, emptyWeight: 3_800, maxWeight: 41_000, trainCancelled: false },
  ...{ latestLoadingTime: null, deadlines: [], deadlineGraceMinutes: 30, isReleased: true, trainRisk: null },
  ...{ isCustomsBlocked: false, lacksDangerousGoods: false },
};
const inTime = at('06:30');
const deadline = (start: string, end: string) => ({
  deadlineStart: at(start).toISOString(),
  deadlineEnd: at(end).toISOString(),
});
const told = (cause: Cause | undefined) =>
  cause && [
    cause.code,
    cause.turn,
    cause.mend,
    cause.since?.toISOString().slice(11, 16),
    cause.until?.toISOString().slice(11, 16),
  ];

test('READY-11 a visit without a cause is ready', () => {
  expect(readinessOf(visit, [unit], inTime)).toEqual({ state: 'ready', causes: [] });
});

test('READY-10 READY-11 a truck with more than it carries is not ready, and one with two of 20 ft is', () => {
  const full = readinessOf(visit, [unit, { ...unit, bookingId: 'b2' }], inTime);
  expect([full.state, told(full.causes[0])]).toEqual([
    'not_ready',
    ['truck_full', 'forwarder', 'split_tour', undefined, '08:00'],
  ]);
  const short = { ...unit, containerLength: 20, weight: 20_000 };
  expect(readinessOf(visit, [short, { ...short, bookingId: 'b2' }], inTime).state).toBe('ready');
});

type Row = [Partial<VisitFacts>, Partial<VisitUnit>, Date, unknown[]];

test.each<Row>([
  [{ isDriverBlocked: true }, {}, inTime, ['driver_blocked', 'terminal', 'call_terminal', undefined, '08:00']],
  [{ verificationRequired: true }, {}, inTime, ['driver_not_identified', 'driver', 'identify', undefined, '08:00']],
  [{ isApproved: false }, {}, inTime, ['driver_not_approved', 'forwarder', 'approve_driver', undefined, '08:00']],
  [{ licensePlate: null }, {}, inTime, ['plate_missing', 'forwarder', 'set_plate', undefined, '08:00']],
  [{ isOneToOne: true }, {}, inTime, ['one_to_one', 'forwarder', 'pair_units', undefined, '08:00']],
  [{}, {}, at('04:00'), ['too_early', 'no_one', 'wait', undefined, '05:00']],
  [{}, {}, at('09:00'), ['too_late', 'forwarder', 'move_slot', '08:00', undefined]],
  [{ licensedUntil: null }, {}, inTime, ['license_none', 'forwarder', 'assign_license', undefined, '08:00']],
  [{ licensedUntil: at('06:10') }, {}, inTime, ['license_ended', 'forwarder', 'renew_license', '06:10', '08:00']],
  [{}, { trainCancelled: true }, inTime, ['train_cancelled', 'forwarder', 'other_train', undefined, '08:00']],
  [
    {},
    { latestLoadingTime: at('06:20') },
    inTime,
    ['loading_time_passed', 'forwarder', 'other_train', '06:20', undefined],
  ],
  [
    {},
    { isReleased: false, latestLoadingTime: at('07:30') },
    inTime,
    ['not_released', 'operator', 'await_release', undefined, '07:30'],
  ],
  [
    {},
    { deadlines: [deadline('03:00', '04:00'), deadline('07:30', '08:00')] },
    inTime,
    ['acceptance_deadline', 'forwarder', 'move_slot', undefined, '08:00'],
  ],
  [
    {},
    { deadlines: [deadline('04:00', '05:30')] },
    at('06:00'),
    ['slot_after_acceptance', 'forwarder', 'earlier_slot', undefined, '08:00'],
  ],
  [
    {},
    { deadlines: [deadline('04:00', '05:30')] },
    at('06:01'),
    ['acceptance_over', 'forwarder', 'other_train', undefined, '08:00'],
  ],
  [{}, { isWithdrawn: true }, inTime, ['order_withdrawn', 'terminal', 'call_terminal', undefined, '08:00']],
  [
    {},
    { isHandedOver: true, netWeight: null },
    inTime,
    ['order_done', 'forwarder', 'call_terminal', undefined, '08:00'],
  ],
  [{}, { netWeight: null }, inTime, ['data_missing', 'terminal', 'complete_data', undefined, '08:00']],
  [{}, { netWeight: 40_000 }, inTime, ['too_heavy', 'forwarder', 'reduce_weight', undefined, '08:00']],
  [
    { halt: { state: 'registration_restricted', occurredAt: at('06:05'), blockId: null } },
    {},
    inTime,
    ['halted', 'terminal', 'call_terminal', '06:05', undefined],
  ],
  [
    { halt: { state: 'counter_required', occurredAt: at('06:05'), blockId: null } },
    {},
    inTime,
    ['counter_required', 'driver', 'go_to_counter', '06:05', undefined],
  ],
])('READY-11 %j %j is not ready', (facts, of, moment, expected) => {
  const { state, causes } = readinessOf({ ...visit, ...facts }, [{ ...unit, ...of }], moment);
  expect(state).toBe('not_ready');
  expect(causes.map(told)).toEqual([expected]);
});

test.each<Row>([
  [
    { closure: { from: at('06:30'), until: null } },
    {},
    inTime,
    ['terminal_closed', 'forwarder', 'move_slot', '06:30', undefined],
  ],
  [{ isSlotClosed: true }, {}, inTime, ['slot_closed', 'terminal', 'call_terminal', undefined, '08:00']],
  [{ hasDoubleTour: true }, {}, inTime, ['double_tour', 'forwarder', 'other_driver', undefined, '08:00']],
  [
    { verificationRequired: true, verifiedUntil: at('05:30') },
    {},
    at('05:00'),
    ['document_ends', 'driver', 'identify', undefined, '05:30'],
  ],
  [{ licensedUntil: at('05:30') }, {}, at('05:00'), ['license_ends', 'forwarder', 'renew_license', undefined, '05:30']],
  [
    { licensePaidUntil: at('05:30') },
    {},
    inTime,
    ['license_payment_open', 'forwarder', 'pay_license', '05:30', '20:00'],
  ],
  [
    {},
    { trainRisk: 'slot_too_close', latestLoadingTime: at('07:10') },
    inTime,
    ['train_at_risk', 'forwarder', 'move_slot', undefined, '07:10'],
  ],
  ...(['train_not_arrived', 'slot_before_unloading'] as const).map(
    (trainRisk): Row => [
      {},
      { type: 'pickup', trainRisk },
      inTime,
      ['pickup_train_late', 'forwarder', 'later_slot', undefined, '08:00'],
    ],
  ),
  [
    {},
    { type: 'pickup', trainRisk: 'train_cancelled' },
    inTime,
    ['pickup_train_cancelled', 'forwarder', 'call_terminal', undefined, '08:00'],
  ],
  [{}, { isCustomsBlocked: true }, inTime, ['customs_blocked', 'forwarder', 'clear_customs', undefined, '08:00']],
  [
    {},
    { lacksDangerousGoods: true },
    inTime,
    ['dangerous_goods_incomplete', 'operator', 'complete_data', undefined, '08:00'],
  ],
])('READY-11 %j %j is ready with a warning, and admitted', (facts, of, moment, expected) => {
  const given = [{ ...visit, ...facts }, [{ ...unit, ...of }], moment] as const;
  expect(readinessOf(...given).state).toBe('ready_with_warnings');
  expect(readinessOf(...given).causes.map(told)).toEqual([expected]);
  expect(whatHinders(...given)).toEqual([]);
});

test('READY-11 a cause of several bookings is told once, with all of them; what stops comes before what warns', () => {
  const short = { containerLength: 20, weight: 1, isReleased: false, isCustomsBlocked: true };
  const units = ['b1', 'b2'].map((bookingId) => ({ ...unit, ...short, bookingId }));
  const { causes } = readinessOf({ ...visit, hasDoubleTour: true }, units, inTime);
  expect(causes.map(({ code, stops, bookingIds }) => [code, stops, bookingIds])).toEqual([
    ['not_released', true, ['b1', 'b2']],
    ['double_tour', false, []],
    ['customs_blocked', false, ['b1', 'b2']],
  ]);
});

const moment = fc.integer({ min: 0, max: 14 }).map((half) => new Date(at('04:00').getTime() + half * 1_800_000));
const maybe = fc.option(moment, { nil: null });
const aVisit = fc.record<VisitFacts>({
  ...{
    slotBegin: fc.constant(at('06:00')),
    slotEnd: fc.constant(at('07:00')),
    toleranceMinutes: fc.constantFrom(0, 60),
  },
  ...{ licensePlate: fc.constantFrom('DU-QG 1', 'DU-QG 1', ' ', null), isDriverBlocked: fc.boolean() },
  ...{ verificationRequired: fc.boolean(), verifiedUntil: maybe, isApproved: fc.boolean(), needsLicense: fc.boolean() },
  ...{ licensedUntil: maybe, licensePaidUntil: maybe, licenseEndedDate: maybe, hasDoubleTour: fc.boolean() },
  ...{ truckPlaces: fc.constantFrom(2, 8), truckWeight: fc.constantFrom(41_000, 99_000), isOneToOne: fc.boolean() },
  ...{ isSlotClosed: fc.boolean(), closure: fc.option(fc.record({ from: moment, until: maybe }), { nil: null }) },
  halt: fc.option(
    fc.record({
      ...{ state: fc.constantFrom(...haltStates), occurredAt: moment },
      blockId: fc.constantFrom(null, null, 'block-1'),
    }),
    { nil: null, freq: 4 },
  ),
});
const aUnit = fc.record<VisitUnit>({
  ...{ bookingId: fc.uuid(), type: fc.constantFrom('pickup', 'delivery'), name: fc.constant('A') },
  ...{ isWithdrawn: fc.boolean(), isHandedOver: fc.boolean(), containerType: fc.constantFrom('BOX', 'WB', null) },
  ...{ containerLength: fc.constantFrom(20, 26, 40, null), weight: fc.constantFrom(10_000, 30_000, null) },
  ...{ netWeight: fc.constantFrom(20_000, 40_000, null), emptyWeight: fc.constantFrom(3_800, null) },
  ...{ maxWeight: fc.constant(41_000), trainCancelled: fc.boolean(), latestLoadingTime: maybe },
  deadlines: fc.array(
    moment.map((start) => ({
      deadlineStart: start.toISOString(),
      deadlineEnd: new Date(+start + 3_600_000).toISOString(),
    })),
    { maxLength: 2 },
  ),
  ...{ deadlineGraceMinutes: fc.constantFrom(0, 30), isReleased: fc.boolean() },
  ...{ trainRisk: fc.constantFrom('slot_too_close', 'truck_missing', null), isCustomsBlocked: fc.boolean() },
  lacksDangerousGoods: fc.boolean(),
});
/** Mostly sound worlds, so that both answers come often: of the facts drawn only some are taken. */
const aWorld = fc
  .record({
    drawn: aVisit,
    units: fc.array(aUnit, { minLength: 1, maxLength: 3 }),
    takes: fc.array(fc.nat(99), { minLength: 40, maxLength: 40 }),
    at: moment,
  })
  .map(({ drawn, units, takes, at: asked }) => {
    const some = <T extends object>(sound: T, given: T, offset: number): T =>
      Object.fromEntries(
        Object.keys(sound).map((key, index) => [
          key,
          ((takes[(index + offset) % 40] ?? 0) < 12 ? given : sound)[key as keyof T],
        ]),
      ) as unknown as T;
    const half = { containerLength: 20, weight: 10_000 };
    return {
      facts: some(visit, drawn, 0),
      units: units.map((each, index) => some({ ...unit, ...half, bookingId: each.bookingId }, each, 7 * index + 3)),
      asked,
    };
  });

test('READY-12 in 10,000 random worlds a visit is not ready exactly when the gate would not admit it, its own halt aside', () => {
  const seen = { admitted: 0, refused: 0 };
  fc.assert(
    fc.property(aWorld, ({ facts, units, asked }) => {
      const { state, causes } = readinessOf({ ...facts, halt: null }, units, asked);
      const verdict = admissionVerdict(whatHinders(facts, units, asked));
      expect(state === 'not_ready').toBe(verdict !== 'allowed');
      seen[verdict === 'allowed' ? 'admitted' : 'refused'] += 1;
      expect(causes.some(({ stops }) => stops)).toBe(state === 'not_ready');
      expect(state === 'ready').toBe(causes.length === 0);
      // What the gate said keeps the truck not ready whatever else is known, and changes no verdict.
      if (facts.halt) expect(readinessOf(facts, units, asked).state).toBe('not_ready');
      // What is said of one booking is said of the visit, and what stops a driver in the picker stops the tour.
      for (const each of units)
        expect(whatHinders(facts, units, asked)).toEqual(expect.arrayContaining(unitHindrances(each, asked)));
      if (driverReadinessOf(facts, asked).state === 'not_ready') expect(state).toBe('not_ready');
    }),
    { numRuns: 10_000, seed: 75 },
  );
  expect(seen.admitted).toBeGreaterThan(300);
  expect(seen.refused).toBeGreaterThan(300);
});

test('READY-19 until the moment that is said, time alone changes nothing of what the rule says, in 3,000 random worlds', () => {
  const seen = { held: 0, changed: 0 };
  const codes = (world: { facts: VisitFacts; units: VisitUnit[] }, at: Date) =>
    readinessOf(world.facts, world.units, at).causes.map(({ code }) => code);
  fc.assert(
    fc.property(aWorld, ({ asked, ...world }) => {
      const until = readinessHoldsUntil(world.facts, world.units, asked);
      const said = codes(world, asked);
      const end = until?.getTime() ?? asked.getTime() + 86_400_000;
      expect(end).toBeGreaterThan(asked.getTime());
      const times = [end - 1, ...Array.from({ length: 24 }, (_, step) => asked.getTime() + step * 900_000)];
      for (const time of times.filter((each) => each < end)) {
        expect(codes(world, new Date(time))).toEqual(said);
        seen.held += 1;
      }
      if (until && codes(world, until).join() !== said.join()) seen.changed += 1;
    }),
    { numRuns: 3_000, seed: 85 },
  );
  expect(seen.held).toBeGreaterThan(3_000);
  expect(seen.changed).toBeGreaterThan(500);
});

test('READY-12 every cause that stops, the gate aside, is a reason of the admission check, and every warning is none', () => {
  const reasons = Object.entries(causeKinds).map(([code, { reason }]) => [code as CauseCode, reason] as const);
  expect(reasons.filter(([, reason]) => reason === 'gate').map(([code]) => code)).toEqual([
    'halted',
    'counter_required',
  ]);
});

test.each([
  ['the block', true, 'block-1', ['driver_blocked']],
  ['the gate, of a driver who is blocked too', true, null, ['halted', 'driver_blocked']],
  ['a block that was lifted, where the truck had come', false, 'block-1', ['halted']],
])('READY-11 a truck that was stopped by %s', (_, isDriverBlocked, blockId, expected) => {
  const halt = { state: 'registration_blocked', occurredAt: at('06:05'), blockId } as const;
  const { state, causes } = readinessOf({ ...visit, isDriverBlocked, halt }, [unit], inTime);
  expect([state, causes.map(({ code }) => code)]).toEqual(['not_ready', expected]);
});

test('READY-18 a company reads all of a judgement, a terminal no affair of the company, a driver what stops', () => {
  const causes: Cause[] = (['halted', 'license_payment_open', 'train_at_risk'] as const).map((code) => ({
    ...{ code, stops: causeKinds[code].reason !== 'warning', turn: causeKinds[code].turn, mend: causeKinds[code].mend },
    ...{ since: null, until: null, bookingIds: [] },
  }));
  const readBy = (side: Parameters<typeof judgementFor>[0]) =>
    judgementFor(side, { causes }).causes.map(({ code }) => code);
  expect(readBy('company')).toEqual(['halted', 'license_payment_open', 'train_at_risk']);
  expect(readBy('terminal')).toEqual(['halted', 'train_at_risk']);
  expect(readBy('driver')).toEqual(['halted']);
});
