import { tour, truckingCompany } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { companiesAddress } from '../support/companies.ts';
import { addressOf, demoUnit, statusOf } from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';

test.describe.configure({ mode: 'parallel' });

/** Written with other means than the product's own. */
function partsIn(timeZone: string, instant: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(instant)).split(' ');
  return { date: day.split('-').reverse().join('.'), time };
}
const berlin = 'Europe/Berlin';

for (const [timeZone, locale] of [
  ['America/Los_Angeles', 'en-US'],
  ['Pacific/Auckland', 'de-DE'],
] as const) {
  test.describe(() => {
    test.use({ timezoneId: timeZone, locale });

    test(`I18N-05 I18N-08 days are those of Europe/Berlin, for a browser in ${timeZone}`, async ({
      open,
      page,
      api,
    }) => {
      const admin = await api('admin');
      const { body } = await admin.call(truckingCompany.list);
      const [sample] = body.items as { createdDate: string; id: string }[];
      // Half past midnight in Berlin is another day in both places, or another time at least.
      const createdDate = '2026-07-14T22:30:00.000Z';
      await page.route('**/users/*/truckingCompanies', (route) =>
        route.fulfill({ json: { ...body, items: [{ ...sample, createdDate }] } }),
      );
      await open('admin', companiesAddress);
      await expect(page.getByRole('row').nth(1)).toContainText('15.07.2026');
      expect(await page.evaluate((text) => new Date(text).getHours(), createdDate)).not.toBe(0);
    });

    test(`I18N-07 I18N-08 slots stand in the time of the terminal, for a browser in ${timeZone}`, async ({
      open,
      api,
    }) => {
      const { body } = await (await api('dispatch')).call(tour.list);
      const one = present((body.items as { id: string; timeSlot: { slotBegin: string; slotEnd: string } }[])[0]);
      const page = await open('dispatch', `/forwarderOperator/bookingsOverview?search=${one.id}`);
      const [begin, end] = [partsIn(berlin, one.timeSlot.slotBegin), partsIn(berlin, one.timeSlot.slotEnd)];
      const row = page.getByRole('row').filter({ hasText: one.id }).first();
      await expect(row).toContainText(begin.date);
      await expect(row).toContainText(`${begin.time} - ${end.time}`);
      expect(begin.time).not.toBe(partsIn(timeZone, one.timeSlot.slotBegin).time);
    });

    test(`I18N-06 I18N-07 TLIM-02 day and time stand together, for a browser in ${timeZone}`, async ({
      open,
      page,
      api,
    }) => {
      const unit = demoUnit('REF-1002');
      const { body } = await statusOf(await api('dispatch'), 8, unit);
      const begins = body.timeSlots.map(({ slotBegin }: { slotBegin: string }) => partsIn(berlin, slotBegin));
      await open('dispatch', addressOf(8, 'batch'), { language: 'de' });
      const rows = ['type;referenceNumber;containerNumber', 'delivery;REF-1002;'].join('\n');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
      await page.getByRole('button', { name: 'Datei prüfen und Status abfragen' }).click();
      const cell = page
        .getByRole('row')
        .nth(1)
        .getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d/);
      await expect(cell).toBeVisible();
      const shown = ((await cell.textContent()) ?? '').slice(0, 16);
      expect(begins.map(({ date, time }: { date: string; time: string }) => `${date} ${time}`)).toContain(shown);
    });
  });
}
