import type { Locator, Page } from '@playwright/test';
import { bookingPlan } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { world } from './clock.ts';
import { nordbecken } from './slot-board.ts';
import { demoUnit, keepForm, type Unit } from './status-form.ts';
import { type Api, expect } from './story.ts';

/** Pickups of the terminal that no other story books: neither the first ones nor the last. */
export function ownUnits(count: number): Unit[] {
  const free = world()
    .orders.filter(
      ({ facilityId, direction, state, trainNumber, releasedOnly, referenceNumber }) =>
        facilityId === nordbecken.id &&
        direction === 'pickup' &&
        state === 'AVAILABLE' &&
        !trainNumber &&
        !releasedOnly &&
        /^REF-1\d{3}$/.test(referenceNumber),
    )
    .map(({ referenceNumber }) => referenceNumber)
    .sort();
  return free.slice(-1 - count, -1).map(demoUnit);
}

/** The plan of the user as it is before the story, and after it: empty; new rows are at the terminal that is named. */
export async function emptyPlan(caller: Api, terminalId?: number) {
  const { call } = caller;
  if (terminalId !== undefined) await keepForm(caller, { terminalId });
  const { body } = await call(bookingPlan.get);
  const removedRowIds = body.rows.map(({ rowId }: { rowId: string }) => rowId);
  await call(bookingPlan.update, { body: { rows: [], removedRowIds } });
}

/** Presses keys and counts them: a press with others held down is one. */
export function counting(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  return {
    press,
    /** Writes into the cell in which the cursor stands. */
    enter: async (text: string) => {
      await press('Enter');
      presses += text.length;
      await page.keyboard.type(text);
      await press('Enter');
    },
    /** Ctrl+V with a text that was copied elsewhere: a browser without a window hands none to what is no field. */
    paste: async (target: Locator, text: string) => {
      presses++;
      await expect(target).toBeFocused();
      await target.evaluate((element, copied) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', copied);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
    presses: () => presses,
  };
}

export const withLetter = (number: string) => number.replace('0', 'O');

/** What a unit of the demo is, in feet and kilograms. */
export const sizeOf = ({ referenceNumber }: Unit) => {
  const found = present(world().orders.find((order) => order.referenceNumber === referenceNumber));
  return { feet: found.containerLength ?? 0, weight: (found.netWeight ?? 0) + (found.emptyWeight ?? 0) };
};

/** Mends the mistakes, by their lines, in the order of the rows: each from the one before. */
export async function mendEach(
  grid: Locator,
  press: (key: string) => Promise<void>,
  mend: Record<number, () => Promise<void>>,
  expectLeft: (left: number) => Promise<void>,
): Promise<void> {
  for (let left = Object.keys(mend).length; left > 0; left--) {
    await press('Alt+e');
    const row = grid.locator('[data-cursor]').locator('xpath=..');
    await present(mend[Number(await row.getAttribute('aria-rowindex')) - 2])();
    await expectLeft(left - 1);
  }
}
