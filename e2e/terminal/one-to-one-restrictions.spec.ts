import { test } from '../support/beside.ts';
import { refused, snackbar } from '../support/failing.ts';
import {
  dayIn,
  freeDay,
  hearOfNoOther,
  hours,
  oneToOne,
  pick,
  rowOf,
  storeRestriction,
  typed,
} from '../support/restrictions.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const english = { language: 'en' } as const;

test('TRM-OTO-01 TRM-OTO-05 TRM-OTO-06 TRM-OTO-07 TRM-OTO-13 TRM-OTO-16 a restriction is created and deleted by keyboard alone', async ({
  open,
  api,
}) => {
  const day = dayIn(70);
  await freeDay(await api('terminal'), day);
  const page = await open('terminal', oneToOne);
  await expect(page.getByRole('tab', { name: '1:1-Beschränkungen' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  const create = page.getByRole('button', { name: 'Beschränkung anlegen' });
  const end = page.getByRole('combobox', { name: 'Bis Stunde' });
  await expect(create).toHaveAccessibleDescription('Datum: Pflichtfeld');
  await expect(end).toBeDisabled();

  await page.getByRole('textbox', { name: 'Datum' }).focus();
  await page.keyboard.type(typed(day));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Ab Stunde' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hours(page)).toHaveCount(24);
  await page.keyboard.type('08');
  await page.keyboard.press('Enter');
  await expect(create).toHaveAccessibleDescription('Bis Stunde: Pflichtfeld');
  await page.keyboard.press('Tab');
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hours(page).first()).toHaveText('09:00');
  await expect(hours(page).last()).toHaveText('24:00');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${typed(day)}, 08:00 bis 09:00`)).toBeVisible();

  // A start that is not before the end takes the end away.
  await pick(page, 'Ab Stunde', '09:00');
  await expect(end).toContainText('Auswählen');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await pick(page, 'Bis Stunde', '24:00');
  await expect(page.getByText('Keine bestehende Buchung ist betroffen')).toBeVisible();
  await expectAccessible(page);
  await create.press('Enter');

  await expect(snackbar(page)).toContainText('1:1-Beschränkung angelegt');
  const row = rowOf(page, typed(day));
  await expect(row).toContainText('09:00');
  await expect(row).toContainText('24:00');
  await expect(page.getByRole('textbox', { name: 'Datum' })).toHaveValue('');
  await row.getByRole('button').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Diese Beschränkung löschen?' });
  await expect(question).toContainText(typed(day));
  await question.getByRole('button', { name: 'Beschränkung löschen' }).press('Enter');
  await expect(row).toHaveCount(0);
});

for (const [language, said] of twins([
  [
    'de',
    {
      date: 'Datum',
      taken: 'Für dieses Datum besteht bereits eine 1:1-Beschränkung',
      past: 'Das Datum darf nicht in der Vergangenheit liegen',
      create: 'Beschränkung anlegen',
    },
  ],
  [
    'en',
    {
      date: 'Date',
      taken: 'A one-to-one restriction already exists for this date',
      past: 'The date must not be in the past',
      create: 'Create restriction',
    },
  ],
] as const))
  test(`TRM-OTO-02 TRM-OTO-04 TRM-OTO-14 a past day and one with a restriction cannot be taken, ${language}`, async ({
    open,
    api,
  }) => {
    const clerk = await api('terminal');
    const day = dayIn(language === 'de' ? 71 : 72);
    await freeDay(clerk, day);
    await storeRestriction(clerk, day);
    const page = await open('terminal', oneToOne, { language });
    await expect(rowOf(page, typed(day))).toBeVisible();
    const field = page.getByRole('textbox', { name: said.date });
    await field.fill(typed(day));
    await page.getByRole('tab', { selected: true }).focus();
    await expect(page.getByText(said.taken)).toBeVisible();
    await field.press('ArrowDown');
    const sheet = page.getByRole('dialog');
    await expect(sheet.locator(`[data-day="${day}"] button`).first()).toBeDisabled();
    await page.keyboard.press('Escape');
    await field.fill(typed(dayIn(-1)));
    await expect(page.getByText(said.past)).toBeVisible();
    await expect(page.getByRole('button', { name: said.create })).toHaveAttribute('aria-disabled', 'true');
    await freeDay(clerk, day);
  });

test('TRM-OTO-11 TRM-OTO-14 of two who restrict the same day the second is told, and sees the first', async ({
  open,
  beside,
  api,
}) => {
  const day = dayIn(73);
  const clerk = await api('terminal');
  await freeDay(clerk, day);
  const first = await open('terminal', oneToOne, english);
  const second = await beside('terminal', oneToOne, 'en');
  await hearOfNoOther(second, clerk);
  for (const page of [first, second]) {
    await page.getByRole('textbox', { name: 'Date' }).fill(typed(day));
    await pick(page, 'From hour', '08:00');
    await pick(page, 'To hour', '10:00');
  }
  await first.getByRole('button', { name: 'Create restriction' }).click();
  await expect(rowOf(first, typed(day))).toBeVisible();
  await second.getByRole('button', { name: 'Create restriction' }).click();
  await expect(snackbar(second)).toContainText('A one-to-one restriction already exists for this date');
  await expect(rowOf(second, typed(day))).toHaveCount(1);
  await expect(second.getByRole('textbox', { name: 'Date' })).toHaveValue(typed(day));
  await freeDay(clerk, day);
});

test('TRM-OTO-11 a deletion that fails shows why, and the entry stays', async ({ open, api }) => {
  const clerk = await api('terminal');
  const day = dayIn(74);
  await freeDay(clerk, day);
  await storeRestriction(clerk, day);
  const page = await open('terminal', oneToOne, english);
  await rowOf(page, typed(day)).getByRole('button').click();
  await page.route(/\/oneToOneRestrictions\/[^/]+$/, (route) =>
    route.fulfill(refused(409, 'conflict', 'Out of order')),
  );
  await page.getByRole('button', { name: 'Delete restriction' }).click();
  await expect(snackbar(page)).toContainText('Out of order');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(rowOf(page, typed(day))).toBeVisible();
  await freeDay(clerk, day);
});

test('TRM-OTO-21 before it is created a restriction says who it concerns, and a failed count is counted again', async ({
  open,
}) => {
  const page = await open('terminal', oneToOne, english);
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(dayIn(2)));
  await pick(page, 'From hour', '00:00');
  const asked = page.waitForResponse(/oneToOneRestrictions\/concernedBookings/);
  await pick(page, 'To hour', '24:00');
  const { total, items } = await (await asked).json();
  expect(total).toBeGreaterThan(0);
  await expect(page.getByText(new RegExp(`^${total} existing bookings? (is|are) concerned$`))).toBeVisible();
  await page.getByRole('button', { name: 'Show bookings' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Concerned bookings' }).getByRole('listitem')).toHaveCount(items.length);
  await expectAccessible(page);
  await page.route(/oneToOneRestrictions\/concernedBookings/, (route) => route.abort());
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(dayIn(75)));
  await pick(page, 'From hour', '08:00');
  await pick(page, 'To hour', '10:00');
  await expect(page.getByText('The concerned bookings could not be counted.')).toBeVisible();
  await page.unroute(/oneToOneRestrictions\/concernedBookings/);
  await page.getByRole('button', { name: 'Count again' }).press('Enter');
  await expect(page.getByText('No existing booking is concerned')).toBeVisible();
});

test('TRM-DL-01 the open tab stands in the address, what was typed in the other one stays', async ({ open }) => {
  const page = await open('terminal', '/terminalOperator/deadlines', english);
  await page.getByRole('textbox', { name: 'Train number' }).fill('417');
  await page.getByRole('tab', { selected: true }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'One-to-one restrictions' })).toBeFocused();
  await expect(page).toHaveURL(/tab=oneToOne/);
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(dayIn(76)));
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Train number' })).toHaveValue('417');
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(typed(dayIn(76)));
});
