import { addressOf, ask, demoUnit, fillRequest, snackbar, words } from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const nordbecken = 8;
const nothing = { type: 'pickup', referenceNumber: 'NO-SUCH-1', containerNumber: 'CSQU3054383' } as const;

test('FWD-STAT-08 FWD-STAT-28 a container number is set right as it is left', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken));
  await page.getByRole('radio', { name: 'Abholung' }).check();
  const field = page.getByLabel('Containernummer');
  await field.fill(' csqu 305.438-3 ');
  await field.blur();
  await expect(field).toHaveValue('CSQU3054383');
  await expect(page.getByText('Prüfziffer stimmt')).toBeVisible();
  await field.fill('CSQU30543');
  await field.blur();
  await expect(field).toHaveAccessibleDescription('Die Containernummer muss aus 4 Buchstaben und 7 Ziffern bestehen');
});

test('FWD-STAT-28 a row copied from a spreadsheet fills reference and container', async ({ open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open('dispatch', addressOf(nordbecken));
  await page.getByRole('radio', { name: 'Abholung' }).check();
  await page.evaluate(() => navigator.clipboard.writeText('REF-77\tcsqu 305438-3'));
  await page.getByLabel('Referenznummer').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Referenznummer')).toHaveValue('REF-77');
  await expect(page.getByLabel('Containernummer')).toHaveValue('CSQU3054383');
});

test('FWD-STAT-28 a row with its booking type chooses it, and a single cell loses its semicolon', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open('dispatch', addressOf(nordbecken));
  const paste = async (field: string, text: string) => {
    await page.evaluate((written) => navigator.clipboard.writeText(written), text);
    await page.getByLabel(field).selectText();
    await page.keyboard.press('Control+V');
  };
  await paste('Referenznummer', 'Anlieferung\tREF-1002');
  await expect(page.getByRole('radio', { name: 'Anlieferung' })).toBeChecked();
  await expect(page.getByLabel('Referenznummer')).toHaveValue('REF-1002');
  await paste('Referenznummer', 'Abholung\tREF-1001\tTEMU 571484-0');
  await expect(page.getByRole('radio', { name: 'Abholung' })).toBeChecked();
  await expect(page.getByLabel('Referenznummer')).toHaveValue('REF-1001');
  await expect(page.getByLabel('Containernummer')).toHaveValue('TEMU5714840');
  await paste('Referenznummer', 'ref-1003;');
  await expect(page.getByLabel('Referenznummer')).toHaveValue('ref-1003');
  await paste('Containernummer', 'TEMU 756019-4 ;');
  await page.getByLabel('Containernummer').blur();
  await expect(page.getByLabel('Containernummer')).toHaveValue('TEMU7560194');
});

for (const [language, warning, use] of twins([
  ['de', 'Die Prüfziffer passt nicht. Bitte prüfen Sie die Nummer.', 'CSQU3054383 verwenden'],
  ['en', 'The check digit does not match. Please check the number.', 'Use CSQU3054383'],
] as const)) {
  test(`FWD-STAT-29 a wrong check digit warns, is repaired by one press and never blocks (${language})`, async ({
    open,
  }) => {
    const word = words[language];
    const page = await open('dispatch', addressOf(nordbecken), { language });
    await fillRequest(page, { ...nothing, containerNumber: 'CSQU3054384' }, language);
    await expect(page.getByText(warning)).toBeVisible();
    const answer = page.waitForResponse(/requestType=single/);
    await page.getByRole('button', { name: word.submit }).click();
    expect((await answer).status()).toBe(404);

    await page.getByRole('button', { name: use }).click();
    await expect(page.getByLabel(word.container)).toHaveValue('CSQU3054383');
    await expect(page.getByLabel(word.container)).toBeFocused();
    await expect(page.getByText(warning)).toHaveCount(0);
  });
}

test('FWD-STAT-29 a number one character away is offered by the terminal and asked for with one press', async ({
  open,
}) => {
  const unit = demoUnit('REF-1007');
  const right = unit.containerNumber ?? '';
  const wrong = `${right.slice(0, 9)}${(Number(right[9]) + 5) % 10}${right.slice(10)}`;
  const page = await open('dispatch', addressOf(nordbecken));
  await ask(page, { ...unit, containerNumber: wrong });
  await expect(snackbar(page)).toContainText('Referenz nicht gefunden');
  const repairs = page.getByRole('main').getByRole('button', { name: 'verwenden' });
  await expect(repairs, 'one repair, by the number the terminal has').toHaveCount(1);
  await page
    .getByRole('main')
    .getByRole('button', { name: `${right} verwenden` })
    .click();
  await expect(page.getByText('Bereit zur Buchung')).toBeVisible();
  await expect(page.getByLabel('Containernummer')).toHaveValue(right);
});

test('a container number is copied as it is painted, in one line', async ({ open }) => {
  const unit = demoUnit('REF-1007');
  const page = await open('dispatch', addressOf(nordbecken));
  await ask(page, unit);
  const box = page.getByRole('region', { name: 'Ladeeinheit', exact: true });
  await expect(box).toBeVisible();
  const copied = await box.evaluate((element) => {
    const number = [...element.querySelectorAll('span')].find((span) => /^[A-Z]{4} /.test(span.textContent ?? ''));
    getSelection()?.selectAllChildren(number?.parentElement ?? element);
    return getSelection()?.toString();
  });
  const [, owner, serial, check] = /^(\w{4})(\d{6})(\d)$/.exec(unit.containerNumber ?? '') ?? [];
  expect(copied?.trim()).toBe(`${owner} ${serial}-${check}`);
});
