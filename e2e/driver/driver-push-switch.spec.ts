import { openAccount, pushSwitch as toggle } from '../support/driver-account.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('DRV-PUSH-02 without the permission the switch says what to do', async ({ open, context }) => {
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  const page = await open('driver', '/driver/');
  await openAccount(page);
  await expect(page.getByText('Mitteilungen sind für diese App nicht erlaubt.')).toBeVisible();
  await expect(toggle(page)).toHaveAttribute('aria-disabled', 'true');
  await toggle(page).click({ force: true });
  await expect(toggle(page)).not.toBeChecked();
  await expectAccessible(page);
});

for (const [browser, agent, words] of [
  ['a browser without push', 'Mozilla/5.0 (X11; Linux x86_64)', 'Dieser Browser kann keine Mitteilungen empfangen.'],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'Legen Sie die App zuerst auf den Home-Bildschirm',
  ],
] as const) {
  test.describe(() => {
    test.use({ userAgent: agent });
    test(`DRV-PUSH-02 on ${browser} the switch says what is missing`, async ({ open, context }) => {
      await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
      const page = await open('driver', '/driver/');
      await openAccount(page);
      await expect(page.getByText(words)).toBeVisible();
      await expect(toggle(page)).toHaveAttribute('aria-disabled', 'true');
    });
  });
}
