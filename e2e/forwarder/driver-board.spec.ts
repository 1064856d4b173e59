import { localDay, present } from '@quaygate/rules';
import { aTour, standingOf, takeBack } from '../support/moves.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test('FWD-BOARD-08 FWD-BOARD-09 FWD-BOARD-10 FWD-BOARD-12 a tour is moved by keys and back, dragged along the hours and to another driver', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'board');
  const [first] = own.units;
  const day = localDay(new Date(own.slots[0].slotBegin), 'Europe/Berlin');
  const page = await open('dispatch', `/forwarderOperator/driverBoard?day=${day}`, { language: 'en' });
  const block = page.locator(`[data-tour="${own.id}"]`);
  const dialog = page.getByRole('dialog');
  const before = present(await block.textContent());
  await block.focus();
  await expect(page.getByRole('region', { name: 'Chosen tour' })).toContainText(own.id);
  await expectAccessible(page);

  await page.keyboard.press('Shift+ArrowRight');
  await expect(dialog).toContainText(`Move tour ${own.id}`);
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeEnabled();
  expect((await standingOf(caller, first)).slotBegin, 'nothing moves before it is confirmed').toBe(
    own.slots[0].slotBegin,
  );
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  expect((await standingOf(caller, first)).slotBegin).not.toBe(own.slots[0].slotBegin);
  await expect(block).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByText(`Tour ${own.id} is back where it was`)).toBeVisible();
  await expect(block).toBeFocused();
  expect(await standingOf(caller, first)).toEqual({ tourId: own.id, slotBegin: own.slots[0].slotBegin });

  await expect(block, 'the board has followed').toHaveText(before);

  // To the right: the free slot that is nearest is chosen.
  await block.scrollIntoViewIfNeeded();
  const box = present((await block.boundingBox()) ?? undefined);
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toContainText(`Move tour ${own.id}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // The row beside it is another driver, and in view as it is.
  const others = await page.locator(`[data-driver]:not([data-driver="${own.truckerId}"])`).all();
  await block.scrollIntoViewIfNeeded();
  const from = present((await block.boundingBox()) ?? undefined);
  const rows = (await Promise.all(others.map((row) => row.boundingBox()))).filter((row) => row !== null);
  const next = present(rows.sort((one, other) => Math.abs(one.y - from.y) - Math.abs(other.y - from.y))[0]);
  await page.mouse.move(from.x + 10, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, next.y + next.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toContainText(`Change driver or plate of tour ${own.id}`);
  await page.keyboard.press('Escape');
  await expect(block).toBeFocused();
  await takeBack(caller, own);
});
