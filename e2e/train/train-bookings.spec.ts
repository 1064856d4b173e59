import { trainBooking } from '@quaygate/contract';
import { calls, counted, emptyList, refused } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { answer, aRow, bookings, table, words } from '../support/train-bookings.ts';
import { twins } from '../support/twins.ts';

/** What the demo calls a load unit, so that a row is found whatever else is in the list. */
interface Row {
  bookingId: string;
  containerNumber: string | null;
  referenceNumber: string | null;
}

for (const language of twins(['de', 'en'] as const)) {
  const say = words[language];

  test(`TRN-02 TRN-06 TRN-07 TRN-08 TRN-13..16 TRN-29 TRN-34 tabs, columns and formats, ${language}`, async ({
    open,
  }) => {
    const page = await open('train', '/trainOperator', { language });
    await page.route(bookings, (route) => {
      const isActive = new URL(route.request().url()).searchParams.get('active') === 'true';
      return route.fulfill(
        answer([
          isActive
            ? aRow(1, { emptyWeight: 3_800 })
            : aRow(2, { type: 'delivery', transhipmentTaskConfirmation: '2026-05-13T07:05:00.000Z' }),
        ]),
      );
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say.title);
    const active = table(page, say.active);
    await expect(active.getByRole('columnheader')).toHaveText([...say.columns]);
    const row = active.getByRole('row').filter({ hasText: 'REF-1' });
    for (const text of [
      'Import',
      '40 ft',
      '24.500 kg',
      '3.800 kg',
      'Petersen GmbH',
      'Jana Krug',
      '13.05.2026 08:00 - 08:50',
      '13.05.2026 12:00',
      '47',
    ]) {
      await expect(row).toContainText(text);
    }
    await expectAccessible(page);
    await page.getByRole('tab', { name: say.completed }).click();
    const completed = table(page, say.completed);
    await expect(completed.getByRole('columnheader', { name: say.transhipment })).toBeVisible();
    const done = completed.getByRole('row').filter({ hasText: 'REF-2' });
    await expect(done).toContainText('Export');
    await expect(done).toContainText('13.05.2026 09:05');
    await expect(done).toContainText(language === 'de' ? 'fehlt' : 'missing');
    await expectAccessible(page);
  });

  test(`TRN-09..12 TRN-19 TRN-26 TRN-37 TRN-41 by keyboard: a booking of the demo is selected, completed and gone, ${language}`, async ({
    open,
    api,
  }) => {
    const page = await open('train', '/trainOperator?tab=completed', { language });
    const list = table(page, say.completed);
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    const button = page.getByRole('button', { name: say.complete });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(say.nothing);

    const boxes = list.getByRole('checkbox');
    await boxes.nth(1).focus();
    await boxes.nth(1).press('Space');
    const name = (await boxes.nth(1).getAttribute('aria-label')) ?? '';
    await button.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: say.question });
    await expectAccessible(page);
    const [, asked] = await Promise.all([
      dialog.getByRole('button', { name: say.confirm }).press('Enter'),
      page.waitForRequest((request) => request.method() === 'PUT' && bookings.test(request.url())),
    ]);
    await expect(page.getByText(say.done)).toBeVisible();
    await expect(list.getByRole('checkbox', { name, exact: true })).toHaveCount(0);

    const { bookingIds } = asked.postDataJSON() as { bookingIds: string[] };
    const [, id, terminalId] = /trainOperators\/([^/]+)\/terminals\/(\d+)/.exec(asked.url()) ?? [];
    const train = await api('train');
    for (const active of ['true', 'false']) {
      const { body } = await train.call(trainBooking.list, {
        params: { id, terminalId },
        query: { active, size: '100' },
      });
      expect(body.items.map(({ bookingId }: Row) => bookingId)).not.toContain(bookingIds[0]);
    }
  });

  test(`TRN-37 TERR-13 a refused completion says why and keeps the selection, ${language}`, async ({ open }) => {
    const page = await open('train', '/trainOperator?tab=completed', { language });
    await page.route(bookings, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill(refused(409, 'train_booking_not_completable', '', { bookingIds: ['b-1'] }))
        : route.fulfill(answer([aRow(1), aRow(2)])),
    );
    await page.reload();
    const list = table(page, say.completed);
    await list.getByRole('checkbox').first().check();
    await expect(list.getByRole('row', { selected: true })).toHaveCount(2);
    await page.getByRole('button', { name: say.complete }).click();
    await page.getByRole('button', { name: say.confirm }).click();
    await expect(page.getByText(say.open)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(list.getByRole('row', { selected: true })).toHaveCount(2);
  });
}

for (const language of twins(['de', 'en'] as const)) {
  test(`TRN-07 TRN-08 every column stands on a screen 1440 wide, whole, ${language}`, async ({ open }) => {
    const page = await open('train', '/trainOperator?tab=completed', { language });
    const row = {
      ...{ containerNumber: 'CSQU3054383', emptyWeight: 3_800, licensePlate: 'DU-QG 1234', trainNumber: '40351' },
      ...{ latestLoadingTime: '2026-05-14T12:12:00.000Z', transhipmentTaskConfirmation: '2026-05-13T07:05:00.000Z' },
    };
    await page.route(bookings, (route) => route.fulfill(answer([aRow(1, row), aRow(2, row)])));
    await page.reload();
    for (const tab of [words[language].completed, words[language].active]) {
      await page.getByRole('tab', { name: tab }).click();
      const list = table(page, tab);
      await expect(list.getByRole('row').filter({ hasText: 'REF-2' })).toBeVisible();
      const cells = list.getByRole('columnheader').or(list.getByRole('gridcell'));
      const wide = await cells.evaluateAll((all) =>
        all
          .filter((cell) => cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent),
      );
      expect(wide).toEqual([]);
    }
  });
}

test('TRN-04 TRN-05 TRN-32 no operator can be chosen before the list is there, nor from an empty one', async ({
  open,
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls.trainOperators, async (route) => {
    await promise;
    await route.fulfill(emptyList);
  });
  const asked = counted(page, bookings);
  const opened = open('train', '/trainOperator', { language: 'en' });
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: words.en.operator })).toHaveCount(0);
  resolve();
  await opened;
  await expect(page.getByRole('heading', { name: 'No train operator has been assigned to you yet' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: words.en.operator })).toHaveCount(0);
  expect(asked()).toBe(0);
});

test('TRN-17 TRN-18 TRN-33 a row whose slot is close to the last loading time, or far from it, is marked and says so', async ({
  open,
}) => {
  const page = await open('train', '/trainOperator', { language: 'en' });
  await page.route(bookings, (route) =>
    route.fulfill(
      answer([
        aRow(1),
        aRow(2, { latestLoadingTime: '2026-05-13T07:30:00.000Z' }),
        aRow(3, { latestLoadingTime: '2026-05-14T06:00:00.000Z' }),
        aRow(4, { latestLoadingTime: '2026-05-13T05:00:00.000Z' }),
        aRow(5, { latestLoadingTime: null }),
      ]),
    ),
  );
  await page.reload();
  const row = (number: number) =>
    table(page, 'Active')
      .getByRole('row')
      .filter({ hasText: `REF-${number}` });
  await expect(row(2)).toContainText('1.5 h after slot begin');
  await expect(row(3)).toContainText('24 h after slot begin');
  await expect(row(4)).toContainText('1 h before slot begin');
  for (const red of [2, 3, 4]) await expect(row(red)).toHaveCSS('background-color', 'rgb(253, 240, 238)');
  for (const grey of [1, 5]) {
    await expect(row(grey)).not.toContainText('slot begin');
    await expect(row(grey)).toHaveCSS('background-color', 'rgb(244, 246, 248)');
  }
  await expectAccessible(page);
});

test('TRN-21..23 TRN-27 TRN-28 TRN-39 further pages come at the end; a page that fails is asked for again by a button, rows stay', async ({
  open,
}) => {
  const page = await open('train', '/trainOperator', { language: 'en' });
  let isBroken = true;
  const sizes = new Set<string | null>();
  const all = Array.from({ length: 60 }, (_, index) => aRow(index + 1));
  await page.route(bookings, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const number = Number(asked.get('page'));
    sizes.add(asked.get('size'));
    if (number === 1 && isBroken) return route.fulfill(refused(500, 'internal_error'));
    return route.fulfill(answer(all.slice(number * 50, number * 50 + 50), { page: number, total: 60 }));
  });
  await page.reload();
  const list = table(page, 'Active');
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  const logged = page.waitForEvent('console', (entry) => entry.text().includes('The train bookings were not loaded'));
  await list.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  expect((await logged).type()).toBe('error');
  const retry = list
    .getByRole('button', { name: words.en.retry })
    .or(page.getByRole('button', { name: words.en.retry }));
  await expect(retry.first()).toBeVisible();
  isBroken = false;
  await retry.first().click();
  await list.getByRole('row').last().focus();
  await page.keyboard.press('End');
  await expect(list.getByText('REF-60')).toBeVisible();
  expect([...sizes]).toEqual(['50']);
});

test('TRN-01 TRN-03 TRN-20 another train operator is another list, the choice is kept, the selection is not', async ({
  open,
}) => {
  const page = await open('train', '/trainOperator?tab=completed', { language: 'en' });
  await page.route(bookings, (route) => {
    const operator = /trainOperators\/([^/]+)\/terminals/.exec(route.request().url())?.[1];
    return route.fulfill(answer([aRow(1, { referenceNumber: `of ${operator}` })]));
  });
  await page.reload();
  const list = table(page, 'Completed');
  const first = await list.getByRole('row').nth(1).textContent();
  await list.getByRole('checkbox').nth(1).check();
  const field = page.getByRole('combobox', { name: words.en.operator });
  const before = (await field.textContent()) ?? '';
  await field.click();
  await page.getByRole('option').filter({ hasNotText: before }).first().click();
  await expect(field).not.toHaveText(before);
  await expect(list.getByRole('row').nth(1)).not.toHaveText(first ?? '');
  await expect(list.getByRole('row', { selected: true })).toHaveCount(0);
  const chosen = (await field.textContent()) ?? '';
  await page.reload();
  await expect(field).toHaveText(chosen);
});

test('TRN-40 readers see everything and mark nothing', async ({ open, page }) => {
  await page.route(/\/web\/v1\/users\/[^/?]+$/, async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({ json: { ...user, roles: ['train_operator_read'] } });
  });
  await open('train', '/trainOperator?tab=completed', { language: 'en' });
  await expect(table(page, 'Completed').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.en.complete })).toHaveCount(0);
});

test('TRN-21 TRN-39 an empty tab and a list that fails say what to do, in the dark on a phone too', async ({
  open,
}) => {
  const page = await open('train', '/trainOperator', { language: 'de', scheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  let isBroken = true;
  await page.route(bookings, (route) =>
    isBroken ? route.fulfill(refused(500, 'internal_error')) : route.fulfill(answer([])),
  );
  await page.reload();
  await expect(page.getByText(/Die Bahnbuchungen konnten nicht geladen werden/)).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: words.de.retry }).click();
  await expect(page.getByText('Keine aktiven Buchungen')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
