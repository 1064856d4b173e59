import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { calls, counted, refused, refusedFields, snackbar } from '../support/failing.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const email = 'dispatch@demo.quaygate.example';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.getItem('user-locale') ?? localStorage.setItem('user-locale', 'en'));
});

test('AUTH-01 AUTH-02 AUTH-12 NAV-05 a dispatcher signs in and comes home, and /login leads there from now on', async ({
  page,
}) => {
  await page.goto('/forwarderOperator');
  await expect(page, 'NAV-04').toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to your account' })).toBeVisible();
  await expect(page.getByText('Welcome! Please log in to continue.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('AUTH-03 AUTH-05..07 AUTH-14 VAL-01 VAL-02 the sign-in form says what is wrong when a field is left, and sends nothing', async ({
  page,
}) => {
  const sent = counted(page, calls.signIn);
  await page.goto('/login');
  const name = page.getByRole('textbox', { name: 'Email' });
  const secret = page.getByLabel('Password', { exact: true });
  await name.fill('petra');
  await expect(page.getByText('Invalid email')).toHaveCount(0);
  await secret.focus();
  await expect(page.getByText('Invalid email')).toBeVisible();
  await name.fill('petra@hafen');
  await expect(page.getByText('Invalid email')).toHaveCount(0);
  for (const wrong of ['', 'petra@', '@hafen', 'pe tra@hafen']) {
    await name.fill(wrong);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Invalid email'), wrong).toBeVisible();
  }
  await expect(page.getByText('Field required')).toBeVisible();
  await secret.fill('secret');
  await page.getByRole('button', { name: /Show/ }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: /Hide/ }).click();
  await expect(secret).toHaveAttribute('type', 'password');
  await expectAccessible(page);
  expect(sent()).toBe(0);
});

/** The same words never follow themselves, so that each is seen to come. */
const refusals = [
  ['ERR-05 AUTH-18', 401, 'auth/invalid-credential', 'Invalid credentials', 'Ungültige Anmeldedaten'],
  ['ERR-06 ERR-19', 403, 'auth/user-disabled', 'This account has been disabled.', 'Dieses Konto wurde deaktiviert.'],
  ['ERR-05 ERR-18', 400, 'auth/wrong-password', 'Invalid credentials', 'Ungültige Anmeldedaten'],
  ['ERR-07', 404, 'auth/user-not-found', 'User not found', 'Benutzer nicht gefunden'],
  ['ERR-08', 429, 'auth/too-many-requests', 'Something went wrong', 'Etwas ist schiefgelaufen'],
] as const;

test('AUTH-18 ERR-05 ERR-06 ERR-07 ERR-08 ERR-18 ERR-19 a refusal is told inside the form, the email stays and the password goes', async ({
  page,
}) => {
  let answer: (typeof refusals)[number] = refusals[0];
  await page.route(calls.signIn, (route) => route.fulfill(refused(answer[1], answer[2])));
  for (const language of ['en', 'de'] as const) {
    await page.goto('/login');
    await page.evaluate((chosen) => localStorage.setItem('user-locale', chosen), language);
    await page.reload();
    for (answer of refusals) {
      const [rows, , code, english, german] = answer;
      await page.getByRole('textbox').first().fill(email);
      const secret = page.getByLabel(/^(Password|Passwort)$/);
      await secret.fill('wrong password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByText(language === 'en' ? english : german), rows).toBeVisible();
      await expect(page.getByRole('textbox').first()).toHaveValue(email);
      await expect(secret, code).toHaveValue('');
      await expect(secret).toBeFocused();
      await expect(snackbar(page)).not.toContainText(/./);
    }
    await expectAccessible(page);
  }
});

test('ERR-09 AUTH-18 what has no code of the provider is a message, in both languages', async ({ page }) => {
  for (const [language, text] of [
    ['en', 'Login failed. Please try again.'],
    ['de', 'Anmeldung fehlgeschlagen. Bitte versuchen Sie es erneut.'],
  ] as const) {
    await page.goto('/login');
    await page.evaluate((chosen) => localStorage.setItem('user-locale', chosen), language);
    await page.reload();
    for (const fail of [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 500 })]) {
      await page.route(calls.signIn, fail);
      await page.getByRole('textbox').first().fill(email);
      await page.getByLabel(/^(Password|Passwort)$/).fill('secret');
      await page.keyboard.press('Enter');
      await expect(snackbar(page).getByRole('alert')).toContainText(text);
      await snackbar(page).getByRole('button').click();
      await page.unroute(calls.signIn);
    }
  }
});

test('AUTH-11 while a request runs the buttons of the sign-in screens are disabled and it is sent once', async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route(calls.signIn, (route) => void held.push(route));
  await page.route('**/users/resetPassword', (route) => void held.push(route));
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(200);
  expect(held).toHaveLength(1);
  await held[0]?.fulfill(refused(401, 'auth/invalid-credential'));
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByRole('button', { name: 'Send reset email' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Back to login' })).toBeDisabled();
  await expect.poll(() => held.length).toBe(2);
  await held[1]?.fulfill({ status: 204 });
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
});

test('AUTH-07..10 AUTH-17 a forgotten password is asked for by mail, whether the account exists or not', async ({
  page,
}) => {
  const sent = counted(page, /users\/resetPassword$/);
  await page.goto('/login');
  for (const address of [`nobody-${randomUUID()}@example.com`, 'none@demo.quaygate.example']) {
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const before = sent();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(page.getByText('Invalid email')).toBeVisible();
    expect(sent()).toBe(before);
    await page.getByRole('button', { name: 'Back to login' }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(address);
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(snackbar(page)).toContainText('If an account exists for this address, an email is on its way.');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in to your account' })).toBeVisible();
  }
});

test('AUTH-08 the email typed at the sign-in goes along to the forgotten password, and back', async ({ page }) => {
  await page.goto('/login');
  const name = page.getByRole('textbox', { name: 'Email' });
  await name.fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to your account' })).toHaveCount(0);
  await expect(name).toHaveValue(email);
  await name.fill('isps@demo.quaygate.example');
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to your account' })).toBeVisible();
  await expect(name).toHaveValue('isps@demo.quaygate.example');
});

test('I18N-09 a language whose texts cannot be loaded leaves the present one and says so', async ({ page }) => {
  await page.goto('/login');
  const german = page.getByRole('button', { name: 'Deutsch' });
  await expect(german).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await german.click();
  await expect(snackbar(page)).toContainText('The language cannot be changed right now. Please try again.');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to your account' })).toBeVisible();
  await page.unroute('**/assets/*.js');
});

test('AUTH-17 ERR-03 a reset request that fails stays where it is, with the text of its code', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const name = page.getByRole('textbox', { name: 'Email' });
  for (const [status, code, text] of [
    [429, 'too_many_requests', 'Too many requests. Please wait a moment.'],
    [502, 'identity_provider_unavailable', 'Something went wrong'],
  ] as const) {
    await page.route('**/users/resetPassword', (route) => route.fulfill(refused(status, code)));
    await name.fill(email);
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(snackbar(page)).toContainText(text);
    await expect(name).toHaveValue(email);
    await expectAccessible(page);
    await page.unroute('**/users/resetPassword');
  }
  await page.route('**/users/resetPassword', (route) =>
    route.fulfill(refusedFields({ field: 'email', code: 'tooLong' })),
  );
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(name).toHaveAccessibleDescription('The text is too long');
  await expect(name).toBeFocused();
});

test('AUTH-17 ERR-03 ERR-20 a reset request without a network says so, though the words of errors cannot come either', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const name = page.getByRole('textbox', { name: 'Email' });
  await name.fill(email);
  const words = counted(page, /\/words-[\w-]+\.js$/);
  await page.route('**/users/resetPassword', (route) => route.abort());
  await page.route('**/assets/words-*.js', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('The server does not answer');
  expect(words()).toBeGreaterThan(0);
  await expect(name).toHaveValue(email);
  await page.unroute('**/users/resetPassword');
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('If an account exists for this address, an email is on its way.');
});

test('the demo sign-ins are one press away, and so are the mails it sent', async ({ page }) => {
  await page.goto('/login');
  const inbox = page.getByRole('link', { name: /emails sent/ });
  await expect(inbox).toHaveAttribute('href', '/web/demo/inbox');
  await expect(inbox).toHaveAttribute('target', '_blank');
  await page.getByRole('button', { name: /^train/ }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rail', exact: true })).toBeVisible();
});

test('outside a demo neither sign-ins nor mails are offered', async ({ page }) => {
  await page.route('**/web/v1/settings', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, demo: false, demoSignIns: null } });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
});

for (const language of twins(['en', 'de'] as const)) {
  test(`AUTH-02 AUTH-04 AUTH-08 AUTH-13 both sign-in views are accessible and fit, ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem('user-locale', chosen);
      localStorage.setItem('quaygate-color-scheme', 'light');
    }, language);
    const isGerman = language === 'de';
    await page.goto('/login');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(isGerman ? 'Melden Sie sich bei Ihrem Konto an' : 'Log in to your account');
    for (const [width, isDrawn] of [
      [1440, true],
      [1280, true],
      [1279, false],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('complementary'), `${width}`).toBeVisible({ visible: isDrawn });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width === 1440 || width === 390) await expectAccessibleInBothSchemes(page);
    }
    await page.getByRole('button', { name: isGerman ? 'Passwort vergessen?' : 'Forgot password?' }).click();
    await expect(page.getByRole('button', { name: isGerman ? 'Zurück zur Anmeldung' : 'Back to login' })).toBeVisible();
    await expect(
      page.getByRole('button', { name: isGerman ? 'E-Mail zum Zurücksetzen senden' : 'Send reset email' }),
    ).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}
