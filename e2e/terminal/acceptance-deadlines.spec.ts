import { deadline } from '@quaygate/contract';
import { displayTimeZone, instantOfLocal } from '@quaygate/rules';
import { world } from '../support/clock.ts';
import { snackbar } from '../support/failing.ts';
import { dayIn, deadlines, ownTrain, rowOf, storeDeadline, terminalId, typed } from '../support/restrictions.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const english = { language: 'en' } as const;

test('TRM-DL-01 TRM-DL-02 TRM-DL-12 TRM-DL-20 TRM-DL-22 TRM-DL-23 TRM-DL-24 TRM-DL-25 a deadline is created and deleted by keyboard alone', async ({
  open,
}) => {
  const [first, second, third] = [ownTrain(), ownTrain(), ownTrain()];
  const page = await open('terminal', deadlines);
  await expect(page.getByRole('tab', { name: 'Annahmefristen' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  const create = page.getByRole('button', { name: 'Frist anlegen' });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(create).toHaveAccessibleDescription('Abfahrtstag: Pflichtfeld');

  await page.getByRole('textbox', { name: 'Abfahrtstag' }).focus();
  await page.keyboard.type(typed(dayIn(60)));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Zugnummer' })).toBeFocused();
  for (const number of [first, `0${second.slice(1)}`, third]) {
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
  }
  const plainSecond = second.slice(1).replace(/^0+/, '');
  const trains = page.getByRole('list', { name: 'Züge dieser Frist' });
  await expect(trains.getByRole('listitem')).toHaveText([first, plainSecond, third]);
  await page.getByRole('button', { name: `Zug ${third} entfernen` }).press('Enter');
  await expect(trains.getByRole('listitem')).toHaveText([first, plainSecond]);
  await expect(page.getByRole('button', { name: `Zug ${plainSecond} entfernen` })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.type(typed(dayIn(58)));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(typed(dayIn(60)));
  await expect(page.getByText(`von ${typed(dayIn(58))} 00:00 bis ${typed(dayIn(60))} 00:00`)).toBeVisible();
  await expect(page.getByText('Keine bestehende Buchung ist betroffen')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expect(snackbar(page)).toContainText('Annahmefrist angelegt');
  const row = rowOf(page, first);
  await expect(row).toContainText(`${typed(dayIn(58))} 00:00`);
  await expect(row).toContainText(`${typed(dayIn(60))} 00:00`);
  await expect(row).toContainText(`${plainSecond}`);
  await expect(row).toContainText(typed(dayIn(60)));
  await expect(page.getByRole('textbox', { name: 'Abfahrtstag' })).toHaveValue('');
  await expect(trains).toHaveCount(0);

  await row.getByRole('button', { name: /löschen$/ }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Diese Beschränkung löschen?' });
  await expect(question).toContainText(first);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /löschen$/ }).press('Enter');
  await question.getByRole('button', { name: 'Beschränkung löschen' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(snackbar(page)).toContainText('Beschränkung gelöscht');
});

test('TRM-DL-31 LIM-05 before it is created a deadline says who it concerns, and lists them', async ({ open, api }) => {
  const clerk = await api('terminal');
  const { trains } = world();
  const limited = new Set(trains.filter((train) => train.deadline).map((train) => train.trainNumber));
  const numbers = [
    ...new Set(trains.filter((train) => train.facilityId === terminalId).map((train) => train.trainNumber)),
  ].filter((number) => !limited.has(number));
  const [first, departure] = [dayIn(1), dayIn(2)];
  // From tomorrow's midnight to that of the departure: whatever is booked for the day of departure lies outside.
  const body = {
    deadlineStart: instantOfLocal(first, 0, 0, displayTimeZone),
    deadlineEnd: instantOfLocal(departure, 0, 0, displayTimeZone),
    terminalId,
    trains: numbers.map((trainNumber) => ({ trainDate: departure, trainNumber })),
  };
  const { body: expected } = await clerk.call(deadline.concerned, { params: { terminalId }, body });
  expect(expected.total).toBeGreaterThan(0);

  const page = await open('terminal', deadlines, english);
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Day of departure').fill(typed(departure));
  for (const number of numbers) {
    await field('Train number').fill(number);
    await field('Train number').press('Enter');
  }
  await field('Accepted from').fill(typed(first));
  const asked = page.waitForResponse(/acceptanceDeadlines\/concernedBookings/);
  await field('Accepted until').fill(typed(departure));
  const answer = await asked;
  expect(new URL(answer.url()).searchParams.get('size')).toBe('10');
  const { total, items } = await answer.json();
  expect(total).toBeGreaterThan(0);
  expect(items).toHaveLength(Math.min(total, 10));
  await expect(page.getByText(new RegExp(`^${total} existing bookings? (is|are) concerned$`))).toBeVisible();
  const show = page.getByRole('button', { name: 'Show bookings' });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await show.press('Enter');
  const shown = page.getByRole('list', { name: 'Concerned bookings' });
  await expect(shown.getByRole('listitem')).toHaveCount(items.length);
  await expect(shown.getByRole('listitem').first()).toContainText(items[0].forwarder);
  await expect(shown.getByRole('listitem').first()).toContainText(`Train ${items[0].trainNumber}`);
  await expectAccessible(page);
  if (total > items.length) {
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await expect(shown.getByRole('listitem').first()).not.toContainText(items[0].licensePlate);
  }
});

test('TRM-DL-35 TRM-DL-36 TRM-DL-37 TRM-DL-38 times and reason of a deadline are changed by keyboard, after the dialog said who that concerns', async ({
  open,
  api,
}) => {
  const number = ownTrain();
  const clerk = await api('terminal');
  const deadlineId = await storeDeadline(clerk, number, dayIn(61), dayIn(62));
  const page = await open('terminal', deadlines, english);
  const row = rowOf(page, number);
  await row.getByRole('button', { name: /^Change the acceptance deadline/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change acceptance deadline' });
  await expect(dialog).toContainText(`${number} on ${typed(dayIn(62))}`);
  await expect(dialog.getByText('No existing booking is concerned')).toBeVisible();
  await expect(dialog).toContainText('is not in the timetable of the terminal');
  await expectAccessible(page);
  const until = dialog.getByRole('textbox', { name: 'Time until' });
  await until.fill('25');
  await expect(dialog).toContainText('Enter the time as HH:MM');
  await until.fill('1830');
  await page.keyboard.press('Tab');
  await expect(until).toHaveValue('18:30');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('Crane 2 is repaired');
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('Acceptance deadline changed');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText(`${typed(dayIn(62))} 18:30`);
  await expect(row).toContainText('Crane 2 is repaired');
  await clerk.call(deadline.remove, { params: { terminalId, deadlineId } });
});

test('TRM-DL-30 who may only read sees the deadlines, and why nothing can be changed', async ({ open, api }) => {
  const number = ownTrain();
  const clerk = await api('terminal');
  const deadlineId = await storeDeadline(clerk, number, dayIn(61), dayIn(61));
  const page = await open('terminal-read', deadlines);
  const reason = 'Ihre Rolle darf Beschränkungen nur lesen';
  for (const act of [/ändern/, /löschen/]) {
    const button = rowOf(page, number).getByRole('button', { name: act });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleName(new RegExp(reason));
  }
  await expect(page.getByRole('button', { name: 'Frist anlegen' })).toHaveAccessibleDescription(reason);
  await expect(page.getByRole('textbox', { name: 'Abfahrtstag' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Hinzufügen' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.getByRole('tab', { name: '1:1-Beschränkungen' }).click();
  await expect(page.getByRole('button', { name: 'Beschränkung anlegen' })).toHaveAccessibleDescription(reason);
  await expect(page.getByRole('textbox', { name: 'Datum' })).toBeDisabled();
  await clerk.call(deadline.remove, { params: { terminalId, deadlineId } });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('TRM-DL-02 form and cards fit, in the dark too', async ({ open }) => {
    const page = await open('terminal', deadlines, { scheme: 'dark' });
    await expect(page.getByRole('listitem').filter({ hasText: 'Ende' }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
});
