import { slotBoard } from '@quaygate/contract';
import { present, weekdayOf } from '@quaygate/rules';
import { boardAddress, dayAhead, looks, rheinhafen, slotsOf } from '../support/slot-board.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';
import { twins } from '../support/twins.ts';

const weekdays = {
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};
const german = (day: string) => day.split('-').reverse().join('.');
/** Far enough that no other story books there, each weekday for one story. */
const dayOf = (weekday: number) =>
  present([21, 22, 23, 24, 25, 26, 27].map(dayAhead).find((day) => weekdayOf(day) === weekday));

const words = {
  de: {
    edit: (day: string) => `Plan für ${day} ändern`,
    length: /Länge in Minuten/,
    first: /Erster Tag/,
    store: 'Plan speichern',
    done: 'Plan für 1 Wochentag gespeichert',
    later: 'ab',
    table: 'Vorlagen nach Wochentag',
    preview: 'Das ändert der Plan',
    changes: 'Änderungen',
  },
  en: {
    edit: (day: string) => `Change the plan of ${day}`,
    length: /Length in minutes/,
    first: /First day/,
    store: 'Save plan',
    done: 'Plan of 1 weekday saved',
    later: 'from',
    table: 'Templates by weekday',
    preview: 'What the plan changes',
    changes: 'Changes',
  },
};

for (const [at, [language, scheme]] of twins([...looks.entries()])) {
  test(`TRM-SLOT-15 TRM-SLOT-16 TRM-SLOT-18 TRM-SLOT-19 a plan is previewed, stored and does what the preview said, ${language} ${scheme}`, async ({
    open,
    page,
    api,
  }) => {
    const word = words[language];
    const weekday = at + 4;
    const name = present(weekdays[language][weekday - 1]);
    const day = dayOf(weekday);
    const operator = await api('terminal');
    const before = await slotsOf(operator, rheinhafen.id, day);
    await workAt(page, rheinhafen);
    await open('terminal', boardAddress({ view: 'templates' }), { language, scheme });
    await expect(page.getByRole('grid', { name: word.table }).getByRole('row')).not.toHaveCount(1);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: word.edit(name) })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: word.length }).fill('4');
    await expect(dialog.getByRole('button', { name: word.store })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox', { name: word.length }).fill('60');
    await dialog.getByRole('textbox', { name: word.first }).fill(day);

    const preview = dialog.getByRole('region', { name: word.preview });
    const numberOf = (kind: string) => preview.locator(`[data-number="${kind}"] dd`);
    const added = 15;
    await expect(preview).toContainText(language === 'de' ? '15 Zeitfenster' : '15 slots');
    await expect(preview).toHaveAttribute('aria-busy', 'false');
    await expect(numberOf('kept')).toHaveText('0');
    await expectAccessible(page);
    // A preview changes nothing.
    expect(await slotsOf(operator, rheinhafen.id, day)).toEqual(before);

    await dialog.getByRole('button', { name: word.store }).click();
    await expect(page.locator('#live')).toContainText(word.done);
    await expect(dialog).toHaveCount(0);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: name })
        .filter({ hasText: `${word.later} ${german(day)}` }),
    ).toContainText('60 min');
    const after = await slotsOf(operator, rheinhafen.id, day);
    expect(after).toHaveLength(added);

    await page.getByRole('tab', { name: word.changes }).click();
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('Martina Vogelsang');
  });
}

test('TRM-SLOT-16 TRM-SLOT-17 what is missing or wrong is said before anything is sent; a first day that is too early after it', async ({
  open,
  page,
}) => {
  await workAt(page, rheinhafen);
  await open('terminal', boardAddress({ view: 'templates' }));
  await page.getByRole('button', { name: 'Plan für Montag ändern' }).first().click();
  const dialog = page.getByRole('dialog');
  const store = dialog.getByRole('button', { name: 'Plan speichern' });
  await dialog.getByRole('checkbox', { name: 'Montag' }).uncheck();
  await expect(store).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog).toContainText('Wählen Sie Wochentage');
  await dialog.getByRole('checkbox', { name: 'Montag' }).check();
  await dialog.getByRole('button', { name: 'Modul hinzufügen' }).click();
  await expect(store).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Kennung' }).fill('M1');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Modul Süd');
  await dialog.getByRole('button', { name: 'Modul Süd entfernen' }).click();
  await dialog.getByRole('textbox', { name: /Erster Tag/ }).fill(german(dayAhead(0)));
  await store.click();
  await expect(dialog).toContainText('frühestens ab morgen');
  await expect(dialog.getByRole('textbox', { name: /Erster Tag/ })).toHaveValue(german(dayAhead(0)));
});

test('TRM-SLOT-19 TRM-SLOT-24 a weekday that a plan closes has no slots any more', async ({ open, page, api }) => {
  const operator = await api('terminal');
  const day = dayOf(7);
  const params = { terminalId: rheinhafen.id };
  const { body } = await operator.call(slotBoard.templates, { params });
  const own = present(
    (body.items as { weekday: number; moduleId: string; moduleName: string }[]).find((each) => each.weekday === 7),
  );
  const { status } = await operator.call(slotBoard.changeTemplate, {
    params,
    body: {
      ...{ weekdays: [7], openingHour: null, closingHour: null, slotLength: 50, validFrom: day },
      modules: [{ moduleId: own.moduleId, moduleName: own.moduleName, isOpen: true, maximum: null }],
    },
  });
  expect(status).toBe(200);
  await workAt(page, rheinhafen);
  await open('terminal', boardAddress({ day }));
  await expect(page.getByRole('heading', { name: 'Keine Zeitfenster' })).toBeVisible();
  await expectAccessible(page);
});
