import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { facility } from '@quaygate/contract';
import { ordinaryMoment } from '../../tools/test/moment.ts';
import { test as base } from '../support/beside.ts';
import { follow } from '../support/clock.ts';
import { aCompany } from '../support/companies.ts';
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

test('SETUP-80 an administrator colours the values of a dashboard, and what does not fit together is said', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const { body } = await admin.call(facility.create, { body: { name: 'Farbkai', timeZone: 'Europe/Berlin' } });
  const page = await open('admin', `/admin/terminals/${body.id}`);
  const bands = page.getByRole('group', { name: 'Abgeschlossene Buchungen' });
  await expect(bands.getByText('Kein Band: Jeder Wert ist blau.')).toBeVisible();
  const add = bands.getByRole('button', { name: 'Band hinzufügen' });
  await add.press('Enter');
  await add.press('Enter');
  const end = (band: number, name: 'Von' | 'Bis') =>
    bands.getByRole('group', { name: `Band ${band}` }).getByRole('textbox', { name });
  await end(1, 'Bis').fill('10');
  await end(2, 'Von').fill('20');
  await expect(bands.getByText('Vor Band 2 ist eine Lücke: 10 bis 20.', { exact: false })).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expectAccessible(page);
  await end(2, 'Von').fill('5');
  await expect(
    bands.getByText('Band 2 überschneidet sich mit einem anderen: 5 bis 10.', { exact: false }),
  ).toBeVisible();
  await end(2, 'Von').fill('11');
  await bands.getByRole('group', { name: 'Band 2' }).getByRole('combobox', { name: 'Farbe' }).press('Enter');
  await page.getByRole('option', { name: 'gelb' }).press('Enter');
  await end(2, 'Bis').fill('30');
  const preview = bands.getByRole('list', { name: 'Vorschau' });
  await expect(preview.getByRole('listitem')).toHaveText([
    /im Ziel\s*0 bis 10/,
    /erhöht\s*11 bis 30/,
    /zu hoch\s*über 30, außerhalb aller Bänder/,
  ]);
  await expectAccessible(page);
  await save(page).press('Enter');
  await expect(page.getByText('Terminal gespeichert')).toBeVisible();
  await page.reload();
  await expect(end(2, 'Bis')).toHaveValue('30');
  await bands.getByRole('button', { name: 'Band 2 entfernen' }).press('Enter');
  await expect(bands.getByRole('group', { name: 'Band 2' })).toHaveCount(0);
});

test('SETUP-81 a trucking system is created and renamed, and its companies follow', async ({ open, api }) => {
  const company = await aCompany(await api('admin'));
  const page = await open('admin', '/admin/truckingSystems');
  await page.getByRole('button', { name: 'System anlegen' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dispo Alt');
  await page.keyboard.press('Enter');
  await expect(page.getByText('System angelegt')).toBeVisible();
  await page.getByRole('button', { name: 'System anlegen' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dispo Alt');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Ein anderer Eintrag heißt schon so')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();

  await page.goto(`/admin/truckingCompanies/${company.id}`);
  const system = page.getByRole('combobox', { name: /TMS/ });
  await system.press('Enter');
  await page.getByRole('option', { name: 'Dispo Alt' }).press('Enter');
  await save(page).click();
  // What is not stored yet would be asked about.
  await expect(page.getByText('Nicht gespeicherte Änderungen')).toHaveCount(0);
  await expect(system).toContainText('Dispo Alt');
  await page.goto('/admin/truckingSystems');
  await page.getByRole('button', { name: 'Dispo Alt umbenennen' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dispo Neu');
  await page.keyboard.press('Enter');
  await expect(page.getByText('System umbenannt')).toBeVisible();
  await page.goto(`/admin/truckingCompanies/${company.id}`);
  await expect(system).toContainText('Dispo Neu');

  await page.route(/\/dimensions\/.*\/truckingSystems$/, (route) =>
    route.fulfill({ json: { items: [], page: 0, size: 0, total: 0 } }),
  );
  await page.reload();
  await page.getByRole('link', { name: 'Noch gibt es keines: Systeme anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'Noch kein Dispositionssystem' })).toBeVisible();
  await expectAccessible(page);
});

test('SETUP-82 an administrator switches a function off and on, and users of terminals see it without reloading', async ({
  open,
  beside,
}) => {
  const clerk = await beside('isps', '/terminalOperator');
  const entry = clerk.getByRole('link', { name: 'Lkw-Ortung' }).first();
  await expect(entry).toBeVisible();
  const page = await open('admin', '/admin/installation');
  const flag = page.getByRole('checkbox', { name: 'Lkw-Ortung' });
  await expect(flag).toBeChecked();
  await expectAccessible(page);
  await flag.press('Space');
  await expect(page.getByText('Ausgeschaltet. Es gilt sofort.')).toBeVisible();
  await expect(page.getByText(/^Zuletzt geschaltet von /)).toBeVisible();
  await expect(entry).toHaveCount(0, { timeout: 30_000 });
  await flag.press('Space');
  await expect(page.getByText('Eingeschaltet. Es gilt sofort.')).toBeVisible();
  await expect(entry).toBeVisible({ timeout: 30_000 });
});

test('SETUP-82 a failure to read the functions can be tried again, and others keep their panels', async ({ open }) => {
  const page = await open('admin', '/profile');
  await page.route(/\/featureFlags$/, (route) => route.abort());
  await page.goto('/admin/installation');
  await expect(page.getByText(/Die Funktionen konnten nicht geladen werden/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Datei herunterladen' })).toBeVisible();
  await page.unroute(/\/featureFlags$/);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('checkbox', { name: 'Lkw-Ortung' })).toBeVisible();
});
