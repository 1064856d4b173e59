import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { taxDigits } from '../support/companies.ts';
import { expect, test } from '../support/story.ts';

const place = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link');

/** What an administrator does from nothing, and what becomes of it on the other side. */
test('TRC-05 TRC-13..15 TRC-19 TRC-21 WAU-09 WAU-17 WAU-20 WAU-23 WAU-24 WAU-27 WAU-38 AUTH-16 NAV-16..19 NAV-31 NAV-47 a company and its dispatcher come on board from nothing', async ({
  open,
  browser,
  baseURL,
}) => {
  const word = randomUUID().slice(0, 8);
  const company = `Kranfuhr ${word} GmbH`;
  const email = `lena.${word}@kranfuhr.example`;
  const page = await open('admin', '/admin/truckingCompanies');

  await page.getByRole('button', { name: 'Unternehmen anlegen' }).click();
  const newCompany = page.getByRole('dialog');
  await newCompany.getByRole('textbox', { name: 'Name', exact: true }).fill(company);
  await newCompany.getByRole('textbox', { name: 'Steuernummer' }).fill(`DE ${taxDigits()}`);
  await newCompany.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(`info@${word}.example`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Unternehmen erfolgreich angelegt', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `${company} bearbeiten` }).click();
  await page.getByRole('radio', { name: /^Premium/ }).check();
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(page.getByText('Unternehmen erfolgreich aktualisiert', { exact: true })).toBeVisible();

  await place(page, 'Dienste').filter({ hasText: 'Web-App-Nutzer' }).click();
  await page.getByRole('button', { name: 'Nutzer anlegen' }).click();
  const newUser = page.getByRole('dialog');
  await newUser.getByRole('textbox', { name: 'Vorname' }).fill('Lena');
  await newUser.getByRole('textbox', { name: 'Nachname' }).fill('Kranz');
  await newUser.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Benutzer erfolgreich angelegt', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Lena Kranz bearbeiten' }).first().click();
  await page.getByRole('combobox', { name: 'Spedition verknüpfen' }).fill(word);
  await page.getByRole('option', { name: company }).click();
  const role = page.getByRole('radiogroup', { name: 'Spedition' });
  await expect(role.getByRole('radio', { name: 'Lesen' })).toBeChecked();
  await role.getByText('Bearbeiten').click();
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(page.getByText('Benutzer erfolgreich aktualisiert', { exact: true })).toBeVisible();

  // Elsewhere, with nothing of the administrator's browser.
  const elsewhere = await browser.newContext({ baseURL: present(baseURL), locale: 'de-DE' });
  const lena = await elsewhere.newPage();
  await lena.goto(`/web/demo/inbox?to=${encodeURIComponent(email)}`);
  await expect(lena.getByText('Willkommen bei Quaygate')).toBeVisible();
  await lena.getByRole('link', { name: 'Anmeldung einrichten' }).click();
  await lena.getByLabel('Neues Passwort').fill('ein langes Passwort');
  await lena.getByRole('button', { name: 'Passwort speichern' }).click();
  await lena.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await lena.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await lena.getByRole('textbox', { name: 'Passwort' }).fill('ein langes Passwort');
  await lena.keyboard.press('Enter');

  // Exactly their area: with the plan, as a writer, without any other.
  await expect(lena.getByRole('heading', { level: 1 })).toContainText('Lena');
  await expect(lena.getByRole('main').getByRole('link')).toHaveText([/^Spedition/, /^Lizenzverwaltung/]);
  await lena.goto('/forwarderOperator');
  await expect(place(lena, 'Dienste')).toHaveText([
    'Übersicht',
    'Buchungsübersicht',
    'Fahrertafel',
    'Plan',
    'Statusabfrage',
    'Fahrerverwaltung',
    'Lizenzverwaltung',
  ]);
  for (const closed of ['/admin/webappUsers', '/terminalOperator', '/trainOperator']) {
    await lena.goto(closed);
    await expect(lena).toHaveURL(/\/403$/);
  }
  await lena.goto('/forwarderOperator/statusRequest');
  await expect(lena).toHaveURL(/statusRequest$/);
  await elsewhere.close();
});
