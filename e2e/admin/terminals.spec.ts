import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { facility } from '@quaygate/contract';
import { ordinaryMoment } from '../../tools/test/moment.ts';
import { test as base } from '../support/beside.ts';
import { follow } from '../support/clock.ts';
import { type Served, serveAt } from '../support/served.ts';
import { expect, expectAccessible } from '../support/story.ts';

/** A server of its own: other stories know its three terminals. */
const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const { stop, ...own } = await serveAt(ordinaryMoment);
      follow(own);
      await use(own);
      await stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
});

const field = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Änderungen speichern' });

test('SETUP-50 SETUP-51 SETUP-52 an administrator sets up a terminal by the keyboard, and dispatchers see it at once', async ({
  open,
  beside,
}) => {
  const dispatcher = await beside('dispatch', '/forwarderOperator/statusRequest');
  const page = await open('admin', '/admin/terminals');
  await expect(page.getByRole('row', { name: /Nordbecken Terminal/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Terminal anlegen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Terminal anlegen' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Westkai');
  await dialog.getByRole('combobox', { name: /Terminalbetreiber/ }).press('Enter');
  await page.getByRole('option', { name: 'Neuen Betreiber anlegen …' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name des neuen Betreibers' }).fill('Westhafen GmbH');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: /Terminalbetreiber/ })).toContainText('Westhafen GmbH');
  const zone = dialog.getByRole('textbox', { name: 'Zeitzone' });
  await zone.fill('Europe/Duisburg');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Diese Zeitzone ist nicht bekannt.', { exact: false })).toBeVisible();
  await zone.fill('Europe/Lisbon');
  await expect(dialog.getByText('Dort ist es jetzt 09:', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await zone.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Westkai' })).toBeVisible();
  await expect(page.getByText('Nummer 1', { exact: true })).toBeVisible();
  for (const need of ['Ein Nutzer mit Schreibrecht am Terminal', 'Zeitfenster', 'Ein Schlüssel für das System'])
    await expect(page.getByRole('heading', { level: 3, name: need })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Nur freigestellte Ladeeinheiten/ })).toBeChecked();

  await field(page, /^Adresse/).fill('Westkai 1, 47119 Duisburg');
  await page.getByRole('checkbox', { name: /Live-Karte/ }).press('Space');
  await field(page, /^Lage/).fill('51,456');
  await field(page, /^Polski/).fill('Kask.\nKamizelka.');
  await expect(page.getByText('Zwei Zahlen in Grad, wie 51.456, 6.736')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await field(page, /^Lage/).fill('51.456, 6.736');
  await field(page, /^Höchstes Gewicht/).fill('40000');
  await save(page).press('Enter');
  await expect(page.getByText('Terminal gespeichert')).toBeVisible();
  await expect(field(page, /Südwestecke/)).toHaveValue(/^51\.4515\d\d, 6\.7287\d\d$/);
  await expectAccessible(page);
  await page.reload();
  await expect(field(page, /^Polski/)).toHaveValue('Kask.\nKamizelka.');
  await expect(field(page, /^Höchstes Gewicht/)).toHaveValue('40000');
  await expect(page.getByText('Terminal angelegt')).toBeVisible();

  await dispatcher.getByRole('combobox', { name: 'Terminal' }).click();
  await expect(dispatcher.getByRole('option', { name: 'Westkai' })).toBeVisible();
});

test('SETUP-53 a field that two administrators changed shows both values', async ({ open, api }) => {
  const admin = await api('admin');
  const { body } = await admin.call(facility.create, { body: { name: 'Ostkai', timeZone: 'Europe/Berlin' } });
  const page = await open('admin', `/admin/terminals/${body.id}`);
  await field(page, /^Telefonnummer/).fill('+49 1');
  await field(page, /^Deutsch/).fill('Helm');
  const { version: _, ...stored } = body;
  const change = { ...stored, phoneNumber: '+49 2', driverRules: { en: 'Vest' } };
  expect(await admin.call(facility.update, { params: { facilityId: body.id }, body: change })).toMatchObject({
    status: 200,
  });
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: /^Inzwischen geändert von / });
  await expect(conflict.getByRole('row', { name: 'Telefonnummer für Fahrer +49 1 +49 2' })).toBeVisible();
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Meine Werte speichern' }).click();
  await expect(page.getByText('Terminal gespeichert')).toBeVisible();
  await expect(field(page, /^English/)).toHaveValue('Vest');
  await expect(field(page, /^Telefonnummer/)).toHaveValue('+49 1');
});

test('SETUP-54 SETUP-55 operators are created and renamed, and the deployment file names them', async ({ open }) => {
  const page = await open('admin', '/admin/trainOperators');
  await page.getByRole('button', { name: 'Operateur anlegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Westgleis');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Operateur angelegt')).toBeVisible();
  await page.getByRole('button', { name: 'Westgleis umbenennen' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Westgleis Cargo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Westgleis Cargo/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/facilityCompanies');
  await expect(page.getByRole('row', { name: /Nordbecken Hafenbetriebe GmbH Nordbecken Terminal/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/installation');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Datei herunterladen' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('deployment.json');
  const { trainOperators, facilities } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(trainOperators).toContainEqual({ id: expect.any(String), name: 'Westgleis Cargo' });
  expect(facilities).toContainEqual(expect.objectContaining({ id: 8, phoneNumber: '+49 203 5550 108' }));
});
