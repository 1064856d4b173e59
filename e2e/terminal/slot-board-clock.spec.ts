import { readMoment } from '../../tools/test/moment.ts';
import { follow } from '../support/clock.ts';
import { serveAt } from '../support/served.ts';
import { act, boardAddress, nordbecken, slotCell, slotRow } from '../support/slot-board.ts';
import { test as base, expect, expectAccessible } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';

/** Each story has its own server, which begins at this moment. */
const test = base.extend<{ at: string }>({
  at: ['', { option: true }],
  baseURL: [
    async ({ at, served }, use) => {
      const { stop, ...own } = await serveAt(readMoment(at));
      follow(own);
      await use(own.url);
      follow(served);
      await stop();
    },
    { scope: 'test', timeout: 360_000 },
  ],
});

test.describe(() => {
  test.use({ at: '2026-10-24T10:00' });

  test('TRM-SLOT-03 the day on which clocks go back has the slots of its 25 hours, those of the doubled hour marked', async ({
    open,
    page,
  }) => {
    await workAt(page, nordbecken);
    await open('terminal', boardAddress({ day: '2026-10-25' }));
    await expect(page.locator('[data-slot]')).toHaveCount(30);
    const doubled = page.getByRole('rowheader').filter({ hasText: /ME(S)?Z/ });
    await expect(doubled.filter({ hasText: 'MESZ' }).first()).toBeVisible();
    await expect(doubled.filter({ hasText: 'MEZ' }).first()).toBeVisible();
    await expectAccessible(page);
    // Of two slots that begin at the same local time only the selected one is changed.
    // Where the slot has bookings, the dialog that offers their move hides the board from assistive technology.
    const cells = { includeHidden: true };
    const first = page.locator('[data-slot="2026-10-25T00:30:00.000Z"]').getByRole('gridcell', cells).first();
    const closed = page.getByRole('gridcell', cells).filter({ hasText: 'geschlossen' });
    const before = await closed.count();
    await first.click();
    await act(page, 'Schließen');
    await expect(first).toContainText('geschlossen');
    await expect(closed).toHaveCount(before + 1);
  });
});

test.describe(() => {
  test.use({ at: '2026-03-28T10:00' });

  test('TRM-SLOT-02 TRM-SLOT-03 the day on which clocks go forward has the slots of its 23 hours; the days around it are reached', async ({
    open,
    page,
  }) => {
    await workAt(page, nordbecken);
    await open('terminal', boardAddress());
    await page.getByRole('button', { name: 'Nächster Tag' }).click();
    await expect(page).toHaveURL(/day=2026-03-29/);
    await expect(page.locator('[data-slot]')).toHaveCount(27);
    await expect(slotRow(page, '00:50').getByRole('rowheader')).toContainText('00:50 - 01:40');
    await expect(page.getByRole('rowheader').filter({ hasText: '01:40 - 03:30' })).toBeVisible();
    await expect(slotCell(page, '00:00', 0)).toBeVisible();
    await page.getByRole('button', { name: 'Nächster Tag' }).click();
    await expect(page).toHaveURL(/day=2026-03-30/);
    await expect(page.locator('[data-slot]')).toHaveCount(28);
  });
});
