import type { Locator, Page } from '@playwright/test';
import { factor } from '@quaygate/contract';
import { totpCode } from '../../apps/server/test/scenes/factor-scene.ts';
import { now } from '../support/clock.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, type Language, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import { createAccount, listOf, nameOf, openPerson } from '../support/webapp-user-scene.ts';

const words = {
  de: {
    panel: 'Zweiter Faktor',
    setUp: 'Einrichten',
    setUpTitle: 'Authenticator-App einrichten',
    code: 'Code aus der App',
    saved: 'Ich habe sie gesichert',
    codes: 'Wiederherstellungscodes',
    file: 'Als Datei sichern',
    remove: 'Entfernen',
    removeTitle: 'Authenticator-App entfernen?',
    logout: 'Abmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    stepTitle: 'Bestätigen Sie Ihre Anmeldung',
    wrong: 'Der Code ist falsch oder wurde schon benutzt.',
    useRecovery: 'Wiederherstellungscode verwenden',
    recovery: 'Wiederherstellungscode',
    proof: 'Bestätigen Sie, dass Sie es sind',
    renew: 'Neue Codes erzeugen',
    ten: 'Noch 10 Codes übrig',
    left: 'Noch 9 Codes übrig',
  },
  en: {
    panel: 'Second factor',
    setUp: 'Set up',
    setUpTitle: 'Set up an authenticator app',
    code: 'Code from the app',
    saved: 'I have saved them',
    codes: 'Recovery codes',
    file: 'Save as a file',
    remove: 'Remove',
    removeTitle: 'Remove the authenticator app?',
    logout: 'Log out',
    email: 'Email',
    password: 'Password',
    stepTitle: 'Confirm your sign-in',
    wrong: 'The code is wrong or was used before.',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    proof: 'Confirm that it is you',
    renew: 'Make new codes',
    ten: '10 codes left',
    left: '9 codes left',
  },
} as const;

/** A code counts once, and none before it counts after it: the first of a story is of step 0, the second of step 1. */
const codeOf = (secret: string, step: 0 | 1) => totpCode(secret, new Date(now() + step * 30_000));

/** The secret of an authenticator app, as it is shown to be typed. */
const secretIn = async (dialog: Locator) =>
  ((await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '').replaceAll(' ', '');

async function typePassword(page: Page, language: Language, email: string) {
  const text = words[language];
  await page.getByRole('textbox', { name: text.email }).fill(email);
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: text.stepTitle })).toBeVisible();
}

for (const [language, scheme] of twins([
  ['de', 'light'],
  ['en', 'dark'],
] as const)) {
  const text = words[language];

  test(`FACT-01 FACT-02 FACT-03 FACT-05 FACT-08 AUTH-20 AUTH-22 an authenticator app from set-up to removal, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const { email } = await createAccount(await api('admin'));
    await open(email, '/profile', { language, scheme });
    await expect(page.getByRole('heading', { name: text.panel })).toBeVisible();
    await page.getByRole('button', { name: text.setUp }).click();
    const setUp = page.getByRole('dialog', { name: text.setUpTitle });
    await expect(setUp.getByRole('img')).toBeVisible();
    const code = setUp.getByRole('textbox', { name: text.code });
    await expect(code).toBeFocused();
    await expectAccessible(page);
    const secret = await secretIn(setUp);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/falsch|wrong/);
    await code.fill(codeOf(secret, 0));
    await page.keyboard.press('Enter');

    const shown = page.getByRole('alertdialog', { name: text.codes });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    const codes = await shown.getByRole('listitem').allTextContents();
    await expectAccessible(page);
    await page.mouse.click(5, 5);
    await expect(shown).toBeVisible();
    const saving = page.waitForEvent('download');
    await shown.getByRole('button', { name: text.file }).click();
    expect((await saving).suggestedFilename()).toBe('quaygate-codes.txt');
    await shown.getByRole('button', { name: text.saved }).click();
    await expect(page.getByText(text.ten)).toBeVisible();
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

    await page.getByRole('button', { name: text.logout, exact: true }).click();
    await typePassword(page, language, email);
    await expectAccessible(page);
    await expect(page.getByRole('textbox', { name: text.code })).toBeFocused();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.wrong)).toBeVisible();
    await expect(page.getByRole('textbox', { name: text.code })).toBeFocused();
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/profile');
    await page.getByRole('button', { name: text.logout, exact: true }).click();
    await typePassword(page, language, email);
    await page.getByRole('button', { name: text.useRecovery }).click();
    await expect(page.getByRole('textbox', { name: text.recovery })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type((codes[0] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/profile');
    await expect(page.getByText(text.left)).toBeVisible();
    await page.getByRole('button', { name: text.remove }).click();
    const question = page.getByRole('alertdialog', { name: text.removeTitle });
    await question.getByRole('button', { name: text.remove }).click();
    await expect(page.getByRole('button', { name: text.setUp })).toBeVisible();
    await expect(page.getByText(text.codes)).toHaveCount(0);
  });

  test(`FACT-20 FACT-21 FACT-22 new recovery codes ask for a proof with the second factor, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const { email } = await createAccount(await api('admin'));
    await open(email, '/profile', { language, scheme });
    await page.getByRole('button', { name: text.setUp }).click();
    const setUp = page.getByRole('dialog', { name: text.setUpTitle });
    const secret = await secretIn(setUp);
    await setUp.getByRole('textbox', { name: text.code }).fill(codeOf(secret, 0));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: text.saved }).click();

    const answers = await untilProved(page, /\/recoveryCodes$/, 'POST');
    await page.getByRole('button', { name: text.renew }).click();
    const proof = page.getByRole('dialog', { name: text.proof });
    await expect(proof.getByRole('textbox', { name: text.code })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await expect(page.getByText(text.ten)).toBeVisible();

    await page.getByRole('button', { name: text.renew }).click();
    await expect(proof.getByRole('textbox', { name: text.code })).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('textbox')).toHaveAccessibleDescription(/falsch|wrong/);
    await proof.getByRole('textbox').fill(codeOf(secret, 1));
    answers.pass = true;
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: text.codes }).getByRole('listitem')).toHaveCount(10);
  });
}

/** Calls are answered as when the last proof is 15 minutes old, until they may pass. */
async function untilProved(page: Page, path: RegExp, method: string): Promise<{ pass: boolean }> {
  const answers = { pass: false };
  await page.route(path, (route) =>
    route.request().method() !== method || answers.pass
      ? route.continue()
      : route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"proof_needed"}' }),
  );
  return answers;
}

test('FACT-20 FACT-21 FACT-22 a sensitive call asks for the password, and what was typed is saved with it', async ({
  open,
  page,
  api,
}) => {
  const text = words.en;
  const person = await createAccount(await api('admin'));
  await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const first = page.getByRole('textbox', { name: 'First name' });
  const answers = await untilProved(page, /\/webappUsers\/[^/]+$/, 'PUT');
  await first.fill('Marlene');
  await page.getByRole('button', { name: 'save changes' }).click();
  const proof = page.getByRole('dialog', { name: text.proof });
  const field = proof.getByLabel(text.password, { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(first).toHaveValue('Marlene');

  await page.getByRole('button', { name: 'save changes' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('The password is wrong');
  await field.fill(password);
  answers.pass = true;
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.keyboard.press('Enter');
  expect((await (await saved).json()).firstName).toBe('Marlene');
  await expect(proof).toHaveCount(0);
});

for (const [language, scheme] of twins([
  ['de', 'light'],
  ['en', 'dark'],
] as const)) {
  test(`FACT-31 an administrator sees who has a second factor and resets it, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const text = {
      de: {
        kind: 'Authenticator-App',
        none: 'keiner',
        action: 'Zweiten Faktor zurücksetzen …',
        confirm: 'Zurücksetzen',
        done: 'Zweiter Faktor zurückgesetzt',
      },
      en: {
        kind: 'Authenticator app',
        none: 'none',
        action: 'Reset second factor …',
        confirm: 'Reset',
        done: 'Second factor reset',
      },
    }[language];
    const person = await createAccount(await api('admin'));
    const own = await api(person.email);
    const { secret } = (await own.call(factor.startTotp)).body;
    const confirmed = await own.call(factor.confirmTotp, { body: { code: codeOf(secret, 0) } });
    expect(confirmed.status).toBe(200);

    await open('admin', listOf(person), { language, scheme });
    const name = nameOf(person);
    await openPerson(page, person, language === 'de' ? `${name} bearbeiten` : `Edit ${name}`);
    const main = page.getByRole('main');
    await expect(main.getByText(text.kind, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.action }).click();
    const question = page.getByRole('alertdialog');
    await expectAccessible(page);
    await question.getByRole('button', { name: text.confirm, exact: true }).click();
    await expect(page.locator('#live')).toContainText(text.done);
    await expect(main.getByText(text.none, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: text.action })).toHaveCount(0);
    const signIn = await page.request.post('/web/idp/v1/signIn', { data: { email: person.email, password } });
    expect(await signIn.json()).toHaveProperty('idToken');
  });
}
