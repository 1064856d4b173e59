import { readFile } from 'node:fs/promises';
import { refused } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { answer } from '../support/train-bookings.ts';
import { aBox, aTrain, boxes, trains, words } from '../support/trains.ts';
import { twins } from '../support/twins.ts';

for (const language of twins(['de', 'en'] as const)) {
  const say = words[language];

  test(`TRN-46 TRN-49 TRN-50 TRN-54 TRN-65 a train says when it goes, how late it is and how far its boxes are, and opens to them, ${language}`, async ({
    open,
  }) => {
    const page = await open('train', '/trainOperator/trains', { language });
    const timeless = { plannedTime: null, estimatedTime: null, delayMinutes: null };
    const pastMidnight = { estimatedTime: '2026-05-12T23:30:00.000Z', delayMinutes: 690 };
    const shown = [
      aTrain(),
      aTrain({ trainNumber: '49', atRisk: 0, ...pastMidnight }),
      aTrain({ trainNumber: '51', atRisk: 0, ...timeless }),
    ];
    await page.route(trains, (route) => route.fulfill(answer(shown)));
    await page.route(boxes, (route) =>
      route.fulfill(
        answer([
          aBox({ orderId: 'fits', containerNumber: 'MSKU1234565', atRisk: null }),
          aBox({ orderId: 'late', atRisk: 'slot_after_loading' }),
          aBox({
            orderId: 'none',
            containerNumber: 'TGHU7654320',
            atRisk: 'no_booking',
            bookingId: null,
            bookingState: null,
            licensePlate: null,
            firstName: null,
            lastName: null,
            slotBegin: null,
            slotEnd: null,
            forwarder: null,
            forwarderEmail: null,
          }),
        ]),
      ),
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say.title);
    const table = page.getByRole('treegrid', { name: say.table });
    const row = table.getByRole('row').filter({ hasText: '47' });
    for (const text of ['14:25', say.late, say.planned, '12.05.2026 13:00', say.state, say.arrived, say.transhipped]) {
      await expect(row).toContainText(text);
    }
    await expect(row).toContainText(say.atRisk);
    // The first day has its heading too.
    const headings = table.locator('[aria-hidden="true"]');
    await expect(headings.filter({ hasText: /12\.05\./ })).toHaveCount(1);
    await expect(headings.filter({ hasText: /13\.05\./ }), 'the day is that of the train').toHaveCount(0);
    await expectAccessible(page);

    await row.focus();
    await page.keyboard.press('Enter');
    const detail = page.getByRole('table', { name: say.boxes });
    const lines = detail.getByRole('row');
    // Those at risk come first.
    await expect(lines.nth(1)).toContainText(say.slotAfter);
    await expect(lines.nth(2)).toContainText(say.noBooking);
    await expect(lines.nth(3)).toContainText('MSKU');
    for (const text of ['QG 1', 'Jana Krug', '12.05.2026 14:30 - 15:20', 'Petersen GmbH', 'info@petersen.example']) {
      await expect(lines.nth(1)).toContainText(text);
    }
    await expectAccessible(page);
  });

  test(`TRN-45 TRN-50 days, direction and "at risk" stand in the address and are asked for, ${language}`, async ({
    open,
  }) => {
    const page = await open('train', '/trainOperator/trains?from=2026-05-01&to=2026-12-31&direction=outbound', {
      language,
    });
    const asked = page.waitForRequest((request) => trains.test(request.url()) && request.url().includes('atRisk=true'));
    const toggle = page.getByRole('button', { name: say.onlyAtRisk });
    await toggle.press('Enter');
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      atRisk: 'true',
      direction: 'outbound',
      from: '2026-05-01',
      // At most 31 days.
      to: '2026-05-31',
    });
    await expect(page).toHaveURL(/atRisk=true/);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  });
}

test('TRN-58 TRN-59 TRN-61 TRN-64 a terminal sees the trains of all operators, what was left behind and what was collected', async ({
  open,
}) => {
  const page = await open('terminal', '/terminalOperator/trains', { language: 'en' });
  const departed = aTrain({ delayMinutes: 125, state: 'departed', atRisk: 0, leftBehind: 2 });
  const inbound = aTrain({ trainNumber: '50', direction: 'inbound', trainOperator: 'Alpenbahn Cargo', atRisk: 0 });
  await page.route(trains, (route) => route.fulfill(answer([departed, inbound])));
  await page.route(boxes, (route) =>
    route.fulfill(
      answer([
        aBox({ orderId: 'left', atRisk: 'left_behind' }),
        aBox({ orderId: 'early', type: 'pickup', atRisk: 'slot_before_unloading', unloadingMinutes: 45 }),
      ]),
    ),
  );
  await page.reload();
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  for (const text of ['2 h 5 min late', '2 left behind', 'Nordgleis Intermodal']) {
    await expect(row('47')).toContainText(text);
  }
  for (const text of ['2 of 9 collected', '5 booked', 'Alpenbahn Cargo']) await expect(row('50')).toContainText(text);
  await expect(page.getByRole('combobox', { name: 'Train operator' })).toHaveCount(0);
  await expectAccessible(page);
  await row('47').focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('table', { name: 'Load units of train 47' });
  await expect(detail).toContainText('left behind, train has departed');
  await expect(detail).toContainText('slot begins before the train is unloaded (45 min)');
});

test('TRN-42 TRN-49 the demo has a train at risk at its first terminal, and its boxes name the reason', async ({
  open,
}) => {
  const page = await open('train', '/trainOperator/trains', { language: 'en' });
  await page.getByRole('combobox', { name: 'Terminal' }).first().click();
  await page.getByRole('option', { name: 'Nordbecken Terminal' }).click();
  await page.getByRole('button', { name: 'At risk only' }).click();
  const table = page.getByRole('treegrid', { name: 'Train timetable' });
  for (const operator of ['Nordgleis Intermodal', 'Alpenbahn Cargo']) {
    await page.getByRole('combobox', { name: 'Train operator' }).click();
    await page.getByRole('option', { name: operator }).click();
    await expect(table.getByText(/\d at risk/).or(page.getByText('No train fits'))).not.toHaveCount(0);
    if ((await table.count()) === 0) continue;
    await table.getByRole('row').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByRole('table', { name: /^Load units of train/ })
        .getByRole('row')
        .nth(1),
    ).toContainText(/slot|truck|not booked|train/);
    return;
  }
  throw new Error('no train is at risk');
});

test('TRN-51 boxes at risk are downloaded over all pages, defused, and copied with their forwarder', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open('train', '/trainOperator/trains', { language: 'en' });
  await page.route(trains, (route) => route.fulfill(answer([aTrain()])));
  const all = [
    aBox({ orderId: '1', atRisk: 'slot_after_loading', forwarder: '=cmd("x");Co' }),
    aBox({ orderId: '2', atRisk: 'slot_too_close', containerNumber: 'MSKU1234565' }),
  ];
  await page.route(boxes, (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('atRisk') !== 'true') return route.fulfill(answer(all));
    const number = Number(query.get('page'));
    return route.fulfill(answer(all.slice(number, number + 1), { page: number, total: 2 }));
  });
  await page.reload();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'At risk as CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  const [header, first, second] = text.split('\r\n');
  expect(header).toContain('Train;Date;Last loading time;Container');
  expect(first).toContain(`"'=cmd(""x"");Co";info@petersen.example`);
  expect(second).toContain('MSKU1234565');

  const row = page.getByRole('row').filter({ hasText: '47' });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText(/copied/i).first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(2);
  expect(copied).toContain('MSKU1234565 · REF-1 · slot too close to the last loading time');
  expect(copied).toContain('Petersen GmbH · info@petersen.example');
});

test('TRN-49 TRN-50 without trains, without those at risk and after a failure the screen says so', async ({ open }) => {
  const page = await open('train', '/trainOperator/trains', { language: 'en' });
  await page.route(trains, (route) => route.fulfill(answer([])));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No trains' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'At risk only' }).click();
  await expect(page.getByRole('heading', { name: 'No train fits' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page).not.toHaveURL(/atRisk/);
  await page.unroute(trains);
  await page.route(trains, (route) => route.fulfill(refused(500, 'internal_error')));
  await page.reload();
  await expect(page.getByText('The trains could not be loaded.')).toBeVisible();
  await page.unroute(trains);
  await page.route(trains, (route) => route.fulfill(answer([aTrain()])));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').filter({ hasText: '47' })).toBeVisible();
});

test('TRN-49 on a phone trains are cards, and nothing is wider than the screen', async ({ open }) => {
  const page = await open('train', '/trainOperator/trains', { language: 'de' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(trains, (route) => route.fulfill(answer([aTrain()])));
  await page.route(boxes, (route) => route.fulfill(answer([aBox({ atRisk: 'slot_after_loading' })])));
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: '47' });
  await expect(card).toContainText('3 gefährdet');
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('table', { name: 'Ladeeinheiten des Zuges 47' })).toContainText('Petersen GmbH');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
