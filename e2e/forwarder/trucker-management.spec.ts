import { trucker } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type Api, expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { isPending, type Listed, nameOf, rowOf, truckersAddress, truckersOf } from '../support/truckers.ts';
import { twins } from '../support/twins.ts';

test('FWD-TRK-01 FWD-TRK-25 the table shows every column, pending drivers first', async ({ open }) => {
  const page = await open('dispatch', truckersAddress, { language: 'en' });
  const names = ['Registered', 'Email', 'First name', 'Last name', 'Licence plate'];
  const titles = [...names, 'Licence', 'Ready', 'Completed', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(titles);
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('waits for approval');
  await expect(first).toContainText(/\d{2}\.\d{2}\.\d{4}/);
  await expect(first.getByRole('button', { name: /^Approve/ })).toBeVisible();
});

test('FWD-TRK-02 FWD-TRK-03 FWD-TRK-24 the search waits for three characters and starts over when emptied', async ({
  open,
  page,
  api,
}) => {
  const { lastName } = present(
    (await truckersOf(await api('dispatch'), (each) => !isPending(each) && each.lastName.length > 3))[0],
  );
  await open('dispatch', truckersAddress, { language: 'en' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/truckers\?/.test(request.url())) sent.push(request.postData() ?? '');
  });
  const field = page.getByRole('searchbox');
  await field.fill(lastName.slice(0, 2));
  await expect(page.getByText('Enter at least three characters to search')).toBeVisible();
  await page.clock.runFor(600);
  expect(sent).toEqual([]);
  await field.fill(lastName);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row').nth(1)).toContainText(lastName.slice(0, 10));
  await field.fill('');
  await expect(page).not.toHaveURL(/search=/);
  await field.fill('xyzxyz');
  await expect(page.getByRole('heading', { name: 'No trucker fits' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).last().click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('FWD-TRK-04 FWD-TRK-05 FWD-TRK-07 FWD-TRK-27 FWD-TRK-28 a driver is edited in the row by keyboard', async ({
  open,
  api,
}) => {
  const one = present(
    (await truckersOf(await api('dispatch'), (each) => !isPending(each) && each.licensePlate !== null)).slice(-1)[0],
  );
  const page = await open('dispatch', `${truckersAddress}?search=${one.lastName}`, { language: 'en' });
  await page.getByRole('button', { name: `Edit ${nameOf(one)}` }).click();
  const plate = page.getByRole('textbox', { name: 'Licence plate' });
  const confirm = page.getByRole('button', { name: /^Save changes/ });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await plate.fill('');
  await expect(page.getByText('Field required')).toBeVisible();
  await plate.press('Enter');
  await expect(plate).toBeVisible();
  await plate.press('Escape');
  await expect(plate).toHaveCount(0);
  await page.getByRole('button', { name: `Edit ${nameOf(one)}` }).click();
  await plate.fill('DU-QG 4711');
  await plate.press('Enter');
  await expect(page.getByText('Driver updated')).toBeVisible();
  await expect(rowOf(page, one).getByRole('img', { name: 'Licence plate DU-QG 4711' })).toBeVisible();
});

test('FWD-TRK-29 FWD-TRK-33 a driver who left is removed after a question; one with open tours stays, and their tours are shown', async ({
  open,
  page,
  api,
}) => {
  const dispatch = await api('dispatch');
  const approved = await truckersOf(dispatch, (each) => !isPending(each));
  const one = present(approved[Math.floor(approved.length / 3)]);
  await open('dispatch', `${truckersAddress}?search=${one.lastName}`, { language: 'en' });
  const ask = () => page.getByRole('button', { name: `Remove ${nameOf(one)} from the company` }).click();
  const question = page.getByRole('alertdialog', { name: `Remove ${nameOf(one)} from the company?` });
  let hasOpenTours = true;
  await page.route('**/truckers/*', (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    if (!hasOpenTours) return route.fulfill({ status: 204 });
    const body = '{"code":"trucker_has_open_bookings"}';
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body });
  });
  await ask();
  await expect(question).toContainText('Open tours stay as they are');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove driver' }).click();
  await expect(question.getByText('The driver has open bookings')).toBeVisible();
  hasOpenTours = false;
  await question.getByRole('button', { name: 'Remove driver' }).click();
  await expect(page.getByText('Driver removed')).toBeVisible();
  await expect(rowOf(page, one)).toHaveCount(0);
  await page.reload();
  await ask();
  await question.getByRole('link', { name: `Show open tours of ${nameOf(one)}` }).click();
  await expect(page).toHaveURL(/bookingsOverview\?search=.*tourStates=/);
});

test('FWD-TRK-27 a failed save keeps what was typed', async ({ open, page, api }) => {
  const one = present((await truckersOf(await api('dispatch'), (each) => !isPending(each))).slice(-3)[0]);
  await open('dispatch', `${truckersAddress}?search=${one.lastName}`, { language: 'en' });
  await page.getByRole('button', { name: `Edit ${nameOf(one)}` }).click();
  await page.route('**/truckers/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  const first = page.getByRole('textbox', { name: 'First name' });
  await first.fill('Maximiliane');
  await first.press('Enter');
  await expect(page.getByText('The server does not answer')).toBeVisible();
  await expect(first).toHaveValue('Maximiliane');
});

test('FWD-TRK-26 the licence tells its end, the completed bookings the last one, and no licence offers one', async ({
  open,
  page,
  api,
}) => {
  const approved = await truckersOf(await api('dispatch'), (each) => !isPending(each));
  const one = present(approved.find(({ licenseKey, expirationDate }) => licenseKey && expirationDate));
  await page.route('**/truckers?**', async (route) => {
    const answer = await route.fetch();
    const { items, ...rest } = await answer.json();
    const shown = items.map((each: Listed) =>
      each.userId === one.userId
        ? { ...each, completedBookingsCount: 12, lastBookingCompletedDate: '2026-05-11T08:00:00Z' }
        : {
            ...each,
            licenseKey: null,
            expirationDate: null,
            completedBookingsCount: 0,
            lastBookingCompletedDate: null,
          },
    );
    await route.fulfill({ response: answer, json: { ...rest, items: shown } });
  });
  await open('dispatch', truckersAddress, { language: 'en' });
  const row = rowOf(page, one);
  const day = present(one.expirationDate).slice(0, 10).split('-').toReversed().join('.');
  const license = row.locator('[data-tip]').filter({ hasText: present(one.licenseKey) });
  await expect(license).toHaveAttribute('data-tip', new RegExp(`${day.slice(2)}$`));
  await expect(row.locator('[data-tip="Last completed on 11.05.2026"]')).toHaveText('12');
  await expect(row.getByRole('button', { name: /^Assign/ })).toHaveCount(0);
  const other = present(approved.find(({ userId }) => userId !== one.userId));
  await expect(rowOf(page, other).getByRole('button', { name: /^Assign a licen[cs]e to/ })).toBeVisible();
  await expect(rowOf(page, other).locator('[data-tip="No booking completed yet"]')).toHaveText('0');
});

test('FWD-TRK-12 names longer than ten characters are cut and told in full', async ({ open, api }) => {
  const { call } = await api('dispatch');
  const one = present((await truckersOf({ call } as Api, (each) => !isPending(each))).slice(-2)[0]);
  await call(trucker.update, {
    params: { t: one.userId },
    body: { firstName: 'Friederike-Charlotte', lastName: one.lastName, licensePlate: one.licensePlate ?? 'DU-QG 12' },
  });
  const page = await open('dispatch', `${truckersAddress}?search=Friederike-Charlotte`, { language: 'en' });
  const cell = page.locator('[data-tip="Friederike-Charlotte"]').first();
  await expect(cell).toContainText('Friederike…');
  await cell.hover();
  await expect(page.locator('[data-tooltip]')).toHaveText('Friederike-Charlotte');
});

test('FWD-TRK-06 FWD-TRK-08 FWD-TRK-09 FWD-TRK-23 a pending driver is approved at once, and denied after a question', async ({
  open,
  api,
}) => {
  const pending = await truckersOf(await api('dispatch'), isPending);
  const [toApprove, toDeny] = [present(pending[0]), present(pending[1])];
  const page = await open('dispatch', truckersAddress, { language: 'en' });
  await page.getByRole('button', { name: `Approve ${nameOf(toApprove)}` }).click();
  await expect(page.getByText('Driver approved')).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${nameOf(toApprove)}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Deny ${nameOf(toDeny)}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Deny ${nameOf(toDeny)}?` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deny driver' }).click();
  await expect(page.getByText('Driver denied')).toBeVisible();
  await expect(page.getByText(toDeny.lastName).and(page.locator('[data-tip]'))).toHaveCount(0);
  const left = await truckersOf(await api('dispatch'), ({ userId }) => userId === toDeny.userId);
  expect(left).toEqual([]);
});

test('FWD-TRK-10 FWD-TRK-11 FWD-TRK-18 FWD-TRK-20 FWD-TRK-21 FWD-TRK-35 a licence is assigned; a refusal stays in the dialog', async ({
  open,
  page,
  api,
}) => {
  const one = present(
    (await truckersOf(await api('dispatch'), (each) => !isPending(each) && each.licenseKey === null))[0],
  );
  await open('dispatch', `${truckersAddress}?search=${one.lastName}`, { language: 'en' });
  const assign = page.getByRole('button', { name: `Assign a licence to ${nameOf(one)}` });
  await assign.click();
  const dialog = page.getByRole('alertdialog', { name: 'Assign a licence?' });
  await expect(dialog).toContainText(nameOf(one));
  await expect(dialog.getByRole('button', { name: 'Assign licence' })).toBeFocused();
  await page.route('**/licenses/assign', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"code":"no_license_available"}' }),
  );
  await dialog.getByRole('button', { name: 'Assign licence' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No free licence available');
  await page.unroute('**/licenses/assign');
  await dialog.getByRole('button', { name: 'Assign licence' }).click();
  await expect(page.getByText('Licence assigned')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(assign).toHaveCount(0);
  await expect(rowOf(page, one)).toContainText(/[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/);
});

test('FWD-TRK-19 a reader is refused', async ({ open }) => {
  const page = await open('dispatch-read', truckersAddress);
  await expect(page).toHaveURL(/\/403$/);
  await expect(page.getByText('Sie haben keine Berechtigung für diese Seite')).toBeVisible();
});

test('a failed list says so and comes back by retry', async ({ open, page }) => {
  await page.route('**/truckers?**', (route) => route.abort());
  await open('dispatch', truckersAddress, { language: 'en' });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The truckers could not be loaded.');
  await expectAccessible(page);
  await page.unroute('**/truckers?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
});

for (const language of twins(['en', 'de'] as const)) {
  test(`trucker management is accessible, ${language}`, async ({ open }) => {
    const page = await open('dispatch', truckersAddress, { language });
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('on a phone every driver is a card with actions', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('dispatch', truckersAddress, { language: 'en' });
  const card = page.getByRole('listitem').filter({ hasText: 'waits for approval' }).first();
  await expect(card.getByRole('button', { name: /^Approve/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
