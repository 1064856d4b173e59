import { addDays, instantOfLocal } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { dayIn, deadlines, ownTrain, typed } from '../support/restrictions.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const english = { language: 'en' } as const;

const words = {
  de: {
    departure: 'Abfahrtstag',
    train: 'Zugnummer',
    add: 'Hinzufügen',
    from: 'Annahme von',
    to: 'Annahme bis',
    onlyNumbers: 'Nur Zahlen erlaubt',
    required: 'Pflichtfeld',
    twice: 'Dieser Zug steht schon in der Liste',
    both: 'Wählen Sie beide Daten',
    past: 'Das Datum darf nicht in der Vergangenheit liegen',
    create: 'Frist anlegen',
    late: 'Spätestens',
  },
  en: {
    departure: 'Day of departure',
    train: 'Train number',
    add: 'Add',
    from: 'Accepted from',
    to: 'Accepted until',
    onlyNumbers: 'Only numbers allowed',
    required: 'Field required',
    twice: 'This train is in the list already',
    both: 'Pick both dates',
    past: 'The date must not be in the past',
    create: 'Create deadline',
    late: 'at the latest',
  },
} as const;

for (const [language, said] of twins(Object.entries(words)))
  test(`TRM-DL-03 TRM-DL-04 TRM-DL-05 TRM-DL-07 TRM-DL-08 TRM-DL-09 TRM-DL-13 TRM-DL-22 TRM-DL-34 every message in ${language} stands at its field and disappears after 3 s`, async ({
    open,
  }) => {
    const page = await open('terminal', deadlines, { language: language as 'de' | 'en' });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const field = (name: string) => page.getByRole('textbox', { name });
    const message = (text: string) => page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true });
    await page.clock.pauseAt(now() + 60_000);
    const goesAfter3s = async (text: string, at: string) => {
      await expect(message(text)).toBeVisible();
      await expect(field(at)).toHaveAccessibleDescription(new RegExp(text));
      await page.clock.runFor(2_999);
      await expect(message(text)).toBeVisible();
      await page.clock.runFor(1);
      await expect(message(text)).toHaveCount(0);
    };
    const add = page.getByRole('button', { name: said.add, exact: true });

    await add.press('Enter');
    await goesAfter3s(said.required, said.train);
    await field(said.train).fill('000');
    await field(said.train).press('Enter');
    await goesAfter3s(said.required, said.train);
    await field(said.train).fill('12a');
    await goesAfter3s(said.onlyNumbers, said.train);
    await field(said.train).fill('417');
    await field(said.train).press('Enter');
    await field(said.train).fill('0417');
    await field(said.train).press('Enter');
    await goesAfter3s(said.twice, said.train);
    await field(said.train).fill('');

    await field(said.departure).fill(typed(dayIn(-1)));
    await goesAfter3s(said.past, said.departure);
    await expect(field(said.departure)).toHaveValue(typed(dayIn(-1)));
    await field(said.departure).fill(typed(dayIn(60)));
    await field(said.from).fill(typed(dayIn(-1)));
    await goesAfter3s(said.past, said.from);
    await field(said.from).fill('');
    await field(said.to).fill(typed(dayIn(59)));
    await field(said.train).focus();
    await goesAfter3s(said.both, said.from);
    await expect(page.getByRole('button', { name: said.create })).toHaveAccessibleDescription(said.both);
  });

test('TRM-DL-10 TRM-DL-11 TRM-DL-21 TRM-DL-34 one day ends at 22:00, no day after the departure can be taken, no typed number is forgotten', async ({
  open,
}) => {
  const page = await open('terminal', deadlines, english);
  // In the middle of a month: its sheet shows the days on both sides.
  const departure = `${dayIn(45).slice(0, 7)}-15`;
  const [first, before, after] = [-1, -2, 1].map((days) => addDays(departure, days)) as [string, string, string];
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await field('Day of departure').fill(typed(departure));
  await field('Train number').fill(ownTrain());
  await page.keyboard.press('Enter');
  await field('Accepted from').fill(typed(first));
  await field('Accepted until').fill(typed(first));
  await expect(page.getByText(`from ${typed(first)} 00:00 to ${typed(first)} 22:00`)).toBeVisible();
  const create = page.getByRole('button', { name: 'Create deadline' });
  await expect(create).not.toHaveAttribute('aria-disabled');
  await field('Train number').fill('4711');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(create).toHaveAccessibleDescription('Add the typed train number first');
  await field('Train number').press('Enter');
  await expect(create).not.toHaveAttribute('aria-disabled');
  await field('Train number').fill('4712');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await field('Train number').fill('');
  await expect(create).not.toHaveAttribute('aria-disabled');

  await field('Accepted until').fill(typed(after));
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await field('Day of departure').focus();
  await expect(page.getByText(`${typed(departure)} at the latest`)).toBeVisible();
  await expect(field('Accepted until')).toHaveAttribute('aria-invalid', 'true');

  await field('Accepted until').fill('');
  await field('Accepted until').press('ArrowDown');
  const sheet = page.getByRole('dialog');
  const day = (iso: string) => sheet.locator(`[data-day="${iso}"]:not([data-outside]) button`);
  await expect(day(first)).toBeFocused();
  await expect(day(departure)).toBeEnabled();
  await expect(day(after)).toBeDisabled();
  await expect(day(before)).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field('Accepted until')).toHaveValue(typed(first));
});

test('TRM-DL-09 TRM-DL-21 today after 22:00 the end is over already', async ({ open, page }) => {
  await page.clock.setFixedTime(instantOfLocal(dayIn(0), 22, 30, 'Europe/Berlin'));
  await open('terminal', deadlines, english);
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Day of departure').fill(typed(dayIn(1)));
  await field('Accepted from').fill(typed(dayIn(0)));
  await field('Accepted until').fill(typed(dayIn(0)));
  await expect(page.getByText('The date must not be in the past')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create deadline' })).toHaveAttribute('aria-disabled', 'true');
});
