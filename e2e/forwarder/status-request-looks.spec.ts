import {
  addressOf,
  ask,
  askForSlots,
  bookableDriver,
  chooseDriver,
  chooseSlot,
  demoUnit,
  giveBack,
  words,
} from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const nordbecken = 8;
const rheinhafen = 3;

for (const [language, scheme] of twins([
  ['de', 'light'],
  ['en', 'dark'],
] as const)) {
  test(`FWD-STAT-02 FWD-STAT-10..13 FWD-STAT-17 FWD-STAT-31 FWD-STAT-46 axe finds nothing in any state (${language}, ${scheme})`, async ({
    open,
    api,
  }) => {
    const caller = await api('dispatch');
    const word = words[language];
    const page = await open('dispatch', addressOf(nordbecken), { language, scheme });
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('radio', { name: word.pickup }).check();
    await page.getByRole('button', { name: word.submit }).click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await expectAccessible(page);

    await ask(page, { type: 'pickup', referenceNumber: 'NO-SUCH-1', containerNumber: 'CSQU3054384' }, language);
    const refusal = language === 'de' ? 'Referenz nicht gefunden' : 'Reference not found';
    await expect(page.getByRole('heading', { level: 2, name: refusal })).toBeVisible();
    await expectAccessible(page);

    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      '**/containers?requestType=single',
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await ask(page, demoUnit('REF-1004'), language);
    await expect(page.locator('button[type=submit][aria-busy]')).toBeVisible();
    await expectAccessible(page);
    answer();
    await askForSlots(page, demoUnit('REF-1004'), language);
    await page.getByRole('tab').nth(1).click();
    await expectAccessible(page);

    await page.locator('[data-category=yellow]').or(page.getByRole('tab').nth(2)).first().click();
    await chooseSlot(page, 2);
    await page.getByRole('combobox', { name: word.driver }).click();
    await expect(page.getByRole('listbox', { name: word.driver }).getByRole('option').nth(9)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await chooseDriver(page, await bookableDriver(caller, 13), language);
    await expect(page.getByRole('button', { name: word.create })).toBeEnabled();
    await expectAccessible(page);

    await askForSlots(page, demoUnit('REF-1016'), language);
    await expectAccessible(page);
  });
}

test('FWD-STAT-32 FWD-STAT-38 axe finds nothing with neutral slots and after a booking', async ({ open, api }) => {
  const caller = await api('dispatch');
  const unit = demoUnit('REF-3109');
  const page = await open('dispatch', addressOf(rheinhafen));
  await askForSlots(page, unit);
  await expectAccessible(page);
  await chooseSlot(page, 4);
  await chooseDriver(page, await bookableDriver(caller, 14));
  await page.getByRole('button', { name: 'Buchung anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'Gerade gebucht' })).toBeVisible();
  await expectAccessible(page);
  await giveBack(caller, unit);
});

test('FWD-STAT-10 FWD-STAT-12 FWD-STAT-31 on a phone the answer stands below the question and comes into view', async ({
  open,
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const driver = await bookableDriver(await api('dispatch'), 15);
  await open('dispatch', addressOf(nordbecken));
  await askForSlots(page, demoUnit('REF-1004'));
  const box = page.getByRole('region', { name: 'Ladeeinheit', exact: true });
  await expect(box).toBeInViewport();
  const form = await page.getByRole('button', { name: 'Status abfragen' }).boundingBox();
  expect((await box.boundingBox())?.y).toBeGreaterThan(form?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  for (const target of [page.getByRole('tab').first(), page.locator('[data-slot]').first()]) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), 'as big as a finger').toBeGreaterThanOrEqual(44);
  }
  await chooseSlot(page, 2);
  await chooseDriver(page, driver);
  await expect(page.getByRole('button', { name: 'Buchung anlegen' })).toBeEnabled();
  await expectAccessible(page);
});
