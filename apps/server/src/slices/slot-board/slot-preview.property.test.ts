import { slotBoard } from '@quaygate/contract';
import { addDays, localDay, present, weekdayOf } from '@quaygate/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const forwarder = (await aForwarder(db)).id;
const trucker = (await aTrucker(db, { forwarder })).id;
const zone = 'Europe/Berlin';

/** An ordinary Tuesday, and nine days before the clocks change. */
const moments = ['2026-05-12T08:10:00Z', '2026-03-20T12:10:00Z', '2026-10-16T12:10:00Z'];

const plan = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
  hours: fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 12 })) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  slotLength: fc.constantFrom(30, 45, 60, 90, 120, 240),
  modules: fc.uniqueArray(
    fc.record({
      moduleId: fc.constantFrom('m1', 'm2', 'm3'),
      isOpen: fc.boolean(),
      maximum: fc.constantFrom<number | null>(null, 0, 4, 9),
    }),
    { minLength: 1, selector: ({ moduleId }) => moduleId },
  ),
  /** Days from today; null: as soon as it may. */
  first: fc.option(fc.integer({ min: 1, max: 32 })),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const bodyOf = ({ weekdays, hours, slotLength, modules, first }: Plan, today: string) => ({
  weekdays,
  openingHour: hours ? hours[0] : null,
  closingHour: hours ? Math.min(24, hours[0] + hours[1]) : null,
  slotLength,
  modules: modules.map((module) => ({ ...module, moduleName: `Modul ${module.moduleId}` })),
  validFrom: first === null ? null : addDays(today, first),
});

interface Row {
  id: number;
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
  taken: number;
  modules: { moduleId: string; maximum: number | null }[];
}
async function slotsOf(facilityId: number): Promise<Row[]> {
  const { rows } = await server.pool.query(
    `select s.id, s.slot_begin as "slotBegin", s.slot_end as "slotEnd", s.capacity, s.taken,
       json_agg(json_build_object('moduleId', m.module_id, 'maximum', m.template_maximum) order by m.module_id) as modules
     from slot s join slot_module m on m.slot_id = s.id where s.facility_id = $1 group by s.id order by s.slot_begin`,
    [facilityId],
  );
  return rows;
}

/** A terminal of its own, and the calls of its operator. */
async function aTerminal() {
  const { id } = await aFacility(db);
  const as: TestUser = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
  const asked = (body: object) => ({ as, params: { terminalId: id }, body: body as never });
  return {
    id,
    store: async (body: object) => expect((await server.call(slotBoard.changeTemplate, asked(body))).status).toBe(200),
    preview: async (body: object) => (await server.call(slotBoard.preview, asked(body))).body,
    limit: (slotBegin: Date, more: object) =>
      server.call(
        slotBoard.change,
        asked({ cells: [{ slotBegin: slotBegin.toISOString(), moduleId: 'm1' }], ...more }),
      ),
  };
}

/** Books a slot by rows, or leaves a booking there that was cancelled. */
async function occupy(facility: number, slot: Row, state: 'active' | 'cancelled') {
  const { id } = await aBooking(db, { facility, forwarder, trucker, slot, state });
  const { moduleId } = present(slot.modules[0]);
  const places = state === 'active' ? 1 : 0;
  await server.pool.query('update booking set module_id = $2 where id = $1', [id, moduleId]);
  await server.pool.query('update slot set taken = taken + $2 where id = $1', [slot.id, places]);
  await server.pool.query(
    'update slot_module set current_number = current_number + $3 where slot_id = $1 and module_id = $2',
    [slot.id, moduleId, places],
  );
}

const content = ({ slotBegin, slotEnd, modules }: Row) => JSON.stringify([slotBegin, slotEnd, modules]);
const span = ({ slotBegin, slotEnd }: Pick<Row, 'slotBegin' | 'slotEnd'>) => JSON.stringify([slotBegin, slotEnd]);

test('TRM-SLOT-18 TRM-SLOT-19 TRM-SLOT-30 TRM-SLOT-03 storing a plan does exactly what its preview said', async () => {
  const seen = { added: 0, changed: 0, removed: 0, loweredToTaken: 0, kept: 0 };
  const bookings = fc.array(fc.tuple(fc.nat(400), fc.constantFrom('active', 'active', 'cancelled')), { maxLength: 12 });
  const limits = fc.array(fc.tuple(fc.nat(400), fc.boolean()), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...moments),
      fc.array(plan, { minLength: 1, maxLength: 2 }),
      bookings,
      limits,
      plan,
      fc.constantFrom('hours', 'modules', 'maxima'),
      async (moment, earlier, booked, limited, other, what) => {
        // The same hours with other modules change slots; other hours remove and add them; lower maxima meet bookings.
        const { weekdays, hours, slotLength, modules } = present(earlier.at(-1));
        const lower = modules.map((module) => ({ ...module, maximum: module.maximum === 9 ? 1 : 0 }));
        const sameHours = { ...other, weekdays, hours, slotLength };
        const last =
          what === 'hours' ? other : what === 'modules' ? sameHours : { ...sameHours, first: null, modules: lower };
        server.clock.set(moment);
        const now = server.clock.now();
        const today = localDay(now, zone);
        // The twin gets the same plans and no bookings: it shows what would be there without them.
        const [terminal, twin] = [await aTerminal(), await aTerminal()];
        for (const each of earlier) {
          await terminal.store(bodyOf(each, today));
          await twin.store(bodyOf(each, today));
        }
        const ahead = (await slotsOf(terminal.id)).filter(({ slotBegin }) => slotBegin > now);
        const pick = (index: number) => ahead[index % ahead.length];
        for (const [index, closed] of limited) {
          const slot = pick(index);
          if (slot) await terminal.limit(slot.slotBegin, closed ? { closed } : { maximum: 2 });
        }
        for (const [index, state] of booked) {
          const slot = pick(index);
          if (slot) await occupy(terminal.id, slot, state as 'active' | 'cancelled');
        }

        const before = await slotsOf(terminal.id);
        const body = bodyOf(last, today);
        const said = await terminal.preview(body);
        expect(await slotsOf(terminal.id)).toEqual(before);
        await terminal.store(body);
        await twin.store(body);
        const [after, free] = [await slotsOf(terminal.id), await slotsOf(twin.id)];

        const was = new Map(before.map((row) => [row.id, row]));
        const is = new Set(after.map(({ id }) => id));
        const wanted = new Map(free.map((row) => [span(row), row]));
        const isMeant = ({ slotBegin }: Row) => last.weekdays.includes(weekdayOf(localDay(slotBegin, zone)));
        const isOther = (row: Row) => was.has(row.id) && content(present(was.get(row.id))) !== content(row);
        // Lowered, but not as far as without bookings.
        const isAbove = ({ modules, ...row }: Row) =>
          modules.some(({ moduleId, maximum }) => {
            const free = wanted.get(span(row))?.modules.find((module) => module.moduleId === moduleId)?.maximum ?? null;
            return free !== null && maximum !== null && maximum > free;
          });
        const isKept = (row: Row) => {
          const plan = wanted.get(span(row));
          return (
            !isOther(row) &&
            row.slotBegin > now &&
            isMeant(row) &&
            (!plan || (row.taken > 0 && content(plan) !== content(row)))
          );
        };
        const isReached = ({ slotBegin }: Row) =>
          said.days.some(
            ({ date }: { date: string }) =>
              date <= localDay(slotBegin, zone) && weekdayOf(date) === weekdayOf(localDay(slotBegin, zone)),
          );
        const did = {
          added: after.filter(({ id }) => !was.has(id)).length,
          changed: after.filter((row) => isOther(row) && !isAbove(row)).length,
          removed: before.filter(({ id }) => !is.has(id)).length,
          loweredToTaken: after.filter((row) => isOther(row) && isAbove(row)).length,
          kept: after.filter((row) => was.has(row.id) && isReached(row) && isKept(row)).length,
        };
        const { days, ...counts } = said;
        expect(counts).toEqual(did);
        for (const name of ['added', 'changed', 'removed', 'loweredToTaken', 'kept'] as const)
          seen[name] += Number(did[name] > 0);

        // Slots are made for 28 days; the days within them look as they were shown.
        const end = addDays(localDay(new Date(now.getTime() + 28 * 86_400_000), zone), -1);
        for (const { date, slots } of days) {
          if (date > end) continue;
          const there = after.filter(({ slotBegin, slotEnd }) => localDay(slotBegin, zone) === date && slotEnd > now);
          const shown = slots.map((slot: Record<string, string>) => [slot.slotBegin, slot.slotEnd, slot.capacity]);
          expect(shown).toEqual(there.map((row) => [row.slotBegin.toJSON(), row.slotEnd.toJSON(), row.capacity]));
        }
      },
    ),
    { numRuns: Number(process.env.PREVIEW_RUNS ?? 45), seed: 42 },
  );
  // Otherwise it compared nothing with nothing.
  for (const [name, times] of Object.entries(seen)) expect([name, times > 2]).toEqual([name, true]);
});
