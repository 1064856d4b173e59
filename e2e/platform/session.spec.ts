import type { Route } from '@playwright/test';
import { findingsOf } from '../support/axe.ts';
import { now } from '../support/clock.ts';
import { calls, counted, messagesOf, refused, snackbar, stored } from '../support/failing.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

test('SESS-01 SESS-20 until user data and lists have answered a skeleton stands, then the guard judges with all of them', async ({
  open,
  page,
}) => {
  const held: Route[] = [];
  await page.route(calls.config, (route) => void held.push(route));
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  await expect.poll(() => held.length).toBe(1);
  const skeleton = page.locator('#root [aria-busy=true]').first();
  await expect(skeleton).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // What is still to come has no heading yet.
  expect(await findingsOf(page, { without: ['page-has-heading-one'] })).toEqual([]);
  await held[0]?.continue();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings overview' })).toBeVisible();
  await expect(page).toHaveURL(/bookingsOverview/);
});

test('SESS-02 SESS-03 SESS-15 SESS-19 ENT-01 ENT-02 the sign-in leaves the auth user and nothing that could renew it', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('all@demo.quaygate.example');
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Bereiche' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const auth = await stored(page, 'auth-store');
  expect(Object.keys(auth).sort()).toEqual([
    'accessToken',
    'emailVerified',
    'expiredTime',
    'issuedTime',
    'userData',
    'userId',
  ]);
  expect(Object.keys(auth.userData).sort()).toEqual(['email', 'firstName', 'id', 'language', 'lastName', 'roles']);
  expect(auth.userData.roles).toEqual(expect.arrayContaining(['forwarder_write']));
  expect(Math.abs(auth.issuedTime - now())).toBeLessThan(60_000);
  expect(auth.expiredTime).toBeGreaterThan(60_000);

  const kept = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }));
  const withToken = kept.filter(([, value]) => value.includes(auth.accessToken)).map(([key]) => key);
  expect(withToken).toEqual(['auth-store']);
  const [secret] = (await context.cookies()).filter(({ path }) => path.startsWith('/web/idp'));
  expect(secret).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(kept.some(([, value]) => value.includes(secret?.value ?? '-'))).toBe(false);
});

test('SESS-04 every call after the sign-in carries the token', async ({ open, page }) => {
  const without: string[] = [];
  let sent = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/web/') || /^\/web\/(v1\/settings|idp\/)/.test(pathname)) return;
    sent += 1;
    if (!request.headers().authorization?.startsWith('Bearer ')) without.push(pathname);
  });
  await open('all', '/forwarderOperator', { language: 'en' });
  await expect(page.getByRole('button', { name: /Open orders/ })).toContainText(/\d/);
  expect(sent).toBeGreaterThan(5);
  expect(without).toEqual([]);
});

test('SESS-08..10 SESS-12 SESS-14 ENT-03 ENT-04 the lists of the roles are loaded, the first entries selected and kept', async ({
  open,
  page,
}) => {
  const config = page.waitForResponse(calls.config);
  const lists = ['terminals', 'forwarders', 'trainOperators'] as const;
  const answers = Promise.all(lists.map((list) => page.waitForResponse(calls[list])));
  await open('all', '/');
  const [terminals, forwarders, trainOperators] = await Promise.all(
    (await answers).map(async (answer) => (await answer.json()).items as { id: string | number; name: string }[]),
  );
  expect(await (await config).json()).toMatchObject({ plan: 'Premium', features: expect.any(Array) });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const pick = (items?: { id: string | number; name: string }[]) => ({ id: items?.[0]?.id, name: items?.[0]?.name });
  expect(await stored(page, 'terminal-store')).toEqual({ selected: pick(terminals) });
  expect(await stored(page, 'forwarder-store')).toEqual({ selected: pick(forwarders) });
  expect(await stored(page, 'train-operator-store')).toEqual({ selected: pick(trainOperators) });
});

test('SESS-13 TERR-01 a selection that is kept stays while it is in the list, another one gives way to the first', async ({
  open,
  page,
}) => {
  await open('terminal', '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const select = (selected: object) =>
    page.evaluate((state) => localStorage.setItem('terminal-store', JSON.stringify({ state, version: 0 })), {
      selected,
    });
  await select({ id: 3, name: 'Rheinhafen Süd' });
  const ofSelected = page.waitForRequest(/\/(facilities|terminals)\/3\//);
  await page.goto('/terminalOperator');
  await ofSelected;
  await expect(page.getByRole('combobox', { name: /Terminal/ })).toContainText('Rheinhafen Süd');
  expect((await stored(page, 'terminal-store')).selected.id).toBe(3);
  await select({ id: 99, name: 'Gone' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await stored(page, 'terminal-store')).selected.name).toBe('Alpenland Umschlag');
});

for (const [language, message] of twins([
  ['de', 'Sitzung abgelaufen. Bitte melden Sie sich erneut an.'],
  ['en', 'Session expired. Please log in again.'],
] as const)) {
  test(`SESS-06 SESS-16 ERR-10 ERR-22 many calls refused at once: one renewal, one message, /login, ${language}`, async ({
    open,
    page,
  }) => {
    await open('dispatch', '/profile', { language });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const messages = await messagesOf(page);
    const renewals = counted(page, calls.refresh);
    await page.route(calls.refresh, (route) => route.fulfill(refused(401, 'auth/user-token-expired')));
    let refusals = 0;
    await page.route(/\/web\/forwarderOperators\//, (route) => {
      refusals += 1;
      return route.fulfill(refused(401, 'unauthenticated'));
    });
    const services = page.getByRole('navigation', { name: /Dienste|Services/ });
    await page.getByRole('button', { name: /^(Spedition|Forwarder|Forwarding)$/ }).click();
    await services.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(snackbar(page)).toContainText(message);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Konto an|your account/);
    await expectAccessible(page);
    expect(refusals).toBeGreaterThan(1);
    expect(renewals()).toBe(1);
    expect((await messages()).filter((text) => text.includes(message))).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('auth-store'))).toBeNull();
  });
}

test('SESS-16 SESS-18 ERR-10 a call refused again after the renewal ends the session, once for all', async ({
  open,
  page,
}) => {
  await open('dispatch', '/profile', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const messages = await messagesOf(page);
  const renewals = counted(page, calls.refresh);
  await page.route(/\/web\/forwarderOperators\//, (route) => route.fulfill(refused(401, 'unauthenticated')));
  const toldProvider = page.waitForRequest(/\/web\/idp\/v1\/signOut$/);
  await page.getByRole('button', { name: /^Forward/ }).click();
  await page.getByRole('navigation', { name: 'Services' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/login$/);
  // The renewed value would be good for days.
  await toldProvider;
  expect(renewals()).toBe(1);
  expect(await messages()).toEqual([expect.stringContaining('Session expired. Please log in again.')]);
});

for (const [language, message] of twins([
  ['de', 'Benutzerdaten konnten nicht geladen werden.'],
  ['en', 'Failed to fetch user data.'],
] as const)) {
  test(`SESS-17 ERR-11 without user data, kept or fetched, no one is signed in; with kept data all goes on, ${language}`, async ({
    open,
    page,
  }) => {
    await page.route(calls.user, (route) => route.fulfill(refused(500, 'internal_error')));
    await open('dispatch', '/forwarderOperator', { language });
    await expect(page).toHaveURL(/\/login$/);
    await expect(snackbar(page)).toContainText(message);
    expect(await page.evaluate(() => localStorage.getItem('auth-store'))).toBeNull();

    await page.unroute(calls.user);
    await page.getByRole('textbox').first().fill('dispatch@demo.quaygate.example');
    await page.getByLabel(/^(Passwort|Password)$/).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await page.route(calls.user, (route) => route.abort());
    await page.goto('/forwarderOperator');
    await expect(page.getByRole('heading', { level: 1, name: /Übersicht|Dashboard/ })).toBeVisible();
    await expect(snackbar(page)).toContainText(message);
  });

  test(`SESS-07 ERR-12 ERR-22 a start that fails for another reason says so and a reload tries again, ${language}`, async ({
    open,
    page,
  }) => {
    await open('dispatch', '/profile', { language });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const auth = JSON.parse(localStorage.getItem('auth-store') ?? '{}');
      auth.state.issuedTime = Date.now() - auth.state.expiredTime;
      localStorage.setItem('auth-store', JSON.stringify(auth));
    });
    await page.route(calls.refresh, (route) => route.abort());
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await expect(snackbar(page)).toContainText(
      language === 'de'
        ? 'Fehler beim Starten der Anmeldung. Bitte laden Sie die Seite neu.'
        : 'Error initializing authentication. Please refresh the page.',
    );
    await page.unroute(calls.refresh);
    await page.reload();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
