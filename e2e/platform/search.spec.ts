import type { Page } from '@playwright/test';
import { now } from '../support/clock.ts';
import { expect, test } from '../support/story.ts';

const list = /\/forwarders\/[^/]+\/truckers(\?|$)/;

/** The search texts that were sent. */
function searchesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (list.test(request.url()) && request.postDataJSON().search) sent.push(request.postDataJSON().search);
  });
  return sent;
}

test('LIM-02 LIM-03 FLIM-02 FLIM-05 VAL-07 a search waits 300 ms for the hand and needs three characters', async ({
  open,
  page,
}) => {
  await open('dispatch', '/forwarderOperator/truckerManagement', { language: 'en' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const sent = searchesOf(page);
  const search = page.getByRole('searchbox');
  await page.clock.pauseAt(now() + 60_000);
  await search.pressSequentially('mü');
  await expect(page.getByText('Enter at least three characters to search')).toBeVisible();
  await page.clock.runFor(2_000);
  expect(sent).toEqual([]);
  await search.pressSequentially('l');
  await expect(page.getByText('Enter at least three characters to search')).toHaveCount(0);
  await page.clock.runFor(290);
  expect(sent).toEqual([]);
  await search.pressSequentially('l');
  await page.clock.runFor(290);
  expect(sent, 'typing on waits anew').toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => sent).toEqual(['müll']);
  await expect(page).toHaveURL(/search=/);
  await search.fill('');
  await expect(page, 'emptied, at once').not.toHaveURL(/search=/);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await search.fill('mül');
  await page.clock.runFor(310);
  await expect.poll(() => sent, 'three are enough').toEqual(['müll', 'mül']);
});

test('LIM-04 UI-08 the end of a list is noted from 49 entries on', async ({ open, page }) => {
  let count = 48;
  await page.route(list, async (route) => {
    const answer = await (await route.fetch()).json();
    const items = Array.from({ length: count }, (_, index) => ({ ...answer.items[0], userId: `trucker-${index}` }));
    await route.fulfill({ json: { ...answer, items, total: count } });
  });
  await open('dispatch', '/forwarderOperator/truckerManagement', { language: 'en' });
  const end = page.getByText('No more entries');
  for (const [length, notes] of [
    [48, 0],
    [49, 1],
  ] as const) {
    count = length;
    await page.reload();
    await expect(page.getByText(`${length} entries`)).toBeVisible();
    await page.getByRole('row').nth(3).hover();
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, 2_000);
    await expect(page.getByRole('row').filter({ hasText: /./ }).last()).toBeVisible();
    await expect(end).toHaveCount(notes);
  }
});
