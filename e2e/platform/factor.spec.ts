import type { Page } from '@playwright/test';
import { totpCode } from '../../apps/server/test/factor-scene.ts';
import { now } from '../support/clock.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, type Language, test } from '../support/story.ts';

const words = {
  de: {
    setUp: 'Einrichten',
    setUpTitle: 'Authenticator-App einrichten',
    code: 'Code aus der App',
    saved: 'Ich habe sie gesichert',
    codes: 'Wiederherstellungscodes',
    remove: 'Entfernen',
    logout: 'Abmelden',
    login: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    confirm: 'Bestätigen',
    stepTitle: 'Bestätigen Sie Ihre Anmeldung',
    wrong: 'Der Code ist falsch oder wurde schon benutzt.',
    useRecovery: 'Wiederherstellungscode verwenden',
    recovery: 'Wiederherstellungscode',
    proof: 'Bestätigen Sie, dass Sie es sind',
    renew: 'Neue Codes erzeugen',
    left: 'Noch 9 Codes übrig',
  },
  en: {
    setUp: 'Set up',
    setUpTitle: 'Set up an authenticator app',
    code: 'Code from the app',
    saved: 'I have saved them',
    codes: 'Recovery codes',
    remove: 'Remove',
    logout: 'Log out',
    login: 'Log in',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm',
    stepTitle: 'Confirm your sign-in',
    wrong: 'The code is wrong or was used before.',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    proof: 'Confirm that it is you',
    renew: 'Make new codes',
    left: '9 codes left',
  },
} as const;

/** Each step of 30 s gives one code that counts once, so a story uses those of the steps it may. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, new Date(now() + steps * 30_000));

async function typePassword(page: Page, language: Language, email: string) {
  const text = words[language];
  await page.getByRole('textbox', { name: text.email }).fill(email);
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: text.stepTitle })).toBeVisible();
}

for (const [language, who, scheme] of [
  ['de', 'gatepass', 'light'],
  ['en', 'support', 'dark'],
] as const) {
  const text = words[language];

  test(`FACT-01 FACT-02 FACT-03 FACT-08 AUTH-20 AUTH-22 an authenticator app from set-up to removal, ${language}`, async ({
    open,
    page,
  }) => {
    const email = `${who}@demo.quaygate.example`;
    await open(who, '/profile', { language, scheme });
    await page.getByRole('button', { name: text.setUp }).click();
    const setUp = page.getByRole('dialog', { name: text.setUpTitle });
    await expect(setUp.getByRole('img')).toBeVisible();
    const code = setUp.getByRole('textbox', { name: text.code });
    await expect(code).toBeFocused();
    await expectAccessible(page);
    const secret = ((await setUp.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '').replaceAll(' ', '');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/falsch|wrong/);
    await code.fill(codeOf(secret, -1));
    await page.keyboard.press('Enter');

    const shown = page.getByRole('alertdialog', { name: text.codes });
    const codes = await shown.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await shown.getByRole('button', { name: text.saved }).click();
    await expect(page.getByRole('button', { name: text.remove })).toBeVisible();
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

    await page.getByRole('button', { name: text.logout }).click();
    await typePassword(page, language, email);
    await expectAccessible(page);
    const field = page.getByRole('textbox', { name: text.code });
    await expect(field).toBeFocused();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.wrong)).toBeVisible();
    await page.getByRole('button', { name: text.useRecovery }).click();
    await expect(page.getByRole('textbox', { name: text.recovery })).toBeFocused();
    await page.keyboard.type((codes[0] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/profile');
    await expect(page.getByText(text.left)).toBeVisible();
    await page.getByRole('button', { name: text.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.remove }).click();
    await expect(page.getByRole('button', { name: text.setUp })).toBeVisible();
  });
}

test('FACT-20 FACT-21 a sensitive call asks for a proof, and what was typed is saved with it', async ({
  open,
  page,
}) => {
  const text = words.en;
  await open('admin', '/admin/webappUsers', { language: 'en' });
  await page.getByRole('row').filter({ hasText: 'gatepass@' }).click();
  const first = page.getByRole('textbox', { name: 'First name' });
  const before = await first.inputValue();
  // As the server answers when the last proof is 15 minutes old.
  let isProved = false;
  await page.route(/\/webappUsers\/[^/]+$/, (route) =>
    route.request().method() !== 'PUT' || isProved
      ? route.continue()
      : route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"proof_needed"}' }),
  );
  await first.fill(`${before}x`);
  await page.getByRole('button', { name: /^Save/ }).click();
  const proof = page.getByRole('dialog', { name: text.proof });
  await expect(proof.getByLabel(text.password, { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(first).toHaveValue(`${before}x`);

  await page.getByRole('button', { name: /^Save/ }).click();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(proof.getByLabel(text.password, { exact: true })).toHaveAccessibleDescription('The password is wrong');
  await proof.getByLabel(text.password, { exact: true }).fill(password);
  isProved = true;
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.keyboard.press('Enter');
  expect((await (await saved).json()).firstName).toBe(`${before}x`);
  await expect(proof).toHaveCount(0);
});
