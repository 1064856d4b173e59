import { calls, counted, emptyList, refused, snackbar, stored } from '../support/failing.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const contexts = [
  {
    area: 'terminal',
    path: '/terminalOperator',
    list: calls.terminals,
    inside: /\/users\/[^/]+\/terminals\//,
    empty: { de: 'Ihnen ist noch kein Terminal zugewiesen', en: 'No terminal has been assigned to you yet' },
    failed: {
      de: 'Terminals konnten nicht geladen werden. Wenden Sie sich an den Support.',
      en: 'Failed to fetch terminals. Contact the support.',
    },
  },
  {
    area: 'forwarder',
    path: '/forwarderOperator',
    list: calls.forwarders,
    inside: /\/users\/[^/]+\/forwarders\//,
    empty: { de: 'Ihnen ist noch kein Unternehmen zugewiesen', en: 'No company has been assigned to you yet' },
    failed: {
      de: 'Spediteure konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
      en: 'Failed to fetch forwarders. Please try again later.',
    },
  },
  {
    area: 'train',
    path: '/trainOperator',
    list: calls.trainOperators,
    inside: /\/users\/[^/]+\/trainOperators\//,
    empty: { de: 'Ihnen ist noch kein Bahnoperateur zugewiesen', en: 'No train operator has been assigned to you yet' },
    failed: {
      de: 'Bahnoperateure konnten nicht geladen werden. Bitte versuchen Sie es erneut.',
      en: 'Failed to fetch train operators. Please try again.',
    },
  },
] as const;

for (const { area, path, list, inside, empty, failed } of contexts) {
  for (const language of twins(['en', 'de'] as const)) {
    test(`SESS-21 no one assigned a ${area}: title, what it means, and nothing is requested, ${language}`, async ({
      open,
      page,
    }) => {
      await page.route(list, (route) => route.fulfill(emptyList));
      const asked = counted(page, inside);
      await open('all', path, { language, scheme: language === 'de' ? 'dark' : 'light' });
      const content = page.getByRole('main');
      await expect(content.getByRole('heading', { name: empty[language] })).toBeVisible();
      await expect(content.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: /Dienste|Services/ })).toBeVisible();
      await expectAccessible(page);
      expect(asked()).toBe(0);
    });

    test(`SESS-20 SESS-21 UI-05 ERR-13..15 TERR-07 the list of a ${area} fails: its message, and a retry brings it, ${language}`, async ({
      open,
      page,
    }) => {
      await page.route(list, (route) => route.fulfill(refused(500, 'internal_error')));
      await open('all', path, { language });
      await expect(snackbar(page)).toContainText(failed[language]);
      const content = page.getByRole('main');
      await expect(content.getByRole('heading', { name: failed[language] })).toBeVisible();
      await expectAccessible(page);
      await page.unroute(list);
      await content.getByRole('button', { name: /Erneut versuchen|Try again/ }).click();
      await expect(content.getByRole('heading', { name: failed[language] })).toHaveCount(0);
      await expect(content.getByRole('heading', { level: 1 })).toBeVisible();
      // SESS-24: of the terminals that came the first of this area is chosen.
      if (area === 'terminal')
        await expect.poll(() => stored(page, 'terminal-store')).toMatchObject({ selected: { id: 8 } });
    });
  }
}

for (const [language, message] of twins([
  ['de', 'Die Konfiguration des Spediteurs konnte nicht geladen werden.'],
  ['en', 'Failed to load forwarder operator config.'],
] as const)) {
  test(`SESS-22 ERR-16 an unknown plan counts as Free, and each entry into the area asks again, ${language}`, async ({
    open,
    page,
  }) => {
    await page.route(calls.config, (route) => route.fulfill(refused(500, 'internal_error')));
    const asked = counted(page, calls.config);
    await open('dispatch', '/forwarderOperator/bookingsOverview', { language });
    await expect(page).toHaveURL(/\/forwarderOperator$/);
    await expect(snackbar(page)).toContainText(message);
    const services = page.getByRole('navigation', { name: /Dienste|Services/ });
    await expect(services.getByRole('link')).toHaveCount(3);
    await page.getByRole('link', { name: /^Profil/ }).click();
    await expect(page).toHaveURL(/\/profile$/);
    const before = asked();
    await page.unroute(calls.config);
    await services.getByRole('link').first().click();
    await expect(services.getByRole('link')).toHaveCount(7);
    expect(asked()).toBe(before + 1);
    await services.getByRole('link', { name: /Buchungsübersicht|Bookings overview/ }).click();
    await expect(page).toHaveURL(/bookingsOverview/);
  });
}

test('SESS-22 another search on the same screen is no entry and does not ask for the config again', async ({
  open,
  page,
}) => {
  await page.route(calls.config, (route) => route.fulfill(refused(500, 'internal_error')));
  await open('dispatch', '/forwarderOperator/truckerManagement', { language: 'en' });
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  const asked = counted(page, calls.config);
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page).toHaveURL(/search=nobody/);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toHaveCount(0);
  expect(asked()).toBe(0);
});

test('SESS-12 SESS-13 terminals that cannot be fetched take nothing from what was selected', async ({ open, page }) => {
  await open('terminal', '/', { language: 'en' });
  const kept = { id: 12, name: 'Alpenland Umschlag' };
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((selected) => {
    localStorage.setItem('terminal-store', JSON.stringify({ state: { selected }, version: 0 }));
  }, kept);
  await page.route(calls.terminals, (route) => route.fulfill(refused(500, 'internal_error')));
  await page.goto('/terminalOperator');
  await expect(page.getByRole('heading', { name: 'Failed to fetch terminals. Contact the support.' })).toBeVisible();
  expect(await stored(page, 'terminal-store')).toEqual({ selected: kept });
  await page.unroute(calls.terminals);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('combobox', { name: /Terminal/ })).toContainText(kept.name);
});

test('SESS-24 NAV-29 each area offers its own terminals, and entering one selects the first it has', async ({
  open,
  page,
}) => {
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(new URL(answer.url()).pathname);
  });
  await open('all', '/trainOperator', { language: 'en' });
  const picker = page.getByRole('combobox', { name: /Terminal/ });
  await picker.click();
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.getByRole('option', { name: /Alpenland/ }).click();
  await expect(picker).toContainText('Alpenland Umschlag');
  await page.getByRole('button', { name: 'Terminal', exact: true }).click();
  // Opening the drawer and pointing at a link enter nothing.
  await page.getByRole('link', { name: 'Block list' }).hover();
  await page.clock.runFor(300);
  expect((await stored(page, 'terminal-store')).selected.id).toBe(12);
  await page.getByRole('link', { name: 'Block list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Block list' })).toBeVisible();
  await expect(picker).toContainText('Nordbecken Terminal');
  await picker.click();
  await expect(page.getByRole('option')).toHaveCount(1);
  expect((await stored(page, 'terminal-store')).selected).toEqual({ id: 8, name: 'Nordbecken Terminal' });
  expect(missing, 'the gate of a terminal is asked about by its own people alone').toEqual([]);
});

test('SESS-21 SESS-24 terminals of the train area are none of the terminal area', async ({ open, page }) => {
  await page.route(calls.terminals, async (route) => {
    const answer = await (await route.fetch()).json();
    const items = answer.items.map((terminal: object) => ({ ...terminal, areas: ['train'] }));
    await route.fulfill({ json: { ...answer, items } });
  });
  await open('all', '/terminalOperator', { language: 'en' });
  await expect(page.getByRole('heading', { name: 'No terminal has been assigned to you yet' })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('SESS-18 SESS-23 a sign-out in one tab signs out all of them, and another user is noticed', async ({
  open,
  page,
  context,
}) => {
  await open('dispatch', '/forwarderOperator', { language: 'en' });
  await expect(page.getByText('Hafenspedition Petersen GmbH').first()).toBeVisible();
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const told = page.waitForRequest(/\/web\/idp\/v1\/signOut$/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await told;
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  // Behind the address comes its page.
  for (const tab of [page, second]) await expect(tab.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await second.evaluate(() => localStorage.getItem('auth-store'))).toBeNull();
  expect((await stored(page, 'forwarder-store')).selected.name).toBe('Hafenspedition Petersen GmbH');
  expect(await second.evaluate(() => localStorage.getItem('user-locale'))).toBe('en');

  await second.getByRole('textbox', { name: 'Email' }).fill('train@demo.quaygate.example');
  await second.getByLabel('Password', { exact: true }).fill(password);
  await second.keyboard.press('Enter');
  const area = { name: 'Rail', exact: true };
  await expect(second.getByRole('button', area)).toBeVisible();
  await expect(page.getByRole('button', area), 'the first tab follows').toBeVisible();
  // The drawer of the user before is not shown to the next.
  await expect(page.getByRole('navigation', { name: 'Services' })).toHaveCount(0);
});

test('SESS-23 two tabs share one renewal', async ({ open, page, context }) => {
  await open('dispatch', '/profile', { language: 'en' });
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const renewals = [counted(page, calls.refresh), counted(second, calls.refresh)];
  const spoil = () => {
    const auth = JSON.parse(localStorage.getItem('auth-store') ?? '{}');
    auth.state.accessToken = `${auth.state.accessToken.slice(0, -6)}AAAAAA`;
    localStorage.setItem('auth-store', JSON.stringify(auth));
  };
  await page.evaluate(spoil);
  await Promise.all([page.reload(), second.reload()]);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(second.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(renewals.reduce((sum, count) => sum + count(), 0)).toBe(1);
});
