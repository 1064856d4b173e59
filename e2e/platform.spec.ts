import { expect, expectAccessible, password, test } from './story.ts';

test('a dispatcher signs in with the keyboard alone and reaches his area', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('user-locale', 'en'));
  await page.goto('/forwarderOperator');
  await expect(page, 'NAV-04').toHaveURL(/\/login/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type('dispatch@demo.quaygate.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-store') ?? '{}').state);
  expect(Object.keys(stored).sort()).toEqual(
    ['accessToken', 'emailVerified', 'expiredTime', 'issuedTime', 'userData', 'userId'].sort(),
  );
});

test('AUTH-03 AUTH-05 AUTH-06 AUTH-14 AUTH-18 ERR-05 the sign-in form says what is wrong and keeps the email', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('user-locale', 'en'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(page.getByText('Field required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('dispatch@demo.quaygate.example');
  const secret = page.getByLabel('Password', { exact: true });
  await secret.fill('wrong password');
  await page.getByRole('button', { name: /Show/ }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('dispatch@demo.quaygate.example');
  await expect(secret).toHaveValue('');
  await expectAccessible(page);
});

test('AUTH-08 AUTH-10 a forgotten password is asked for by mail', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('user-locale', 'en'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByText('If an account exists for this address, an email is on its way.')).toBeVisible();
});

test('NAV-02 NAV-05 NAV-26 NAV-39 guards: signed in, refused, not found', async ({ open }) => {
  const page = await open('train', '/login', { language: 'en' });
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/forwarderOperator/bookingsOverview');
  await expect(page).toHaveURL(/\/403$/);
  await expectAccessible(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('SESS-05 SESS-16 an expired token is renewed once for all who wait, and nobody notices', async ({
  open,
  page,
}) => {
  await open('dispatch', '/forwarderOperator', { language: 'en' });
  await expect(page.getByRole('button', { name: /Open orders/ })).not.toHaveAttribute('aria-busy', 'true');
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/idp/v1/refresh')) refreshes += 1;
  });
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth-store') ?? '{}');
    stored.state.accessToken = `${stored.state.accessToken.slice(0, -6)}AAAAAA`;
    localStorage.setItem('auth-store', JSON.stringify(stored));
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /Open orders/ })).toContainText(/\d/);
  expect(refreshes).toBe(1);
});

test('I18N-09 SESS-18 the language switches at once, and signing out leaves nothing but it', async ({ open, page }) => {
  await open('dispatch', '/forwarderOperator');
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = await page.evaluate(() => [localStorage.getItem('auth-store'), localStorage.getItem('user-locale')]);
  expect(kept).toEqual([null, 'en']);
});

test('without a connection the shell says so, and what was typed stays', async ({ open, page, context }) => {
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  await page.getByRole('searchbox').fill('DU');
  await context.setOffline(true);
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('DU');
  await context.setOffline(false);
  await expect(page.getByText('No connection')).toHaveCount(0);
});

for (const who of ['dispatch', 'all', 'none'] as const) {
  for (const language of ['de', 'en'] as const) {
    test(`HOME-01 HOME-02 HOME-05 the home of ${who} is accessible, ${language}`, async ({ open }) => {
      const page = await open(who, '/', { language, scheme: language === 'de' ? 'light' : 'dark' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const tiles = { dispatch: 2, all: 4, none: 0 };
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(tiles[who]);
      await expectAccessible(page);
    });
  }
}

test('PROF-01 the profile changes the own name', async ({ open }) => {
  const page = await open('support', '/profile', { language: 'en' });
  const first = page.getByRole('textbox', { name: 'First name' });
  await expect(first).not.toHaveValue('');
  await expectAccessible(page);
  const before = await first.inputValue();
  await first.fill(`${before}a`);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled();
  await page.reload();
  await expect(first).toHaveValue(`${before}a`);
});

for (const [language, scheme] of [
  ['de', 'light'],
  ['en', 'dark'],
] as const) {
  for (const width of [1440, 390]) {
    test(`AUTH-02 AUTH-04 AUTH-13 the sign-in page is accessible, ${language} ${scheme} ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(
        ([chosen, colours]) => {
          localStorage.setItem('user-locale', chosen);
          localStorage.setItem('quaygate-color-scheme', colours);
        },
        [language, scheme] as const,
      );
      await page.goto('/login');
      await expect(
        page.getByRole('heading', {
          name: language === 'de' ? 'Melden Sie sich bei Ihrem Konto an' : 'Log in to your account',
        }),
      ).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    });
  }
}
