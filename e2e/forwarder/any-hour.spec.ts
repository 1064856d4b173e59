import { booking, StatusResponse, tour } from '@quaygate/contract';
import { isSelectable, present } from '@quaygate/rules';
import { readMoment } from '../../tools/test/moment.ts';
import { follow, now } from '../support/clock.ts';
import { serveAt } from '../support/served.ts';
import {
  addressOf,
  askForSlots,
  bookableDriver,
  chooseDriver,
  chooseSlot,
  demoUnit,
  snackbar,
} from '../support/status-form.ts';
import { test as base, expect } from '../support/story.ts';

const alpenland = 12;

/** Each story has its own server, which begins at this moment. */
const test = base.extend<{ at: string }>({
  at: ['', { option: true }],
  baseURL: [
    async ({ at, served }, use) => {
      const { stop, ...own } = await serveAt(readMoment(at));
      follow(own);
      await use(own.url);
      follow(served);
      await stop();
    },
    { scope: 'test', timeout: 360_000 },
  ],
});

/** Formatted without the product's own code. */
function inBerlin(instant: Date) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', time = ''] = format.format(instant).split(' ');
  return { day: day.split('-').reverse().join('.'), time };
}

/** Each needs demo data of its own; `npm run test:hours` tells all of them, and every other story at such moments. */
const moments = [
  ['a quarter to midnight', '2026-05-12T23:45'],
  ['in the night in which the clocks go forward', '2026-03-29T00:30'],
  ['in the night in which the clocks go back', '2026-10-25T00:30'],
  ['half an hour after midnight', '2026-05-12T00:30'],
  ['in the last quarter of an hour of the year', '2026-12-31T23:45'],
  ['on a leap day', '2028-02-29T00:30'],
] as const;

for (const [name, at] of process.env.ALL_TWINS ? moments : moments.slice(0, 3)) {
  test.describe(() => {
    test.use({ at });

    test(`FWD-STAT-10 FWD-STAT-20 FWD-STAT-46 I18N-08 the first free slot is booked ${name}`, async ({ open, api }) => {
      const caller = await api('dispatch');
      const page = await open('dispatch', addressOf(alpenland));
      const answer = page.waitForResponse(/requestType=single/);
      const began = now();
      await askForSlots(page, demoUnit('REF-2101'));
      const { timeSlots } = StatusResponse.parse(await (await answer).json());
      const days = [...new Set(timeSlots.map(({ slotBegin }) => inBerlin(slotBegin).day))];
      await expect(page.getByRole('tab')).toHaveCount(days.length);
      for (const { slotBegin } of timeSlots) expect(slotBegin.getTime()).toBeGreaterThan(began);

      // Shortly before midnight the first day may have no free slot left.
      const slot = present(timeSlots.find(({ category }) => isSelectable(category)));
      const { day, time } = inBerlin(slot.slotBegin);
      const slotBegin = await chooseSlot(page, days.indexOf(day));
      expect(slotBegin).toBe(slot.slotBegin.toISOString());
      await chooseDriver(page, await bookableDriver(caller, 0, { ...slot, terminalId: alpenland }));
      await page.getByRole('button', { name: 'Buchung anlegen' }).click();
      await expect(snackbar(page)).toContainText('Buchung angelegt');

      const { body } = await caller.call(tour.list, { query: { search: 'REF-2101' } });
      expect(body.items).toHaveLength(1);
      expect(body.items[0].timeSlot).toMatchObject({ slotBegin });
      await page.goto('/forwarderOperator/bookingsOverview?search=REF-2101');
      const row = page.getByRole('row').filter({ hasText: body.items[0].id }).first();
      await expect(row).toContainText(day);
      await expect(row).toContainText(time);
      await expect(row).toContainText(inBerlin(slot.slotEnd).time);

      const listed = await caller.call(booking.list, { body: { search: 'REF-2101' } });
      expect(listed.body.items).toHaveLength(1);
      expect(Math.abs(Date.parse(listed.body.items[0].createdDate) - now())).toBeLessThan(60_000);
    });
  });
}
