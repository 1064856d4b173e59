import { expect, expectAccessible, test } from '../support/story.ts';
import { rheinhafen, workAt } from '../support/terminal-scene.ts';

const address = '/terminalOperator/announcements';
const end = 'WICHTIG: Zufahrt nur über Tor 3!';
const long = `${'Bitte mit Wartezeit rechnen. '.repeat(40).slice(0, 632 - end.length)}${end}`;

test('UI-49 UI-50 ANN-16 a text that is too long stays whole and is refused with its length, a time of the afternoon stays one', async ({
  page,
  open,
}) => {
  await workAt(page, rheinhafen);
  await open('terminal', address);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Bekanntmachung veröffentlichen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neue Bekanntmachung' });
  const words = dialog.getByLabel('Text: Deutsch');
  await words.fill(long);
  await expect(words).toHaveValue(long);
  await expect(dialog.getByText('Höchstens 500 Zeichen, 132 zu viel')).toBeVisible();
  await expectAccessible(page);

  const time = dialog.getByRole('textbox', { name: 'Uhrzeit bis' });
  await dialog.getByRole('textbox', { name: 'Bis', exact: true }).fill('31.12.2027');
  for (const [typed, read] of [
    ['2:00 PM', '14:00'],
    ['10:30 pm', '22:30'],
    ['14.00 Uhr', '14:00'],
  ] as const) {
    await time.fill('');
    await time.pressSequentially(typed);
    await time.blur();
    await expect(time).toHaveValue(read);
  }

  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(words).toBeFocused();
  await expect(words).toHaveValue(long);
  expect(sent.filter((url) => url.endsWith('/announcements'))).toEqual([]);

  await words.fill(long.slice(0, 450));
  await expect(dialog.getByText(/zu viel/)).toHaveCount(0);
  await expect(dialog.getByText('450 von 500 Zeichen')).toBeVisible();
  await words.fill('Kurz');
  await expect(dialog.getByText(/von 500 Zeichen/)).toHaveCount(0);
});
