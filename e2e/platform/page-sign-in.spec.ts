import type { Page } from '@playwright/test';
import { demoAccounts } from '../../apps/server/src/demo/people/accounts.ts';
import { startOidcIssuer } from '../../apps/server/test/servers/oidc-issuer.ts';
import { follow } from '../support/clock.ts';
import { leaveBehind } from '../support/kept-context.ts';
import { password, type Served, serveAt } from '../support/served.ts';
import { test as base, expect, expectAccessible } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const words = {
  de: {
    submit: 'Weiter mit Hafen-ID',
    issuer: {
      title: 'Anmeldedienst',
      email: 'Konto',
      password: 'Kennwort',
      next: 'Weiter',
      cancel: 'Abbrechen',
      wrong: 'Falsch',
    },
    overview: 'Buchungsübersicht',
    logout: 'Abmelden',
    proof: 'Bestätigen Sie, dass Sie es sind',
    remove: 'Konto löschen',
    last: 'Der einzige Administrator kann nicht gelöscht werden',
    welcome: 'Melden Sie sich bei Ihrem Konto an',
    cancelled: 'Die Anmeldung wurde abgebrochen.',
    unverified: /E-Mail-Adresse ist beim Anmeldedienst nicht bestätigt/,
    unknown: /gibt es hier kein Konto/,
    expired: /abgelaufen oder wurde schon verwendet/,
  },
  en: {
    submit: 'Continue with Hafen-ID',
    issuer: {
      title: 'Sign-in service',
      email: 'Account',
      password: 'Secret',
      next: 'Next',
      cancel: 'Cancel',
      wrong: 'Wrong',
    },
    overview: 'Bookings overview',
    logout: 'Log out',
    proof: 'Confirm that it is you',
    remove: 'Delete account',
    last: 'The only administrator cannot be deleted',
    welcome: 'Log in to your account',
    cancelled: 'The sign-in was cancelled.',
    unverified: /email is not verified at the sign-in service/,
    unknown: /no account here/,
    expired: /expired or was used already/,
  },
} as const;
type Language = keyof typeof words;

const code = '246810';
const support = 'support@demo.quaygate.example';
const dispatch = 'dispatch@demo.quaygate.example';
const accounts = () =>
  new Map(demoAccounts.map(({ email }) => [email, { password, ...(email === dispatch && { code }) }] as const));

async function startHosted() {
  // Another site than the product, as in real life: its pages bring no cookie of ours along.
  const issuer = await startOidcIssuer(new Map(accounts()), 'localhost');
  const served = await serveAt(null, {
    IDENTITY: 'hosted',
    IDENTITY_NAME: 'Hafen-ID',
    IDENTITY_ISSUER: issuer.address,
    IDENTITY_AUDIENCE: issuer.clientId,
    IDENTITY_CLIENT_SECRET: issuer.clientSecret,
  });
  issuer.serveProduct(served.url);
  return { issuer, served };
}
type Hosted = Awaited<ReturnType<typeof startHosted>>;

/** A product whose people sign in at the page of an OpenID Connect issuer, which asks some for a second factor. */
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
    Object.assign(hosted.issuer.state, { outage: 'none', refused: [] });
    for (const [email, account] of accounts()) hosted.issuer.accounts.set(email, account);
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

async function open(page: Page, language: Language, address = '/login') {
  await leaveBehind(page, (chosen) => localStorage.setItem('user-locale', chosen), language);
  await page.goto(address);
  const button = page.getByRole('button', { name: words[language].submit });
  await expect(button).toBeFocused();
  return button;
}

async function signInAtIssuer(page: Page, language: Language, email: string): Promise<void> {
  const { issuer: text } = words[language];
  await expect(page.getByRole('heading', { name: text.title })).toBeVisible();
  await page.getByLabel(text.email).fill(email);
  await page.getByLabel(text.password).fill(password);
  await page.getByRole('button', { name: text.next }).click();
}

for (const language of twins(['en', 'de'] as const)) {
  const text = words[language];

  test(`AUTH-50 AUTH-54 a sign-in at the issuer's page with its second factor, ${language}`, async ({
    page,
    issuer,
  }) => {
    expect(issuer.state.outage).toBe('none');
    const wanted = '/forwarderOperator/bookingsOverview?search=MSCU';
    const button = await open(page, language, wanted);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('textbox'), 'no password is asked for here').toHaveCount(0);
    await expectAccessible(page);
    await button.press('Enter');
    await signInAtIssuer(page, language, dispatch);
    await page.getByLabel('Code').fill('111111');
    await page.getByRole('button', { name: text.issuer.next }).click();
    await expect(page.getByRole('alert')).toHaveText(text.issuer.wrong);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: text.issuer.next }).click();

    await expect(page.getByRole('heading', { level: 1, name: text.overview })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(wanted);
    const stored = await page.evaluate(() => localStorage.getItem('auth-store'));
    expect(stored).not.toContain(issuer.address);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: text.overview })).toBeVisible();

    // A code that was used, or never was one, changes nothing.
    await page.goto('/login/return?code=x&state=y');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Petra');
  });

  test(`SESS-40 SESS-41 a logout ends the session at the issuer, and one there ends ours, ${language}`, async ({
    page,
    issuer,
  }) => {
    expect(issuer.state.outage).toBe('none');
    const button = await open(page, language);
    await button.click();
    await signInAtIssuer(page, language, support);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Svenja');
    const left = page.waitForResponse(/\/session\/end\/confirm$/);
    await page.getByRole('button', { name: text.logout, exact: true }).click();
    await left;
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: text.welcome })).toBeVisible();

    // Signed out there too: it asks again. Then somebody signs out there, in another tab.
    await button.click();
    await signInAtIssuer(page, language, support);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Svenja');
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`${issuer.address}/session/end?client_id=${issuer.clientId}`);
    await elsewhere.waitForURL(/\/session\/end\/success/);
    await expect(async () => {
      await page.reload();
      await expect(page).toHaveURL(/\/login$/, { timeout: 2_000 });
    }).toPass({ timeout: 10_000 });
  });

  test(`FACT-21 FACT-50 a proof is made in a window at the issuer's page, and the call goes on, ${language}`, async ({
    page,
    issuer,
  }) => {
    expect(issuer.state.outage).toBe('none');
    const button = await open(page, language, '/profile');
    await button.click();
    await signInAtIssuer(page, language, support);
    await expect(page.getByText(support).first()).toBeVisible();
    // As when the last proof is 15 minutes old, until there is one; the account stays.
    let isProved = false;
    await page.route(/\/web\/v1\/users\/[^/]+$/, (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      const problem = isProved ? { status: 409, code: 'last_administrator' } : { status: 403, code: 'proof_needed' };
      const body = JSON.stringify({ code: problem.code });
      return route.fulfill({ status: problem.status, contentType: 'application/problem+json', body });
    });
    await page.getByRole('main').getByRole('button', { name: text.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.remove }).click();
    const proof = page.getByRole('dialog', { name: text.proof });
    await expect(proof).toBeVisible();
    await expectAccessible(page);
    const opened = page.waitForEvent('popup');
    await proof.getByRole('button', { name: text.submit }).click();
    const window = await opened;
    isProved = true;
    await signInAtIssuer(window, language, support);
    await expect(proof).toHaveCount(0);
    await expect(page.getByText(text.last).first()).toBeVisible();
  });

  test(`AUTH-51 AUTH-53 AUTH-55 what the sign-in page says when the issuer's page led to no session, ${language}`, async ({
    page,
    issuer,
  }) => {
    const button = await open(page, language);
    const expectRefusal = async (words: string | RegExp) => {
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
      await expect(page).toHaveURL(/\/login$/);
      await expect(button).toBeEnabled();
    };

    await button.click();
    await page.getByRole('button', { name: text.issuer.cancel }).click();
    await expectRefusal(text.cancelled);
    await expectAccessible(page);

    issuer.accounts.set('train@demo.quaygate.example', { password, isVerified: false, subject: `train-${language}` });
    await button.click();
    await signInAtIssuer(page, language, 'train@demo.quaygate.example');
    await expectRefusal(text.unverified);

    await page.context().clearCookies({ domain: 'localhost' });
    issuer.accounts.set('niemand@example.com', { password, subject: `niemand-${language}` });
    await button.click();
    await signInAtIssuer(page, language, 'niemand@example.com');
    await expectRefusal(text.unknown);

    await page.goto('/login/return?code=x&state=of-another-browser');
    await expectRefusal(text.expired);
  });
}
