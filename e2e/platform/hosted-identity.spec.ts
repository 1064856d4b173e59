import type { Page } from '@playwright/test';
import { demoAccounts } from '../../apps/server/src/demo/people/accounts.ts';
import { startOidcIssuer } from '../../apps/server/test/servers/oidc-issuer.ts';
import { follow, now } from '../support/clock.ts';
import { leaveBehind } from '../support/kept-context.ts';
import { password, type Served, serveAt } from '../support/served.ts';
import { test as base, expect, expectAccessible } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const words = {
  de: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    login: 'Anmelden',
    forgot: 'Passwort vergessen?',
    sendReset: 'E-Mail zum Zurücksetzen senden',
    sent: 'Falls ein Konto zu dieser Adresse besteht, ist eine E-Mail unterwegs.',
    invalid: 'Ungültige Anmeldedaten',
    failed: 'Anmeldung fehlgeschlagen. Bitte versuchen Sie es erneut.',
    profile: 'Profil',
    firstName: 'Vorname',
    verified: 'bestätigt',
    logout: 'Abmelden',
  },
  en: {
    email: 'Email',
    password: 'Password',
    login: 'Log in',
    forgot: 'Forgot password?',
    sendReset: 'Send reset email',
    sent: 'If an account exists for this address, an email is on its way.',
    invalid: 'Invalid credentials',
    failed: 'Login failed. Please try again.',
    profile: 'Profile',
    firstName: 'First name',
    verified: 'verified',
    logout: 'Log out',
  },
} as const;
type Language = keyof typeof words;

async function startHosted() {
  const issuer = await startOidcIssuer(new Map(demoAccounts.map(({ email }) => [email, { password }])));
  // An issuer has a clock of its own, the machine's, so the server has it too.
  const served = await serveAt(null, {
    IDENTITY: 'hosted',
    IDENTITY_ISSUER: issuer.address,
    IDENTITY_SIGN_IN: 'password',
    IDENTITY_AUDIENCE: issuer.clientId,
    IDENTITY_CLIENT_SECRET: issuer.clientSecret,
    IDENTITY_RESET_URL: `${issuer.address}/forgot`,
  });
  return { issuer, served };
}
type Hosted = Awaited<ReturnType<typeof startHosted>>;

/** A product whose people are kept by an OpenID Connect issuer; the screens are those of every other story. */
const test = base.extend<{ issuer: Hosted['issuer'] }, { hosted: Hosted; served: Served }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const hosted = await startHosted();
      await use(hosted);
      await hosted.served.stop().finally(() => hosted.issuer.stop());
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  issuer: async ({ hosted }, use) => {
    Object.assign(hosted.issuer.state, { nextLifetime: undefined, outage: 'none', refused: [] });
    Object.assign(hosted.issuer.state.calls, { password: 0, refresh_token: 0, revocation: 0 });
    await use(hosted.issuer);
  },
  served: [
    async ({ hosted }, use) => {
      follow(hosted.served);
      await use(hosted.served);
    },
    { scope: 'worker' },
  ],
});

async function openLogin(page: Page, language: Language): Promise<void> {
  await leaveBehind(page, (chosen) => localStorage.setItem('user-locale', chosen), language);
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: words[language].email })).toBeFocused();
}

test('AUTH-01 AUTH-15 SESS-02 SESS-05 SESS-07 a day with a hosted issuer, by keyboard', async ({ page, issuer }) => {
  const text = words.de;
  await openLogin(page, 'de');
  await expectAccessible(page);
  await expect(page.locator('#demo-title'), 'the issuer may not know the accounts of the demo').toHaveCount(0);
  await page.keyboard.type('dispatch@demo.quaygate.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Petra');
  expect(issuer.state.calls.password).toBe(1);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Petra');
  expect(issuer.state.calls.refresh_token).toBe(0);

  await page.getByRole('button', { name: text.logout, exact: true }).click();
  await expect(page.getByRole('textbox', { name: text.email })).toBeFocused();
  await expect.poll(() => issuer.state.calls.revocation).toBe(1);
  // Long enough for a slow machine to read it.
  issuer.state.nextLifetime = 30;
  await page.keyboard.type('dispatch@demo.quaygate.example');
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Petra');
  const { issuedTime, expiredTime, accessToken } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state,
  );
  // What is left of the issuer's token, in whole seconds of our clock.
  expect(expiredTime).toBeLessThanOrEqual(30_000);
  expect(expiredTime).toBeGreaterThan(15_000);
  await expect.poll(() => now() - issuedTime, { timeout: 60_000 }).toBeGreaterThan(expiredTime);
  await page.getByRole('link', { name: text.profile }).click();
  const first = page.getByRole('textbox', { name: text.firstName });
  await expect(first).toHaveValue('Petra');
  await expect(page.getByText(text.verified, { exact: true })).toBeVisible();
  await first.fill('Petra Maria');
  await first.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /gespeichert|saved/ })).toBeVisible();
  await first.fill('Petra');
  const restored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await first.press('Enter');
  await restored;
  expect(issuer.state.calls.refresh_token).toBe(1);
  const stored = await page.evaluate(() => localStorage.getItem('auth-store'));
  expect(stored).not.toContain(accessToken);
  expect(stored).not.toMatch(/refresh/i);

  await page.getByRole('button', { name: text.logout, exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => issuer.state.calls.revocation).toBe(2);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

for (const language of twins(['en', 'de'] as const)) {
  const text = words[language];

  test(`AUTH-18 ERR-05 ERR-09 ERR-18 what a hosted issuer refuses, or cannot answer, ${language}`, async ({
    page,
    issuer,
  }) => {
    await openLogin(page, language);
    const email = page.getByRole('textbox', { name: text.email });
    const secret = page.getByLabel(text.password, { exact: true });
    const submit = page.getByRole('button', { name: text.login, exact: true });
    for (const who of ['dispatch@demo.quaygate.example', 'niemand@example.com']) {
      await email.fill(who);
      await secret.fill('falsch');
      await submit.click();
      await expect(page.getByText(text.invalid)).toBeVisible();
      await expect(email).toHaveValue(who);
      await expect(secret).toHaveValue('');
    }
    await expectAccessible(page);

    issuer.state.outage = 'errors';
    await secret.fill(password);
    await submit.click();
    await expect(page.getByText(text.failed)).toBeVisible();
    await expect(page.getByText(text.invalid)).toHaveCount(0);
    await expect(email).toHaveValue('niemand@example.com');
  });

  test(`AUTH-08 AUTH-10 AUTH-17 a forgotten password ends with the notice, ${language}`, async ({ page, issuer }) => {
    expect(issuer.state.outage).toBe('none');
    await openLogin(page, language);
    await page.getByRole('button', { name: text.forgot }).click();
    await page.getByRole('textbox', { name: text.email }).fill('support@demo.quaygate.example');
    await page.getByRole('button', { name: text.sendReset }).click();
    await expect(page.getByText(text.sent)).toBeVisible();
    await expect(page.getByRole('button', { name: text.login, exact: true })).toBeVisible();
  });
}

test('SESS-16 SESS-23 six tabs with a token that is over: one refresh at the issuer, no one lands on the sign-in page', async ({
  open,
  issuer,
  context,
}) => {
  issuer.state.nextLifetime = 10;
  const first = await open('dispatch', '/profile');
  const { issuedTime } = await first.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state);
  await expect.poll(() => now() - issuedTime, { timeout: 60_000 }).toBeGreaterThan(10_000);
  const pages = [first, ...(await Promise.all(Array.from({ length: 5 }, () => context.newPage())))];
  await Promise.all(pages.map((page) => page.goto('/profile')));
  for (const page of pages) {
    await expect(page.getByRole('textbox', { name: words.de.firstName })).toHaveValue('Petra');
    expect(new URL(page.url()).pathname).toBe('/profile');
  }
  expect(issuer.state.calls.refresh_token).toBe(1);
  expect(issuer.state.refused).toEqual([]);
});
