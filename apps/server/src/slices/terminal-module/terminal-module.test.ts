import { slot, terminalModule } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock } = server;
/** Tuesday 05:30 in Berlin. */
beforeEach(() => clock.set('2026-05-12T03:30:00Z'));

async function aTerminal(more: Parameters<typeof aFacility>[1] = {}, known?: number) {
  const id = known ?? (await aFacility(db, more)).id;
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const ask = (query: Record<string, string> = {}) =>
    server.call(terminalModule.list, { as: clerk, params: { terminalId: id }, query });
  const modules = async (query?: Record<string, string>) => (await ask(query)).body.items;
  const reporter = await aReporter(server, id, ['slots']);
  const template = (moduleId: string, more: object = {}, minute = 0) =>
    reporter.tell(
      slot.reportTemplates,
      {
        ...{ moduleId, moduleName: `Modul ${moduleId}`, weekday: 2, validFrom: '2026-05-12' },
        ...{ openingHour: 6, closingHour: 8, slotLength: 50, maximum: 5, ...more },
      },
      minute,
    );
  const capacity = (moduleId: string, slotBegin: string, more: object) =>
    reporter.tell(slot.reportCapacities, { moduleId, slotBegin, ...more });
  return { id, ask, modules, template, capacity };
}

test('TRM-DASH-06 TENT-13 TENT-19 the modules of today by name, each with its share of every slot', async () => {
  const { ask, template, capacity } = await aTerminal();
  await template('10', { maximum: null });
  await template('2');
  await capacity('2', '2026-05-12T04:50:00Z', { maximum: 3 });
  const slotOf = (slotBegin: string, slotEnd: string, category: string, maximum: number | null) => ({
    ...{ slotBegin: `2026-05-12T${slotBegin}:00.000Z`, slotEnd: `2026-05-12T${slotEnd}:00.000Z` },
    ...{ category, closed: false, capacity: { currentNumber: 0, maximum } },
  });
  const hours = { openingHour: 6, closingHour: 8, slotLength: 50 };
  expect(await ask()).toMatchObject({ status: 200 });
  expect((await ask()).body).toEqual({
    items: [
      {
        ...{ id: '2', name: 'Modul 2', ...hours },
        // A third slot would end after closing.
        timeSlots: [slotOf('04:00', '04:50', 'green', 5), slotOf('04:50', '05:40', 'green', 3)],
      },
      {
        ...{ id: '10', name: 'Modul 10', ...hours },
        timeSlots: [slotOf('04:00', '04:50', 'grey', null), slotOf('04:50', '05:40', 'grey', null)],
      },
    ],
    ...{ page: 0, size: 2, total: 2 },
  });
});

test('TRM-DASH-34 TENT-16 a module counts its bookings and has the colour of its own numbers', async () => {
  const scene = await aBookingScene(db, { capacity: 5 });
  const { modules } = await aTerminal({}, scene.facility.id);
  const at = { from: scene.slot.timeSlot.slotBegin, to: scene.slot.timeSlot.slotEnd };
  const seen = async () => {
    const [{ timeSlots }] = await modules(at);
    expect(timeSlots).toHaveLength(1);
    return [timeSlots[0].capacity.currentNumber, timeSlots[0].category];
  };
  const found = [await seen()];
  for (let n = 0; n < 5; n++) {
    await aBooked(server, scene);
    found.push(await seen());
  }
  expect(found).toEqual([
    [0, 'green'],
    [1, 'green'],
    [2, 'green'],
    [3, 'green'],
    [4, 'yellow'],
    [5, 'red'],
  ]);
});

test('TRM-DASH-34 a closed module is grey and says so, whatever its numbers are', async () => {
  const { modules, template, capacity } = await aTerminal();
  await template('A');
  await capacity('A', '2026-05-12T04:00:00Z', { closed: true });
  const [{ timeSlots }] = await modules();
  expect(timeSlots.map((each: { category: string; closed: boolean }) => [each.category, each.closed])).toEqual([
    ['grey', true],
    ['green', false],
  ]);
});

test('TENT-13 a module that is closed all day is listed without hours and slots', async () => {
  const { modules, template } = await aTerminal();
  await template('A', { openingHour: null, closingHour: null });
  await template('B', { weekday: 3 });
  await template('C', { validFrom: '2026-05-19' });
  expect(await modules()).toEqual(
    ['A', 'B'].map((id) => ({
      ...{ id, name: `Modul ${id}`, openingHour: null, closingHour: null, slotLength: 50, timeSlots: [] },
    })),
  );
});

test('TENT-19 a template reported for later days leaves the name and the hours of today', async () => {
  const { modules, template } = await aTerminal();
  await template('A');
  await template('A', { validFrom: '2026-05-19', moduleName: 'Neuer Name', openingHour: 5 }, 1);
  expect(await modules()).toMatchObject([{ name: 'Modul A', openingHour: 6 }]);
  const week = { from: '2026-05-18T22:00:00Z', to: '2026-05-25T22:00:00Z' };
  expect(await modules(week)).toMatchObject([{ name: 'Neuer Name', openingHour: 5 }]);
});

test('TRM-DASH-06 the day is that of the terminal, and a slot across an end of the period belongs to it', async () => {
  const { id, modules } = await aTerminal({ timeZone: 'America/New_York' });
  for (const begin of ['2026-05-11T02:30:00Z', '2026-05-12T03:30:00Z', '2026-05-12T04:30:00Z', '2026-05-13T04:00:00Z'])
    await aSlot(db, { facility: id, begin });
  const begins = async (query?: Record<string, string>) =>
    (await modules(query))[0].timeSlots.map(({ slotBegin }: { slotBegin: string }) => slotBegin);
  // In New York it is still the 11th, from 04:00 UTC to 04:00 UTC.
  expect(await begins()).toEqual(['2026-05-12T03:30:00.000Z']);
  expect(await begins({ from: '2026-05-12T04:00:00Z', to: '2026-05-12T04:30:00Z' })).toEqual([
    '2026-05-12T03:30:00.000Z',
  ]);
});

test.each([
  ['2026-03-29', '2026-03-28T23:30:00Z', 23],
  ['2026-10-25', '2026-10-24T22:30:00Z', 25],
])('TRM-DASH-06 the day of the clock change %s has as many slots of an hour as it has hours', async (_, now, hours) => {
  clock.set(now);
  const { modules, template } = await aTerminal();
  const opening = { openingHour: 0, closingHour: 24, slotLength: 60, weekday: 7, validFrom: '2026-01-01' };
  await template('A', opening);
  expect((await modules())[0].timeSlots).toHaveLength(hours);
});

test.each([
  [{ from: '2026-05-12T00:00:00Z' }, 'to', 'fieldRequired'],
  [{ to: '2026-05-12T00:00:00Z' }, 'from', 'fieldRequired'],
  [{ from: '2026-05-12T00:00:00Z', to: '2026-05-12T00:00:00Z' }, 'to', 'endDateAfterStartDate'],
  [{ from: '2026-05-12T00:00:00Z', to: '2026-05-19T01:00:01Z' }, 'to', 'invalidValue'],
  [{ from: 'today', to: '2026-05-12T00:00:00Z' }, 'from', 'invalidValue'],
])('TRM-DASH-06 the period %j is refused', async (query, field, code) => {
  const { ask } = await aTerminal();
  expect(await ask(query)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field, code }] },
  });
});
