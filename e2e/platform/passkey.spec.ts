import type { Page } from '@playwright/test';
import { addDevice } from '../support/passkey-device.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, type Language, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import { createAccount } from '../support/webapp-user-scene.ts';

const words = {
  de: {
    add: 'Passkey hinzufügen',
    name: 'Name',
    next: 'Weiter',
    codes: 'Wiederherstellungscodes',
    saved: 'Ich habe sie gesichert',
    rename: /^Umbenennen: /,
    renameTitle: 'Passkey umbenennen',
    save: 'Speichern',
    remove: /^Entfernen: /,
    removeShort: 'Entfernen',
    question: /entfernen\?$/,
    logout: 'Abmelden',
    alone: 'Mit einem Passkey anmelden',
    use: 'Passkey verwenden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    stepTitle: 'Bestätigen Sie Ihre Anmeldung',
    cancelled: /Es wurde kein Passkey verwendet/,
    proof: 'Bestätigen Sie, dass Sie es sind',
    renew: 'Neue Codes erzeugen',
    code: 'Wiederherstellungscode verwenden',
    elsewhere: 'Passkeys gibt es in diesem Browser nur unter localhost.',
  },
  en: {
    add: 'Add a passkey',
    name: 'Name',
    next: 'Continue',
    codes: 'Recovery codes',
    saved: 'I have saved them',
    rename: /^Rename: /,
    renameTitle: 'Rename the passkey',
    save: 'Save',
    remove: /^Remove: /,
    removeShort: 'Remove',
    question: /^Remove .*\?$/,
    logout: 'Log out',
    alone: 'Log in with a passkey',
    use: 'Use a passkey',
    email: 'Email',
    password: 'Password',
    stepTitle: 'Confirm your sign-in',
    cancelled: /No passkey was used/,
    proof: 'Confirm that it is you',
    renew: 'Make new codes',
    code: 'Use a recovery code',
    elsewhere: 'In this browser passkeys work at localhost only.',
  },
} as const;

async function typePassword(page: Page, language: Language, email: string) {
  const text = words[language];
  await page.getByRole('textbox', { name: text.email }).fill(email);
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: text.stepTitle })).toBeVisible();
}

test.describe('at the domain of the installation', () => {
  test.use({ baseURL: async ({ served }, use) => use(served.url.replace('127.0.0.1', 'localhost')) });

  for (const [language, scheme] of twins([
    ['de', 'light'],
    ['en', 'dark'],
  ] as const)) {
    const text = words[language];

    test(`FACT-09 FACT-12 FACT-13 FACT-14 FACT-16 FACT-24 a passkey from adding to removal, ${language}`, async ({
      open,
      page,
      api,
    }) => {
      const { email } = await createAccount(await api('admin'));
      const { verifies, forgets } = await addDevice(page);
      await open(email, '/profile', { language, scheme });

      await page.getByRole('button', { name: text.add }).click();
      const adding = page.getByRole('dialog', { name: text.add });
      const name = adding.getByRole('textbox', { name: text.name });
      await expect(name).toBeFocused();
      await expectAccessible(page);
      await verifies(false);
      await name.fill('Laptop');
      await page.keyboard.press('Enter');
      await expect(adding.getByRole('alert')).toContainText(text.cancelled);
      await expect(name).toHaveValue('Laptop');
      await verifies(true);
      await adding.getByRole('button', { name: text.next }).click();
      const shown = page.getByRole('alertdialog', { name: text.codes });
      await expect(shown.getByRole('listitem')).toHaveCount(10);
      await shown.getByRole('button', { name: text.saved }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: text.rename }).click();
      await page.getByRole('dialog', { name: text.renameTitle }).getByRole('textbox').fill('Kai 4');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listitem').filter({ hasText: 'Kai 4' })).toBeVisible();

      // As the server answers when the last proof is 15 minutes old.
      let isProved = false;
      await page.route(/\/recoveryCodes$/, (route) =>
        isProved
          ? route.continue()
          : route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"proof_needed"}' }),
      );
      await page.getByRole('button', { name: text.renew }).click();
      const proof = page.getByRole('dialog', { name: text.proof });
      await expect(proof.getByRole('button', { name: text.use })).toBeFocused();
      await expectAccessible(page);
      isProved = true;
      await page.keyboard.press('Enter');
      await expect(shown.getByRole('listitem')).toHaveCount(10);
      await shown.getByRole('button', { name: text.saved }).click();

      await page.getByRole('button', { name: text.logout, exact: true }).click();
      const alone = page.getByRole('button', { name: text.alone });
      await expect(alone).toBeVisible();
      await expectAccessible(page);
      const typed = page.getByRole('textbox', { name: text.email });
      await typed.fill(email);
      await verifies(false);
      await alone.click();
      await expect(page.getByText(text.cancelled)).toBeVisible();
      await expect(typed).toHaveValue(email);
      await verifies(true);
      await alone.click();
      await expect(page).toHaveURL(/\/$/);

      await page.goto('/profile');
      await page.getByRole('button', { name: text.logout, exact: true }).click();
      await typePassword(page, language, email);
      const use = page.getByRole('button', { name: text.use });
      await expect(use).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: text.code }).click();
      await expect(page.getByRole('textbox')).toBeFocused();
      await page.getByRole('button', { name: text.use }).click();
      await expect(use).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/$/);

      await page.goto('/profile');
      await page.getByRole('button', { name: text.remove }).click();
      const question = page.getByRole('alertdialog', { name: text.question });
      await expectAccessible(page);
      await question.getByRole('button', { name: text.removeShort }).click();
      await expect(page.getByText('Kai 4')).toHaveCount(0);
      await expect(page.getByText(text.renew)).toHaveCount(0);

      await page.getByRole('button', { name: text.logout, exact: true }).click();
      await typed.fill(email);
      await forgets();
      await alone.click();
      await expect(page.getByText(text.cancelled)).toBeVisible();
      await expect(typed).toHaveValue(email);
    });
  }
});

for (const language of twins(['en', 'de'] as const)) {
  test(`FACT-10 at another address neither the sign-in nor the profile offers passkeys, ${language}`, async ({
    open,
    page,
  }) => {
    const text = words[language];
    await open('gatepass', '/profile', { language });
    await expect(page.getByText(text.elsewhere)).toBeVisible();
    await expect(page.getByRole('button', { name: text.add })).toHaveCount(0);
    await page.getByRole('button', { name: text.logout, exact: true }).click();
    await expect(page.getByRole('textbox', { name: text.email })).toBeVisible();
    await expect(page.getByRole('button', { name: text.alone })).toHaveCount(0);
  });
}
