import { phone } from '../support/driver-phone.ts';
import { refused } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';

test.use({ viewport: phone, hasTouch: true });

test('DRV-TOUR-11 while the database is away the app says that it is not the phone, and comes back by itself', async ({
  open,
}) => {
  const page = await open('driver', '/driver/');
  const tours = page.getByRole('link', { name: /Nordbecken Terminal/ });
  await expect(tours.first()).toBeVisible();
  let isAway = true;
  await page.route('**/web/driver/v1/users/*/tours', (route) =>
    isAway ? route.fulfill(refused(503, 'temporarily_unavailable')) : route.fallback(),
  );
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/Das Terminalsystem ist gestört.* Stand \d\d:\d\d\./)).toBeVisible();
  await expect(tours.first()).toBeVisible();
  isAway = false;
  await page.clock.fastForward('00:15');
  await expect(page.getByText(/gestört/)).toBeHidden();
});
