import { user } from '@quaygate/contract';
import { calls, refused, refusedFields, snackbar } from '../support/failing.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const firstName = { name: /^(Vorname|First name)/ };
const save = { name: /^(Speichern|Save)$/ };

test('NAV-07 PROF-01 REST-03 REST-31 users can change their name: only when it differs and is whole', async ({
  api,
  open,
  page,
}) => {
  await open('gatepass', '/profile', { language: 'en' });
  const first = page.getByRole('textbox', firstName);
  const last = page.getByRole('textbox', { name: 'Last name' });
  const button = page.getByRole('button', save);
  const before = await first.inputValue();
  await expect(page.getByText('gatepass@demo.quaygate.example')).toBeVisible();
  await expect(page.getByText('Platform, edit')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /name|role/i }), 'roles are read-only').toHaveCount(2);
  await expect(button).toBeDisabled();
  await first.fill(' ');
  await expect(button).toBeDisabled();
  await last.focus();
  await expect(page.getByText('Field required')).toBeVisible();
  await first.fill(`${before}x`);
  await expect(page.getByText('Field required')).toHaveCount(0);
  // A person may have one name.
  await last.fill('');
  await expect(button).toBeEnabled();
  await last.fill('Kühnel');
  await expect(button).toBeEnabled();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button.click();
  expect((await sent).postDataJSON()).toEqual({ firstName: `${before}x`, lastName: 'Kühnel' });
  await expect(snackbar(page)).toContainText('Profile saved');
  await expect(button).toBeDisabled();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${before}x`);
  // Other stories know them by their name.
  const { status } = await (await api('gatepass')).call(user.update, {
    body: { firstName: before, lastName: 'Kühnel' },
  });
  expect(status).toBe(200);
});

test('PROF-01 leaving with names that are not saved asks first; staying keeps them', async ({ open, page }) => {
  await open('isps', '/profile', { language: 'en' });
  const last = page.getByRole('textbox', { name: 'Last name' });
  const home = page.getByRole('link', { name: 'Home' }).first();
  const question = page.getByRole('alertdialog', { name: 'Leave this page without saving?' });
  await last.fill('Half done');
  await home.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(last).toHaveValue('Half done');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(/profile/);
});

test('PROF-01 a name the server refuses is told at its field until it is another', async ({ open, page }) => {
  await open('isps', '/profile', { language: 'en' });
  const last = page.getByRole('textbox', { name: 'Last name' });
  const button = page.getByRole('button', save);
  await last.fill('Odd');
  await page.route(calls.user, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill(refusedFields({ field: 'lastName', code: 'invalidValue' }))
      : route.continue(),
  );
  await button.click();
  await expect(last).toHaveAccessibleDescription('Invalid value');
  await expect(last).toBeFocused();
  await expect(button).toBeDisabled();
  await expect(snackbar(page)).not.toContainText(/./);
  await last.fill('Even');
  await expect(last).toHaveAccessibleDescription('');
  await expect(button).toBeEnabled();
  await last.fill('Odd ');
  await expect(last).toHaveAccessibleDescription('Invalid value');
});

test('PROF-01 ERR-01 ERR-20 without a connection nothing typed is lost and nothing is sent later', async ({
  open,
  page,
  context,
}) => {
  await open('isps', '/profile', { language: 'en' });
  const first = page.getByRole('textbox', firstName);
  const before = await first.inputValue();
  await first.fill('Inga');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  await context.setOffline(true);
  await expect(page.getByText('No connection')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', save).click();
  await expect(snackbar(page)).toContainText('The server does not answer');
  await expect(first).toHaveValue('Inga');
  await expect(page.getByRole('button', save)).toBeEnabled();
  const offline = sent;
  await context.setOffline(false);
  await expect(page.getByText('The connection is back')).toBeVisible();
  await page.clock.runFor(1_500);
  expect(sent).toBe(offline);
  await expect(first).toHaveValue('Inga');
  await page.reload();
  await expect(first).toHaveValue(before);
});

test('LIM-01 ERR-20 a call that does not answer is given up after 10 s', async ({ open, page }) => {
  await open('isps', '/profile');
  const first = page.getByRole('textbox', firstName);
  await first.fill('Inga');
  await page.route(calls.user, () => {});
  const begin = performance.now();
  await page.getByRole('button', save).click();
  await expect(page.getByRole('button', save)).toHaveAttribute('aria-busy', 'true');
  await expect(snackbar(page)).toContainText('Der Server antwortet nicht');
  expect(performance.now() - begin).toBeGreaterThanOrEqual(10_000);
  await expect(first).toHaveValue('Inga');
});

for (const language of twins(['en', 'de'] as const)) {
  test(`AUTH-19 PROF-02 an email that is not verified blocks nothing and can be verified here, ${language}`, async ({
    open,
    page,
  }) => {
    await page.route(calls.user, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const user = await (await route.fetch()).json();
      await route.fulfill({ json: { ...user, emailVerified: false } });
    });
    await open('dispatch', '/forwarderOperator', { language });
    await expect(page.getByRole('heading', { level: 1, name: /Übersicht|Dashboard/ })).toBeVisible();
    await page.getByRole('link', { name: /^(Profil|Profile)$/ }).click();
    await expect(page.getByText(language === 'de' ? 'nicht bestätigt' : 'not verified')).toBeVisible();
    await expectAccessible(page);
    await page.route('**/users/verifyEmail', (route) => route.fulfill({ status: 204 }));
    const sent = page.waitForRequest('**/users/verifyEmail');
    await page.getByRole('button', { name: /Bestätigungs-E-Mail|verification/ }).click();
    expect((await sent).postDataJSON()).toEqual({ email: 'dispatch@demo.quaygate.example' });
    await expect(snackbar(page).getByRole('status')).toContainText(/./);
    await page.route('**/users/verifyEmail', (route) => route.fulfill(refused(502, 'identity_provider_unavailable')));
    await page.getByRole('button', { name: /Bestätigungs-E-Mail|verification/ }).click();
    await expect(snackbar(page).getByRole('alert')).toContainText(
      language === 'de' ? 'Etwas ist schiefgelaufen' : 'Something went wrong',
    );
  });
}

test('PROF-02 users delete their account after a question only; a refusal stays in the question', async ({
  open,
  page,
}) => {
  await open('dispatch', '/profile', { language: 'en', scheme: 'dark' });
  let deleted = 0;
  let isRefused = true;
  await page.route(calls.user, (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    deleted += 1;
    return route.fulfill(isRefused ? refused(409, 'last_administrator') : { status: 204 });
  });
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete account' });
  await remove.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('dispatch@demo.quaygate.example');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  expect(deleted).toBe(0);
  await remove.click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByRole('alert')).toContainText('The only administrator cannot be deleted');
  isRefused = false;
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('auth-store'))).toBeNull();
});

for (const language of twins(['en', 'de'] as const)) {
  test(`the profile is accessible, ${language}`, async ({ open, page }) => {
    await open('all', '/profile', { language });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'de' ? 'Profil' : 'Profile');
    await expectAccessibleInBothSchemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessibleInBothSchemes(page);
  });
}
