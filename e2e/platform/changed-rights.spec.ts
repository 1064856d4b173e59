import type { Page } from '@playwright/test';
import { truckingCompany, webappUser } from '@quaygate/contract';
import { aCompany } from '../support/companies.ts';
import { calls, refused, snackbar } from '../support/failing.ts';
import { password } from '../support/served.ts';
import { type Api, expect, test } from '../support/story.ts';
import { createPerson, north, type Person } from '../support/webapp-user-scene.ts';

const areas = (page: Page) => page.getByRole('navigation', { name: 'Bereiche' });
const services = (page: Page) => page.getByRole('navigation', { name: 'Dienste' });

/** Somebody new sets the password by the link of the mail and signs in. */
async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.goto(`/web/demo/inbox?to=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Anmeldung einrichten' }).click();
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(areas(page)).toBeVisible();
}

/** Marks the page, so that a reload would be noticed. */
async function noteReloads(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return () => page.evaluate(() => !('isSamePage' in window));
}

/** Lets minutes of the page pass until the change is there: each instance keeps what it knows of a caller for a second. */
const withinMinutes = (page: Page, hasHappened: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(60_500);
    await hasHappened();
  }).toPass();

/** Dispatcher and terminal clerk in one, of a company of the story's own. */
async function aClerk(admin: Api) {
  const company = await aCompany(admin);
  await admin.call(truckingCompany.update, {
    params: { id: company.id },
    body: { name: company.name, vatId: company.vatId, email: company.email, tier: 'Premium' },
  });
  const person = await createPerson(admin, {
    truckingCompanyRole: 'write',
    truckingCompanyIds: [company.id],
    facilityOperatorRole: 'read',
    facilityIds: [north.id],
  });
  return { company, person };
}

const update = async ({ call }: Api, { id }: Person, body: object) =>
  expect((await call(webappUser.update, { params: { id }, body })).status).toBe(200);
const noForwarder = { truckingCompanyRole: 'none', truckingCompanyIds: [] };

/** The companies that the server lists for the signed-in user; it caches rights for up to a second. */
const linkedCompanies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { userId, accessToken } = JSON.parse(localStorage.getItem('auth-store') ?? '{}').state;
    const answer = await fetch(`/web/forwarderOperators/v1/users/${userId}/forwarders`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return (await answer.json()).items.map(({ name }: { name: string }) => name);
  });

test('SESS-27 a role that is taken away leaves rail, drawer, tiles and the open screen without a reload', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const { person } = await aClerk(admin);
  await signIn(page, person);
  const wasReloaded = await noteReloads(page);
  const tile = page.getByRole('main').getByRole('link', { name: /^Spedition/ });
  await expect(tile).toBeVisible();
  await tile.click();
  await services(page).getByRole('link', { name: 'Fahrerverwaltung' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fahrerverwaltung' })).toBeVisible();
  await expect(areas(page).getByRole('button', { name: 'Spedition', exact: true })).toBeVisible();

  await update(admin, person, noForwarder);
  await withinMinutes(page, () => expect(page).toHaveURL(/\/403$/, { timeout: 2_000 }));
  await expect(page.getByRole('heading', { name: 'Sie haben keine Berechtigung für diese Seite' })).toBeVisible();
  await expect(areas(page).getByRole('button', { name: 'Spedition', exact: true })).toHaveCount(0);
  await expect(areas(page).getByRole('button', { name: 'Terminal', exact: true })).toBeVisible();
  await expect(services(page).getByRole('link', { name: 'Fahrerverwaltung' })).toHaveCount(0);
  await areas(page).getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(tile).toHaveCount(0);

  // A role that is given is there in the same way, with the company it brings.
  const { company } = await aClerk(admin);
  await update(admin, person, { truckingCompanyRole: 'read', truckingCompanyIds: [company.id] });
  await expect.poll(() => linkedCompanies(page)).toContain(company.name);
  await withinMinutes(page, () => expect(tile).toBeVisible({ timeout: 2_000 }));
  await tile.click();
  await expect(page.getByText(company.name).first()).toBeVisible();
  expect(await wasReloaded()).toBe(false);
});

test('SESS-27 another plan closes what it has not, without a reload', async ({ page, api }) => {
  const admin = await api('admin');
  const { company, person } = await aClerk(admin);
  await signIn(page, person);
  const wasReloaded = await noteReloads(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Spedition/ })
    .click();
  await expect(services(page).getByRole('link')).toHaveCount(7);
  await services(page).getByRole('link', { name: 'Buchungsübersicht' }).click();
  await expect(page).toHaveURL(/bookingsOverview/);
  const { name, vatId, email } = company;
  await admin.call(truckingCompany.update, {
    params: { id: company.id },
    body: { name, vatId, email, tier: 'Free' },
  });
  await withinMinutes(page, () => expect(page).toHaveURL(/\/forwarderOperator$/, { timeout: 2_000 }));
  await expect(services(page).getByRole('link')).toHaveCount(3);
  expect(await wasReloaded()).toBe(false);
});

test('SESS-27 a call that is refused for missing rights asks for them at once, not after the minute', async ({
  page,
  api,
}) => {
  // Without the live stream, which would tell of them before.
  await page.routeWebSocket(/\/live\/ws/, (socket) => void socket.close({ code: 1011 }));
  const admin = await api('admin');
  const { person } = await aClerk(admin);
  await signIn(page, person);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Spedition/ })
    .click();
  await services(page).getByRole('link', { name: 'Statusabfrage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statusabfrage' })).toBeVisible();
  await page.clock.fastForward(15_000);
  await update(admin, person, noForwarder);
  await expect.poll(() => linkedCompanies(page)).toEqual([]);
  await services(page).getByRole('link', { name: 'Fahrerverwaltung' }).click();
  await expect(page).toHaveURL(/\/403$/);
});

test('SESS-27 rights that cannot be asked for change nothing and say nothing', async ({ open, page }) => {
  await open('dispatch', '/forwarderOperator/truckerManagement');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  let failures = 0;
  await page.route(calls.user, (route) => {
    failures += 1;
    return route.fulfill(refused(500, 'internal_error'));
  });
  await withinMinutes(page, async () => expect(failures).toBeGreaterThan(1));
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await expect(areas(page).getByRole('button', { name: 'Spedition', exact: true })).toBeVisible();
  await expect(snackbar(page)).not.toContainText(/./);
});

test('LIVE-15 a role that is taken away or given is there at once where the tab is told, without a reload', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const { person } = await aClerk(admin);
  const isLive = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });
  await signIn(page, person);
  await isLive;
  const wasReloaded = await noteReloads(page);
  const tile = page.getByRole('main').getByRole('link', { name: /^Spedition/ });
  await tile.click();
  await services(page).getByRole('link', { name: 'Fahrerverwaltung' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fahrerverwaltung' })).toBeVisible();

  await update(admin, person, noForwarder);
  await expect(page).toHaveURL(/\/403$/);
  await expect(areas(page).getByRole('button', { name: 'Spedition', exact: true })).toHaveCount(0);
  await expect(areas(page).getByRole('button', { name: 'Terminal', exact: true })).toBeVisible();
  await areas(page).getByRole('link', { name: 'Start' }).click();

  const { company } = await aClerk(admin);
  await update(admin, person, { truckingCompanyRole: 'read', truckingCompanyIds: [company.id] });
  await expect(tile).toBeVisible();
  // Another company with the same role, too.
  await tile.click();
  await expect(page.getByText(company.name).first()).toBeVisible();
  const { company: next } = await aClerk(admin);
  await update(admin, person, { truckingCompanyRole: 'read', truckingCompanyIds: [next.id] });
  await expect(page.getByText(next.name).first()).toBeVisible();
  expect(await wasReloaded()).toBe(false);
});

test('LIVE-15 another plan closes what it has not at once', async ({ page, api }) => {
  const admin = await api('admin');
  const { company, person } = await aClerk(admin);
  const isLive = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });
  await signIn(page, person);
  await isLive;
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Spedition/ })
    .click();
  await services(page).getByRole('link', { name: 'Buchungsübersicht' }).click();
  await expect(page).toHaveURL(/bookingsOverview/);
  const { name, vatId, email } = company;
  await admin.call(truckingCompany.update, { params: { id: company.id }, body: { name, vatId, email, tier: 'Free' } });
  await expect(page).toHaveURL(/\/forwarderOperator$/);
  await expect(services(page).getByRole('link')).toHaveCount(3);
});
