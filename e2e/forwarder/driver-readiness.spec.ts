import type { Page } from '@playwright/test';
import { trucker } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { anInvitedDriver } from '../support/drivers.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { isPending, type Listed, nameOf, rowOf, truckersAddress, truckersOf } from '../support/truckers.ts';
import { twins } from '../support/twins.ts';

/** Shows the drivers as if these were so. */
async function showAs(page: Page, changes: Record<string, object>): Promise<void> {
  await page.route('**/truckers?**', async (route) => {
    const answer = await route.fetch();
    const { items, ...rest } = await answer.json();
    const shown = items.map((each: Listed) => ({ ...each, ...changes[each.userId] }));
    await route.fulfill({ response: answer, json: { ...rest, items: shown } });
  });
}
const ready = { isIdentified: true, isAppActive: true, licenseKey: 'AAAA-BBBB-CCCC-DDDD' };
const until = (days: number) => new Date(now() + days * 86_400_000).toISOString();

test('DRV-BRD-10 a driver who signs in is seen, with the time of today', async ({ open, api }) => {
  const dispatch = await api('dispatch');
  const { id, email, lastName } = await anInvitedDriver(dispatch);
  const one = present((await truckersOf(dispatch, ({ userId }) => userId === id))[0]);
  const page = await open('dispatch', `${truckersAddress}?search=${lastName}`, { language: 'en' });
  await expect(rowOf(page, one).getByRole('button', { name: /App not active · Never seen yet$/ })).toHaveText('never');

  await api(email);
  await page.reload();
  const signs = rowOf(page, one).getByRole('button', { name: `${nameOf(one)}: ` });
  await expect(signs).toHaveAccessibleName(/App active · Last seen \d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expect(signs).toHaveText(/^\d\d:\d\d$/);
});

for (const language of twins(['en', 'de'] as const)) {
  test(`DRV-BRD-10 the signs of a driver are told in words, and explained with dates, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const words = {
      de: {
        ready: 'Identifiziert · Lizenz gültig · App aktiv · Zuletzt gesehen 01.02.2026 09:05',
        lacking: 'Nicht identifiziert · Keine gültige Lizenz · App nicht aktiv · Noch nie gesehen',
        short: 'nie',
        title: 'bereit?',
        assign: 'Lizenz zuweisen',
        until: /^Gültig bis \d\d\.\d\d\.\d{4}$/,
        never: 'Noch nie. Der Fahrer hat sich noch nicht angemeldet.',
      },
      en: {
        ready: 'Identified · Licence valid · App active · Last seen 01.02.2026 09:05',
        lacking: 'Not identified · No valid licence · App not active · Never seen yet',
        short: 'never',
        title: 'ready?',
        assign: 'Assign licence',
        until: /^Valid until \d\d\.\d\d\.\d{4}$/,
        never: 'Never. The driver has not signed in yet.',
      },
    }[language];
    const [first, second] = await truckersOf(await api('dispatch'), (each) => !isPending(each));
    const [one, other] = [present(first), present(second)];
    const none = {
      isIdentified: false,
      isAppActive: false,
      lastSeenDate: null,
      licenseKey: null,
      expirationDate: null,
    };
    await showAs(page, {
      [one.userId]: { ...ready, expirationDate: until(90), lastSeenDate: '2026-02-01T08:05:00Z' },
      [other.userId]: none,
    });
    await open('dispatch', truckersAddress, { language });
    const good = page.getByRole('button', { name: `${nameOf(one)}: ${words.ready}` });
    await expect(good).toHaveText('01.02.');
    const lacking = page.getByRole('button', { name: `${nameOf(other)}: ${words.lacking}` });
    await expect(lacking).toHaveText(words.short);

    // By keyboard: the tooltip says the same, Enter explains.
    await good.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.title });
    await expect(dialog.getByText(words.until)).toBeVisible();
    await expect(dialog.getByText('01.02.2026 09:05')).toBeVisible();
    await expect(dialog.getByRole('button', { name: words.assign })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(good).toBeFocused();

    await lacking.click();
    await expect(dialog.getByText(words.never)).toBeVisible();
    await dialog.getByRole('button', { name: words.assign }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(nameOf(other));
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  });
}

test('DRV-BRD-10 a licence that is over is no valid one', async ({ open, page, api }) => {
  const [first] = await truckersOf(await api('dispatch'), (each) => !isPending(each));
  const one = present(first);
  await showAs(page, { [one.userId]: { ...ready, expirationDate: until(-1), lastSeenDate: until(-40) } });
  await open('dispatch', truckersAddress, { language: 'en' });
  await page.getByRole('button', { name: `${nameOf(one)}: Identified · No valid licence · App active` }).click();
  await expect(page.getByRole('dialog').getByText(/^Expired on \d\d\.\d\d\.\d{4}\./)).toBeVisible();
});

test('DRV-BRD-10 on a phone the signs stand in the card, in the dark too', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('dispatch', truckersAddress, { scheme: 'dark' });
  const card = page.getByRole('listitem').filter({ hasText: 'wartet auf Bestätigung' }).first();
  const signs = card.getByRole('button', { name: /identifiziert · .*gesehen/i });
  await expect(signs).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await signs.click();
  await expect(page.getByRole('dialog', { name: /^Ist .* bereit\?$/ })).toBeVisible();
  await expectAccessible(page);
});

test('DRV-BRD-27 only drivers who are not ready are shown, by the address and with their number', async ({
  open,
  page,
  api,
}) => {
  const dispatch = await api('dispatch');
  const { id } = await anInvitedDriver(dispatch);
  const lacking = await dispatch.call(trucker.list, { body: { isReady: false } });
  expect(lacking.body.items.map(({ userId }: Listed) => userId)).toContain(id);
  const asked: unknown[] = [];
  await page.route('**/truckers?**', (route) => {
    asked.push(route.request().postDataJSON().isReady);
    return route.continue();
  });
  await open('dispatch', truckersAddress);
  const only = page.getByRole('button', { name: 'Nicht bereit', exact: true });
  await expect(only).toHaveAttribute('aria-pressed', 'false');
  await only.click();
  await expect(page).toHaveURL(/[?&]notReady=true/);
  await expect(only).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Fahrername oder Kennzeichen' }).fill('Niemandsson');
  await expect(page.getByText('Kein Fahrer passt dazu')).toBeVisible();
  await page.getByRole('button', { name: 'Suche und Filter leeren' }).last().click();
  await expect(only).toHaveAttribute('aria-pressed', 'false');
  await expect(page).not.toHaveURL(/notReady/);
  expect(asked).toContain(false);

  await page.goto(`${truckersAddress}?notReady=true`);
  await expect(only).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => asked.at(-1)).toBe(false);
});
