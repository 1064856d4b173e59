import { booking, statistic, trucker } from '@quaygate/contract';
import { expect, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

test('FWD-DASH-04..08 FWD-DASH-17 the dashboard names the company, counts its work and leads to the services', async ({
  open,
  api,
}) => {
  const { call } = await api('dispatch');
  const orders = await call(statistic.forwarder, { body: { name: 'open_orders' } });
  const page = await open('dispatch', '/forwarderOperator', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Hafenspedition Petersen GmbH').last()).toBeVisible();
  const box = page.getByRole('button', { name: /Open orders/ });
  await expect(box).toContainText(String(orders.body.floatValue));
  await expect(box).toContainText('bookings not completed yet; the list shows their tours');
  await box.click();
  await expect(page).toHaveURL(/\/forwarderOperator\/bookingsOverview\?/);
  const counted = ['registered', 'counter_needed', 'progress', 'active'];
  expect(new URL(page.url()).searchParams.getAll('bookingStates')).toEqual(counted);
  const listed = await call(booking.list, { query: { size: '1' }, body: { bookingStates: counted } });
  const again = await call(statistic.forwarder, { body: { name: 'open_orders' } });
  expect(listed.body.total, 'the filter keeps exactly the bookings that are counted').toBe(again.body.floatValue);
  await page.goBack();
  await page.getByRole('button', { name: /Registered truckers/ }).click();
  await expect(page).toHaveURL(/\/forwarderOperator\/truckerManagement$/);
  await page.goBack();
  const services = page.getByRole('main').getByRole('list').last();
  await expect(services.getByRole('link')).toHaveCount(4);
  await expect(services.getByRole('link', { name: /Dashboard/ })).toHaveCount(0);
  await services.getByRole('link', { name: /Status request/ }).click();
  await expect(page).toHaveURL(/\/forwarderOperator\/statusRequest/);
});

test('NAV-45 FWD-DASH-05 FWD-DASH-15 FWD-DASH-16 FWD-BATCH-45 on the Free plan open orders, bookings and status requests are not offered', async ({
  open,
}) => {
  const page = await open('free', '/forwarderOperator');
  await expect(page.getByText('Registrierte Fahrer', { exact: true })).toBeVisible();
  await expect(page.getByText('Offene Aufträge', { exact: true })).toHaveCount(0);
  const apps = page.getByRole('main').getByRole('list').last().getByRole('link');
  await expect(apps).toHaveText([/^Fahrerverwaltung/, /^Lizenzverwaltung/]);
  const services = page.getByRole('navigation', { name: 'Dienste' }).getByRole('link');
  await expect(services).toHaveText(['Übersicht', 'Fahrerverwaltung', 'Lizenzverwaltung']);
  const crumbs = page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('listitem');
  for (const place of ['Fahrerverwaltung', 'Lizenzverwaltung']) {
    await services.filter({ hasText: place }).click();
    await expect(crumbs).toHaveText(['Start', 'Spedition', place]);
  }
  await page.goto('/forwarderOperator/bookingsOverview');
  await expect(page).toHaveURL(/\/forwarderOperator$/);
  await page.goto('/forwarderOperator/batchStatusRequest?terminalIdInput=8');
  await expect(page, 'FWD-BATCH-45').toHaveURL(/\/forwarderOperator$/);
});

test('FWD-DASH-19 a reader sees the number of truckers and cannot open their management', async ({ open }) => {
  const page = await open('dispatch-read', '/forwarderOperator', { language: 'en' });
  await expect(page.getByText('Registered truckers', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Registered truckers/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /Trucker management/ })).toHaveCount(0);
});

test('FWD-DASH-09 FWD-DASH-10 FWD-DASH-18 a box that never got a value keeps loading, and every minute asks again', async ({
  open,
  page,
}) => {
  let asked = 0;
  let answers = false;
  await page.route('**/statistics/floatValue', async (route) => {
    if (!route.request().postData()?.includes('open_orders')) return route.continue();
    asked += 1;
    if (answers) return route.continue();
    return route.abort();
  });
  await open('dispatch', '/forwarderOperator', { language: 'en' });
  const box = page.getByRole('button', { name: /Open orders/ });
  await expect(box).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  const before = asked;
  answers = true;
  await page.clock.fastForward(60_500);
  await expect(box).not.toHaveAttribute('aria-busy', 'true');
  expect(asked).toBeGreaterThan(before);
  const value = await box.textContent();
  answers = false;
  await page.clock.fastForward(60_500);
  await expect.poll(() => asked).toBeGreaterThan(before + 1);
  expect(await box.textContent()).toBe(value);
});

test('FWD-DASH-23 a row of trouble leads to its tour wherever it is pressed, and is one stop of the keyboard', async ({
  open,
}) => {
  const page = await open('dispatch', '/forwarderOperator', { language: 'en' });
  const rows = page.getByRole('main').getByRole('listitem');
  const row = rows.filter({ has: page.getByRole('img', { name: /^Licence plate/ }) }).first();
  const link = row.getByRole('link');
  await expect(link).toHaveCount(1);
  expect(await row.locator('a, button, [tabindex]').count()).toBe(1);
  const size = await row.boundingBox();
  await row.click({ position: { x: (size?.width ?? 0) - 6, y: 6 } });
  await expect(page).toHaveURL(/\/forwarderOperator\/bookingsOverview\?search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('FLIM-03 minutes are shown as minutes and seconds', async ({ open, page }) => {
  await page.route('**/statistics/floatValue', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, unit: 'minutes', floatValue: 61.5 } });
  });
  await open('dispatch', '/forwarderOperator', { language: 'en' });
  const box = page.getByRole('button', { name: /Open orders/ });
  await expect(box).toContainText('61:30');
  await expect(box).not.toContainText('minutes');
});

test('FWD-DASH-12 the selected company is kept between visits', async ({ open, page }) => {
  await open('dispatch', '/forwarderOperator', { language: 'en' });
  await expect(page.getByText('Hafenspedition Petersen GmbH').first()).toBeVisible();
  await page.reload();
  const stored = await page.evaluate(() => localStorage.getItem('forwarder-store'));
  expect(JSON.parse(stored ?? '{}').state.selected).toEqual({
    id: expect.any(String),
    name: 'Hafenspedition Petersen GmbH',
  });
});

for (const language of twins(['en', 'de'] as const)) {
  test(`the dashboard is accessible, ${language}`, async ({ open }) => {
    const page = await open('dispatch', '/forwarderOperator', { language });
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('the dashboard counts only what is the company’s own', async ({ api }) => {
  const { call } = await api('dispatch');
  const count = await call(statistic.forwarder, { body: { name: 'registered_truckers' } });
  const approved = await call(trucker.approved);
  expect(count.body.floatValue).toBe(approved.body.total);
});

test('UI-39 the dashboard is drawn once, with its announcements, where these come soon', async ({ open, page }) => {
  await page.addInitScript(() => {
    // However slow the machine is, what is waited for 200 ms comes in time.
    const later = window.setTimeout;
    const soon = 200;
    Object.assign(window, { setTimeout: (work: () => void, wait?: number) => (wait === soon ? 0 : later(work, wait)) });
    new MutationObserver(() => {
      if ('drawnWith' in window || !document.querySelector('main h1')) return;
      Object.assign(window, { drawnWith: document.querySelectorAll('main [role="group"]:not([hidden])').length });
    }).observe(document, { subtree: true, childList: true });
  });
  await open('dispatch', '/forwarderOperator', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => (window as { drawnWith?: number }).drawnWith)).toBe(1);
});
