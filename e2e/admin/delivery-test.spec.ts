import { expect, expectAccessible, test } from '../support/story.ts';

const address = '/admin/installation';

test('SETUP-67 a test mail goes to the administrator or another address, and the screen says what became of it', async ({
  open,
}) => {
  const page = await open('admin', address, { language: 'en' });
  const field = page.getByRole('textbox', { name: /Test mail to/ });
  await expect(field).toHaveValue('admin@demo.quaygate.example');
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(page.getByRole('main')).toContainText('The mail is in the inbox of the demo.');
  await expectAccessible(page);

  await page.route('**/deliveryTests/mail', (route) =>
    route.fulfill({ json: { outcome: 'refused', answer: '550 No such user' } }),
  );
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(page.getByRole('main')).toContainText('The mail server refused the mail.');
  await expect(page.getByRole('main')).toContainText('Answer: 550 No such user');
  await field.fill('nowhere');
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(field).toHaveAccessibleDescription(/email/i);
});

test('SETUP-67 SETUP-68 without a mail server the setting is named; blocked notifications are said to be so', async ({
  open,
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(Notification, { requestPermission: async () => 'denied' });
  });
  await page.route('**/web/v1/settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mails: 'none' } });
  });
  await open('admin', address, { language: 'en' });
  await expect(page.getByRole('main')).toContainText('The setting SMTP_URL of the server names one.');
  await page.getByRole('button', { name: 'Test notification to this browser' }).click();
  await expect(page.getByRole('main')).toContainText('Notifications are blocked for this page.');
});
