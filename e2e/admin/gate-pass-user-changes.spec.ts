import type { Page, Request } from '@playwright/test';
import { test } from '../support/beside.ts';
import { refused } from '../support/failing.ts';
import { ask, change, handIn, listOf, nameOf, rowOf, storedDriver, takeDrivers } from '../support/gate-pass-scene.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** The body of the change that a page sends. */
const noteChange = (page: Page) =>
  page.waitForRequest((request: Request) => /\/changes$/.test(request.url()) && request.method() === 'POST');

const words = {
  de: {
    edit: (name: string) => `${name} bearbeiten`,
    history: (name: string) => `Änderungen von ${name}`,
    lastName: 'Nachname',
    terror: /^Terrorstatus/,
    document: /^Dokumentstatus/,
    approved: 'manuell genehmigt',
    notes: /^Anmerkung/,
    send: 'Zur Genehmigung senden',
    sent: 'Änderungen zur Genehmigung gesendet',
    waits: 'Änderung wartet auf Genehmigung',
    approve: 'Genehmigen',
    own: 'Sie können Ihre eigenen Änderungen nicht genehmigen',
    question: (name: string) => `Änderung von ${name} genehmigen?`,
    done: 'Änderung genehmigt',
    close: 'Schließen',
    services: 'Dienste',
    approvals: /^Freigaben/,
  },
  en: {
    edit: (name: string) => `Edit ${name}`,
    history: (name: string) => `Changes of ${name}`,
    lastName: 'Last name',
    terror: /^Terror state/,
    document: /^Document state/,
    approved: 'manually approved',
    notes: /^Note/,
    send: 'Send for approval',
    sent: 'Changes sent for approval',
    waits: 'A change waits for approval',
    approve: 'Approve',
    own: 'You cannot approve your own changes',
    question: (name: string) => `Approve the change of ${name}?`,
    done: 'Change approved',
    close: 'Close',
    services: 'Services',
    approvals: /^Approvals/,
  },
};

for (const [language, share] of twins([
  ['de', 'edit in German'],
  ['en', 'edit in English'],
] as const)) {
  test(`GATE-17 GATE-18 GATE-19 GATE-24 GATE-26 GATE-27 GATE-37 GATE-48 GATE-52 by keyboard, in ${language}: one administrator asks for a change, another approves it`, async ({
    open,
    api,
    page,
    beside,
  }) => {
    const text = words[language];
    const [driver] = await takeDrivers(api, share, 1);
    const name = nameOf(driver);
    await handIn(page, driver);
    await open('admin', listOf(driver), { language });
    const row = rowOf(page, driver);
    await row.getByRole('button', { name: text.edit(name) }).press('Enter');
    const dialog = dialogOf(page, text.edit(name));
    const send = dialog.getByRole('button', { name: text.send });
    const lastName = dialog.getByRole('textbox', { name: text.lastName });
    await expect(send).toBeDisabled();
    await lastName.fill(`${driver.lastName} `);
    await expect(send).toBeDisabled();
    await lastName.fill('Umbenannt');
    await expect(send).toBeEnabled();
    await dialog.getByRole('combobox', { name: text.document }).press('Enter');
    await page.getByRole('option', { name: text.approved }).press('Enter');
    await dialog.getByRole('textbox', { name: text.notes }).fill('Urkunde lag vor');
    await expectAccessible(page);
    const asked = noteChange(page);
    await dialog.getByRole('textbox', { name: text.notes }).press('Enter');
    expect((await asked).postDataJSON()).toEqual({
      lastName: 'Umbenannt',
      documentStatus: 'MANUALLY_APPROVED',
      notes: 'Urkunde lag vor',
    });
    await expect(page.getByText(text.sent)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveAttribute('data-tone', 'yellow');
    await expect(row).toContainText(driver.lastName);

    await row.getByRole('button', { name: text.history(name) }).press('Enter');
    const own = dialogOf(page, text.history(name));
    const waiting = own.getByRole('rowgroup').filter({ hasText: 'Agnes Brandt' });
    await expect(waiting).toContainText('Umbenannt');
    await expect(waiting).toContainText('Urkunde lag vor');
    const refused = own.getByRole('button', { name: `${text.approve}: ${text.own}` });
    await refused.focus();
    await expect(refused).toBeFocused();
    await expect(page.locator('[data-tooltip]')).toHaveText(text.own);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(own).toHaveCount(0);
    await expect(row.getByRole('button', { name: text.history(name) })).toBeFocused();

    const other = await beside('admin2', listOf(driver), language);
    await expect(rowOf(other, driver).getByText(text.waits)).toBeAttached();
    await rowOf(other, driver)
      .getByRole('button', { name: text.history(name) })
      .press('Enter');
    const history = dialogOf(other, text.history(name));
    await history.getByRole('button', { name: text.approve, exact: true }).press('Enter');
    const question = other.getByRole('dialog', { name: text.question(name) });
    await expect(question.getByRole('row', { name: text.lastName })).toContainText(driver.lastName);
    await expect(question.getByRole('row', { name: text.lastName })).toContainText('Umbenannt');
    await expect(question).toContainText('Urkunde lag vor');
    await expectAccessible(other);
    await question.getByRole('button', { name: text.approve }).press('Enter');
    await expect(other.getByText(text.done)).toBeVisible();
    const decided = dialogOf(other, text.history(`${driver.firstName} Umbenannt`));
    await expect(decided.getByRole('rowgroup').filter({ hasText: 'Konrad Feldmann' })).toContainText('Agnes Brandt');
    await expect(decided.getByRole('button', { name: text.approve })).toHaveCount(0);
    await decided.getByRole('button', { name: text.close, exact: true }).first().press('Enter');
    await expect(rowOf(other, driver)).toContainText('Umbenannt');
    await expect(rowOf(other, driver)).toContainText(text.approved);
    await expect(rowOf(other, driver)).not.toHaveAttribute('data-tone', 'yellow');

    await page.reload();
    await expect(row).toContainText('Umbenannt');
    const stored = await storedDriver(await api('support'), driver);
    expect(stored.truckerIdentification[0].verified_date).not.toBeNull();
  });
}

test('GATE-15 GATE-16 GATE-46 a good status cannot be changed by hand, the other one can', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'good status', 1);
  await handIn(page, driver);
  await change(api, driver, { documentStatus: 'MANUALLY_APPROVED' });
  await open('gatepass', listOf(driver), { language: 'en' });
  await rowOf(page, driver)
    .getByRole('button', { name: `Edit ${nameOf(driver)}` })
    .click();
  const dialog = dialogOf(page, `Edit ${nameOf(driver)}`);
  const good = dialog.getByRole('combobox', { name: /^Document state/ });
  await expect(good).toContainText('manually approved (now)');
  await good.press('Enter');
  const denied = page.getByRole('option', { name: /manually denied/ });
  await expect(denied).toBeDisabled();
  await expect(denied).toContainText('A good status is not changed by hand');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const open2 = dialog.getByRole('combobox', { name: /^Terror state/ });
  await expect(open2).toContainText('missing');
  await open2.press('Enter');
  await expect(page.getByRole('option')).toHaveText(['manually approved', 'manually denied']);
  await page.getByRole('option', { name: 'manually denied' }).click();
  const asked = noteChange(page);
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  expect((await asked).postDataJSON()).toEqual({ terrorStatus: 'MANUALLY_DENIED' });
  await expect(rowOf(page, driver)).toHaveAttribute('data-tone', 'yellow');
});

test('GATE-37 GATE-47 who comes too late hears it in the dialog, and nothing typed is lost', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'race', 1);
  await handIn(page, driver);
  await open('gatepass', listOf(driver));
  await rowOf(page, driver)
    .getByRole('button', { name: `${nameOf(driver)} bearbeiten` })
    .click();
  const dialog = dialogOf(page, `${nameOf(driver)} bearbeiten`);
  await dialog.getByRole('textbox', { name: 'Vorname' }).fill('Zu Spät');
  await ask(await api('admin'), driver, { firstName: 'Schneller' });
  await dialog.getByRole('button', { name: 'Zur Genehmigung senden' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Die Änderungen konnten nicht gesendet werden: Eine Änderung wartet bereits auf Genehmigung',
  );
  await expect(dialog.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Zu Spät');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, driver)).toHaveAttribute('data-tone', 'yellow');
});

test('GATE-30 GATE-47 GATE-49 GATE-50 the creator and any administrator withdraw a change, others do not', async ({
  open,
  api,
  page,
  beside,
}) => {
  const [driver] = await takeDrivers(api, 'withdrawal', 1);
  const name = nameOf(driver);
  await handIn(page, driver);
  await ask(await api('gatepass'), driver, { firstName: 'Erste' });
  await open('gatepass', listOf(driver), { language: 'en' });
  const history = (on: Page) => rowOf(on, driver).getByRole('button', { name: `Changes of ${name}` });
  await history(page).click();
  const dialog = dialogOf(page, `Changes of ${name}`);
  await expect(dialog.getByRole('button', { name: /^(Approve|Deny)/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('alertdialog', { name: `Withdraw the change of ${name}?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Change withdrawn')).toBeVisible();
  await expect(dialog.getByText('Erste')).toHaveCount(0);

  await ask(await api('gatepass'), driver, { firstName: 'Zweite' });
  const reader = await beside('support', listOf(driver), 'en');
  await history(reader).click();
  await expect(dialogOf(reader, `Changes of ${name}`).getByText('First name: Zweite')).toBeVisible();
  await expect(reader.getByRole('button', { name: /^(Approve|Deny|Withdraw)/ })).toHaveCount(0);
  const admin = await beside('admin', listOf(driver), 'en');
  await history(admin).click();
  await dialogOf(admin, `Changes of ${name}`).getByRole('button', { name: 'Withdraw' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(admin.getByText('Change withdrawn')).toBeVisible();
  const { changes } = await storedDriver(await api('support'), driver);
  expect(changes.slice(-2).map(({ state }: { state: string }) => state)).toEqual(['CANCELLED', 'CANCELLED']);
});

test('FACT-21 GATE-13 GATE-28 GATE-29 GATE-36 GATE-48 a deletion is asked for with a note, flagged, and approved after a proof', async ({
  open,
  api,
  page,
  beside,
}) => {
  const [driver] = await takeDrivers(api, 'deletion', 1);
  const name = nameOf(driver);
  await handIn(page, driver);
  await open('gatepass', listOf(driver));
  const row = rowOf(page, driver);
  await row.getByRole('button', { name: `Löschung von ${name} beantragen` }).press('Enter');
  const dialog = dialogOf(page, `Löschung von ${name} beantragen?`);
  await dialog.getByRole('textbox', { name: /^Anmerkung/ }).fill('Fährt nicht mehr');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: /^Anmerkung/ }).press('Enter');
  await expect(page.getByText('Löschung wurde beantragt', { exact: true })).toBeVisible();
  await expect(row.getByText('Löschung beantragt', { exact: true })).toBeVisible();
  await expect(row).toHaveAttribute('data-tone', 'yellow');
  await expect(row.getByRole('button', { name: /^Löschung von .*wartet bereits/ })).toBeDisabled();

  const other = await beside('admin', listOf(driver));
  await rowOf(other, driver)
    .getByRole('button', { name: `Änderungen von ${name}` })
    .click();
  const history = dialogOf(other, `Änderungen von ${name}`);
  await expect(history.getByText('Anmerkung: Fährt nicht mehr')).toBeVisible();
  await history.getByText('Anmerkung: Fährt nicht mehr').hover();
  await expect(other.locator('[data-tooltip]')).toHaveText('Fährt nicht mehr');
  await history.getByRole('button', { name: 'Genehmigen' }).click();
  const question = other.getByRole('dialog', { name: /genehmigen\?$/ });
  await expect(question).toContainText('Lizenzen werden frei');
  // As when the last proof is too old.
  await other.route(/\/changes\/[^/]+$/, (route) => route.fulfill(refused(403, 'proof_needed')));
  await question.getByRole('button', { name: 'Genehmigen' }).press('Enter');
  const proof = other.getByRole('dialog', { name: 'Bestätigen Sie, dass Sie es sind' });
  await proof.getByLabel('Passwort', { exact: true }).fill(password);
  await expectAccessible(other);
  await other.unroute(/\/changes\/[^/]+$/);
  await proof.getByLabel('Passwort', { exact: true }).press('Enter');
  await expect(other.getByText('Änderung genehmigt')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(rowOf(other, driver)).toHaveAttribute('data-tone', 'red');
  await expect(rowOf(other, driver).getByText('Gelöscht', { exact: true })).toBeAttached();
});
