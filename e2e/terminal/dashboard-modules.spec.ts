import type { Page } from '@playwright/test';
import { terminalModule } from '@quaygate/contract';
import { now } from '../support/clock.ts';
import { refused } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';
import { dashboard, modules } from '../support/terminal-dashboard.ts';

const minute = 60_000;

interface Share {
  category?: 'grey' | 'green' | 'yellow' | 'red';
  closed?: boolean;
  number: number;
  maximum: number | null;
  /** Minutes from now. */
  begin?: number;
  length?: number;
}

/** Slots begin on full minutes. */
const atMinute = (minutes: number) => new Date(Math.floor(now() / minute) * minute + minutes * minute).toISOString();

const moduleOf = (name: string, shares: Share[]) => ({
  ...{ id: name, name, openingHour: 6, closingHour: 21, slotLength: 50 },
  timeSlots: shares.map(({ category = 'green', closed = false, number, maximum, begin = -10, length = 50 }) => ({
    ...{ slotBegin: atMinute(begin), slotEnd: atMinute(begin + length), category, closed },
    capacity: { currentNumber: number, maximum },
  })),
});

const answer = (page: Page, ...items: object[]) =>
  page.route(modules, (route) => route.fulfill({ json: { items, page: 0, size: items.length, total: items.length } }));
const meter = (page: Page, name: string) => page.getByRole('meter', { name });
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ has: meter(page, name) });

test('TRM-DASH-05 TRM-DASH-34 TRM-DASH-37 every module has a bar with its number, its colour and a word for it', async ({
  open,
  page,
}) => {
  await answer(
    page,
    moduleOf('Leer', [{ number: 3, maximum: 50 }]),
    moduleOf('Knapp', [{ category: 'yellow', number: 40, maximum: 50 }]),
    moduleOf('Voll', [{ category: 'red', number: 57, maximum: 50 }]),
    moduleOf('Zu', [{ category: 'grey', closed: true, number: 0, maximum: 50 }]),
    moduleOf('Offen', [{ category: 'grey', number: 12, maximum: null }]),
    moduleOf('Pause', [{ number: 1, maximum: 50, begin: 30 }]),
  );
  await open('terminal-read', dashboard, { language: 'en' });
  for (const [name, shown, words] of [
    ['Leer', '3 / 50', 'free'],
    ['Knapp', '40 / 50', 'nearly full'],
    ['Voll', '57 / 50', 'full'],
    ['Zu', '0 / 50', 'closed'],
    ['Offen', '12', 'no maximum'],
  ] as const) {
    await expect(line(page, name)).toContainText(shown);
    await expect(line(page, name)).toContainText(words);
    await expect(meter(page, name)).toHaveAttribute('aria-valuetext', new RegExp(words));
  }
  await expect(line(page, 'Pause')).toContainText('No current slot');
  await expect(line(page, 'Pause')).toContainText('1 / 50');
  const barOf = (name: string) =>
    line(page, name).evaluate((element) => {
      const fill = element.querySelector('[aria-hidden] > span[style]') as HTMLElement;
      const { width } = fill.getBoundingClientRect();
      const all = (fill.parentElement as HTMLElement).getBoundingClientRect().width;
      return { share: Math.round((100 * width) / all), color: getComputedStyle(fill).backgroundColor };
    });
  const [free, close, full, closed] = [
    await barOf('Leer'),
    await barOf('Knapp'),
    await barOf('Voll'),
    await barOf('Zu'),
  ];
  expect([free.share, close.share, full.share, closed.share]).toEqual([6, 80, 100, 0]);
  expect(new Set([free.color, close.color, full.color, closed.color]).size).toBe(4);
  expect((await barOf('Pause')).color).toBe(closed.color);
});

test('TRM-DASH-33 TRM-DASH-34 the bar changes with the clock: from one slot to the next, and to none behind the last', async ({
  open,
  page,
}) => {
  await answer(
    page,
    moduleOf('Modul', [
      { number: 11, maximum: 50, begin: -10, length: 20 },
      { number: 22, maximum: 50, begin: 10, length: 20 },
    ]),
  );
  await open('terminal-read', dashboard, { language: 'de' });
  await expect(line(page, 'Modul').getByText('11 / 50')).toBeVisible();
  await page.clock.fastForward(10 * minute);
  await expect(meter(page, 'Modul')).toHaveAttribute('aria-valuetext', '22 von 50 Plätzen vergeben, frei');
  await page.clock.fastForward(20 * minute);
  await expect(line(page, 'Modul')).toContainText('Kein laufendes Zeitfenster');
});

test('TRM-DASH-06 TENT-13 TENT-16 the modules are those of the terminal, with the bookings of this moment', async ({
  open,
  api,
}) => {
  const { call } = await api('terminal');
  const page = await open('isps', dashboard, { language: 'en' });
  await expect(meter(page, 'Module 1')).toBeVisible();
  await expect(meter(page, 'Module 2')).toBeVisible();
  // Other stories book beside this one: what is shown agrees with the server at some moment.
  await expect(async () => {
    await page.reload();
    await expect(meter(page, 'Module 1')).toBeVisible();
    const { body } = await call(terminalModule.list, { params: { terminalId: 8 } });
    for (const { name, timeSlots } of body.items) {
      const at = now();
      const current = timeSlots.find(
        ({ slotBegin, slotEnd }: { slotBegin: string; slotEnd: string }) =>
          Date.parse(slotBegin) <= at && at < Date.parse(slotEnd),
      );
      const shown = current ? `${current.capacity.currentNumber} / ${current.capacity.maximum}` : 'No current slot';
      await expect(line(page, name)).toContainText(shown, { timeout: 2_000 });
    }
  }).toPass();
});

test('TRM-DASH-05 modules that cannot be loaded say so and come when they are asked for again', async ({
  open,
  page,
}) => {
  await page.route(modules, (route) => route.fulfill(refused(500, 'internal_error')));
  await open('terminal-read', dashboard, { language: 'en' });
  const failed = page.getByRole('alert').filter({ hasText: 'The modules could not be loaded' });
  await expect(failed).toBeVisible();
  await page.unroute(modules);
  await failed.getByRole('button', { name: /again/i }).click();
  await expect(meter(page, 'Module 1')).toBeVisible();
});
