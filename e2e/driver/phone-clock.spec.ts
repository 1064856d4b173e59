import { now } from '../support/clock.ts';
import { expectKept } from '../support/driver-account.ts';
import { expectFitting, phone } from '../support/driver-phone.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test.use({ viewport: phone, hasTouch: true });

const minute = 60_000;
const threeDays = 3 * 1_440 * minute;
const sentence = /Die Uhr dieses Telefons geht falsch/;

for (const [words, ahead] of [
  ['ahead', threeDays],
  ['behind', -threeDays],
] as const) {
  test(`FIELD-CLOCK-03 DRV-PASS-04 on a phone three days ${words} tours and pass are right, and the clock is told`, async ({
    open,
    page,
    context,
  }) => {
    await page.clock.setSystemTime(now() + ahead);
    await open('driver', '/driver/');
    await expect(page.getByText(sentence)).toBeVisible();
    const tour = page.getByRole('link', { name: /Nordbecken Terminal/ }).first();
    await expect(tour).toContainText(/Heute|Morgen/);
    await expectAccessible(page);
    await expectFitting(page);

    await tour.click();
    const code = page.getByRole('img', { name: 'QR-Code des Passes' });
    await expect(code).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expectKept(page);
    // What was measured holds without a network too.
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/Keine Verbindung\. Stand \d\d:\d\d\./)).toBeVisible();
    await expect(code).toBeVisible();
    await page.clock.fastForward('35:00');
    await expect(page.getByText(/Seit \d\d:\d\d abgelaufen/)).toBeVisible();
    await expect(code).toBeHidden();
  });
}

test('FIELD-CLOCK-03 a right clock is not spoken of', async ({ open }) => {
  const page = await open('driver', '/driver/');
  await expect(page.getByRole('link', { name: /Nordbecken Terminal/ }).first()).toBeVisible();
  await expect(page.getByText(sentence)).toBeHidden();
});
