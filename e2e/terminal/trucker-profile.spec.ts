import { audit } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { refused, snackbar } from '../support/failing.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import {
  alpenland,
  driversAt,
  heard,
  nameOf,
  overviewAddress,
  photoCall,
  rowOf,
  truckersCall,
} from '../support/terminal-scene.ts';
import { answer, languages, shown, words } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';

for (const language of twins(languages)) {
  const word = words[language];

  test(`TRM-OVW-13 TRM-OVW-15 TRM-OVW-16 TRM-OVW-33 the profile of a blocked driver, and what is not known, ${language}`, async ({
    open,
    page,
  }) => {
    const blocked = shown({
      activeCompanyName: ['Erste Spedition GmbH', 'Zweite Spedition KG'],
      blockedDate: '2026-05-11T22:30:00.000Z',
      blockedReason: 'Ohne Weste',
    });
    const bare = shown({ id: 'driver-2', firstName: 'Bo', licensePlate: null, activeCompanyName: [] });
    await page.route(truckersCall, (route) => route.fulfill(answer([blocked, bare])));
    await open('terminal-read', overviewAddress, { language });
    await rowOf(page, blocked).click();
    const profile = page.getByRole('dialog', { name: word.profile });
    await expect(profile.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    expect((await profile.boundingBox())?.width).toBe(480);
    await expect(profile.getByRole('img', { name: /DU-QG 12/ })).toBeVisible();
    await expect(profile).toContainText('driver-1');
    await expect(profile.getByRole('listitem')).toHaveText([/^Erste Spedition GmbH/, /^Zweite Spedition KG$/]);
    // 00:30 at the terminal.
    await expect(profile.getByRole('alert')).toContainText('12.05.2026 00:30');
    await expect(profile.getByRole('alert')).toContainText('Ohne Weste');
    await expect(profile.getByText(word.verified, { exact: true })).toHaveCount(0);
    await expectAccessible(page);

    // The list stays in use: another row shows itself in the open profile.
    await rowOf(page, bare).click();
    await expect(profile.getByRole('heading', { name: 'Bo Lovelace' })).toBeVisible();
    await expect(profile.getByRole('alert')).toHaveCount(0);
    await expect(profile.getByRole('button', { name: word.block }), 'TRM-BLK-23').toBeDisabled();
    await expect(profile.getByText(word.missing, { exact: true })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(profile).toHaveCount(0);
  });

  test(`TRM-BLK-22 TRM-BLK-23 a driver is blocked from their profile, ${language}`, async ({ open, page }) => {
    const one = shown({ activeCompanyName: ['Erste Spedition GmbH'], stoppableBookingsCount: 3 });
    await page.route(truckersCall, (route) => route.fulfill(answer([one])));
    await open('terminal', overviewAddress, { language });
    await rowOf(page, one).click();
    const profile = page.getByRole('dialog', { name: word.profile });
    await profile.getByRole('button', { name: word.block }).click();
    const dialog = page.getByRole('dialog', { name: word.blockTitle });
    await expect(dialog).toContainText('Erste Spedition GmbH');
    await expect(dialog).toContainText(word.stopsThree);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expectAccessible(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/blocks$/.test(request.url()));
    await page.route(/\/blocks$/, (route) =>
      route.fulfill({ status: 409, body: '{"code":"trucker_already_blocked"}' }),
    );
    const confirm = dialog.getByRole('button', { name: word.blockConfirm, exact: true });
    await confirm.click();
    expect((await sent).postDataJSON()).toMatchObject({ truckerId: one.id });
    // Until it is answered the dialog stays; before the request is drawn the button looks as it does afterwards.
    await expect(snackbar(page)).toContainText(/bereits gesperrt|already blocked/);
    await expect(confirm).not.toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(profile).toBeVisible();
  });

  test(`the trucker overview and a profile are accessible, ${language}`, async ({ open, page }) => {
    await open('terminal-read', `${overviewAddress}?status=VERIFIED`, { language });
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.locator('main [data-row-link]').first().click();
    await expect(page.getByRole('dialog').locator('img')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('TRM-OVW-06 TRM-OVW-14 TRM-OVW-31 verified drivers are seen, with the token and from memory; the look is recorded', async ({
  open,
  page,
  api,
}) => {
  const [reader, admin] = [await api('terminal-read'), await api('admin')];
  const driver = present(
    (await driversAt(reader, alpenland, { verificationStatus: 'VERIFIED' })).filter(({ photoUrl }) => photoUrl).at(-1),
  );
  const asked = page.waitForRequest((request) => photoCall.test(request.url()));
  await open('terminal-read', `${overviewAddress}?search=${driver.id}`, { language: 'en' });
  const request = await asked;
  expect(request.headers().authorization).toMatch(/^Bearer /);
  expect(new URL(request.url()).search, 'no token stands in the address').toBe('');
  expect(new URL(request.url()).pathname).toMatch(new RegExp(`/truckers/${driver.id}/photo$`));
  await expect(rowOf(page, driver).locator('img[src^="blob:"]')).toBeVisible();
  await rowOf(page, driver).click();
  const photo = page.getByRole('dialog').getByRole('img', { name: `Photo of ${nameOf(driver)}` });
  await expect(photo).toHaveAttribute('src', /^blob:/);
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  await expect(page.getByRole('dialog').getByText('Verified', { exact: true })).toBeVisible();
  const { body } = await admin.call(audit.list, { query: { objectKind: 'trucker', objectId: driver.id } });
  const looks = body.items.filter((entry: { kind: string }) => entry.kind === 'pictureViewed');
  expect(looks[0]).toMatchObject({ actorId: reader.userId, after: { facilityId: 12, picture: 'portrait' } });
});

test('TRM-OVW-06 TRM-OVW-31 a photo that does not come leaves the drawn person; it says nothing', async ({
  open,
  page,
}) => {
  const verified = shown({ verificationStatus: 'VERIFIED', photoUrl: '/web/somewhere' });
  await page.route(truckersCall, (route) =>
    route.fulfill(answer([verified, shown({ id: 'driver-2', lastName: 'X' })])),
  );
  await page.route(photoCall, (route) => route.fulfill(refused(404, 'not_found')));
  const asked = heard(page, photoCall);
  await open('terminal-read', overviewAddress, { language: 'en' });
  await rowOf(page, verified).click();
  const profile = page.getByRole('dialog', { name: 'Driver profile' });
  await expect(profile.getByText('Verified', { exact: true })).toBeVisible();
  await expect(profile.locator('img')).toHaveCount(0);
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(snackbar(page)).toBeEmpty();
  expect(asked.length, 'of the verified one only').toBeGreaterThan(0);
  await expectAccessible(page);
});

test('TRM-OVW-13 TRM-OVW-33 with the keyboard alone: search, open a profile, another one, and back', async ({
  open,
  page,
}) => {
  const [one, other] = [shown(), shown({ id: 'driver-2', firstName: 'Bo', lastName: 'Diddley' })];
  await page.route(truckersCall, (route) => route.fulfill(answer([one, other])));
  await open('terminal-read', overviewAddress, { language: 'en' });
  await expect(rowOf(page, one)).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('/');
  await expect(page.locator(':focus')).toHaveRole('searchbox');
  await keyboard.type('lovelace');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/search=lovelace/);
  await rowOf(page, one).focus();
  await keyboard.press('Enter');
  const profile = page.getByRole('dialog', { name: 'Driver profile' });
  await expect(profile.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.locator(':focus'), 'the focus goes into the profile').toHaveAccessibleName('Close');
  await keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/^Block driver/);
  await keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/^Identify at the counter/);
  await keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Copy driver ID driver-1');
  await keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(page).not.toHaveURL(/driver=/);
  await expect(page.locator(':focus').locator('xpath=ancestor-or-self::*[@role="row"]')).toContainText('Ada Lovelace');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(profile.getByRole('heading', { name: 'Bo Diddley' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveAccessibleName('Close');
  await keyboard.press('Enter');
  await expect(profile, 'its close button').toHaveCount(0);
});

test('TRM-OVW-33 an address opens a profile that no loaded page holds; an unknown driver is told', async ({
  open,
  page,
  api,
}) => {
  const driver = present((await driversAt(await api('terminal-read'), alpenland)).at(-1));
  await open('terminal-read', `${overviewAddress}?driver=${driver.id}`, { language: 'en' });
  const profile = page.getByRole('dialog', { name: 'Driver profile' });
  await expect(profile.getByRole('heading', { name: nameOf(driver) })).toBeVisible();
  await profile.getByRole('button', { name: 'Close' }).click();
  await expect(profile).toHaveCount(0);
  await page.goto(`${overviewAddress}?driver=nobody`);
  await expect(snackbar(page)).toContainText('Driver not found');
  await expect(page).not.toHaveURL(/driver=/);
});

test('on a phone every driver is a card, and the profile covers the screen', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('terminal-read', `${overviewAddress}?status=VERIFIED`, { language: 'de' });
  const card = page.locator('main li').filter({ hasText: 'Kennzeichen' }).first();
  await expect(card).toContainText('Verifiziert');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await card.getByRole('link').click();
  const profile = page.getByRole('dialog', { name: 'Fahrerprofil' });
  await expect(profile.locator('img')).toBeVisible();
  expect((await profile.boundingBox())?.width).toBe(390);
  await expectAccessible(page);
});

test('TRM-OVW-32 the primary company stands first, the others in a tooltip', async ({ open, page }) => {
  const busy = shown({ activeCompanyName: ['Erste Spedition GmbH', 'Zweite KG', 'Dritte AG'] });
  await page.route(truckersCall, (route) => route.fulfill(answer([busy])));
  await open('terminal-read', overviewAddress, { language: 'en' });
  const more = rowOf(page, busy).getByText('+2', { exact: false }).first();
  await expect(rowOf(page, busy)).toContainText('Erste Spedition GmbH');
  await more.hover();
  await expect(page.locator('[data-tooltip]')).toHaveText('Zweite KG, Dritte AG');
});
