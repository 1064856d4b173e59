import type { Page } from '@playwright/test';
import { forwarder } from '@quaygate/contract';
import { calls, stored } from '../support/failing.ts';
import { type Api, expect, expectAccessible, test } from '../support/story.ts';

const [first, second] = ['Elbkai Trucking GmbH', 'Hafenspedition Petersen GmbH'];

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^(Company|Unternehmen)/ }).click();
  await page.getByRole('option', { name }).click();
}

test('FWD-DASH-02 FWD-DASH-20 NAV-29 SESS-13 filters and search of the one company are not those of the other', async ({
  open,
  page,
  api,
}) => {
  await open('dispatch-two', '/forwarderOperator/bookingsOverview?search=zzzz', { language: 'en' });
  const search = page.getByRole('searchbox');
  await expect(search).toHaveValue('zzzz');
  const asked: string[] = [];
  const other = await otherOf(page, await api('dispatch-two'));
  page.on('request', (request) => {
    if (request.url().includes(other.id) && /\/tours\?/.test(request.url())) asked.push(request.url());
  });
  await choose(page, other.name);
  await expect(page).toHaveURL(/\/bookingsOverview$/);
  await expect(search).toHaveValue('');
  await expect(page.getByRole('main').getByText(other.name)).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  expect((await stored(page, 'forwarder-store')).selected).toEqual(other);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes('zzzz'))).toEqual([]);
  expect(
    asked.every((url) => url.includes('size=50')),
    'FWD-BOOK-25',
  ).toBe(true);
  await page.reload();
  await expect(page.getByRole('combobox', { name: /^Company/ })).toContainText(other.name);
});

/** The company that is not selected. */
async function otherOf(page: Page, { call }: Api): Promise<{ id: string; name: string }> {
  const { body } = await call(forwarder.list);
  await expect(page.getByRole('combobox', { name: /^Company/ })).toBeVisible();
  const { selected } = await stored(page, 'forwarder-store');
  const { id, name } = body.items.find((each: { id: string }) => each.id !== selected.id);
  return { id, name };
}

test('FWD-DASH-20 an edit that is open is asked about and closes, and what stands there is of the other company', async ({
  open,
  page,
}) => {
  await open('dispatch-two', '/forwarderOperator/truckerManagement', { language: 'en' });
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const before = await row.textContent();
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('Somebody else');
  const current = await page.getByRole('combobox', { name: /^Company/ }).textContent();
  const other = current?.includes(first) ? second : first;
  const question = page.getByRole('alertdialog', { name: 'Leave this page without saving?' });
  await choose(page, other);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('Somebody else');
  await choose(page, other);
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(row).toBeVisible();
  await expect(row).not.toHaveText(before ?? '');
  await expect(page.getByText('Somebody else')).toHaveCount(0);
  await expectAccessible(page);
});

test('FWD-DASH-20 NAV-18 NAV-35 SESS-13 the plan of the other company decides at once what is open', async ({
  open,
  page,
  api,
}) => {
  await open('dispatch-two', '/forwarderOperator/bookingsOverview', { language: 'en' });
  const { id, name } = await otherOf(page, await api('dispatch-two'));
  const refusals: number[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refusals.push(answer.status());
  });
  let tours = 0;
  page.on('request', (request) => {
    if (request.url().includes(id) && request.url().includes('/tours')) tours += 1;
  });
  await page.route(calls.config, async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, plan: route.request().url().includes(id) ? 'Free' : config.plan } });
  });
  await choose(page, name);
  await expect(page).toHaveURL(/\/forwarderOperator$/);
  const services = page.getByRole('navigation', { name: 'Services' });
  await expect(services.getByRole('link')).toHaveText(['Dashboard', 'Trucker management', 'Licence management']);
  expect(tours, 'nothing of a closed screen is asked for').toBe(0);
  expect(refusals).toEqual([]);
  const current = await page.getByRole('combobox', { name: /^Company/ }).textContent();
  await choose(page, current?.includes(first) ? second : first);
  await expect(services.getByRole('link')).toHaveCount(7);
});
