import { readFile } from 'node:fs/promises';
import { tour } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';

test('FWD-EXP-04 what is searched in the overview is saved as a file by keyboard', async ({ open, api }) => {
  const { call, forwarderId: f } = await api('dispatch');
  const { id } = (await call(tour.list, { params: { f }, query: { size: '1' } })).body.items[0];
  const page = await open('dispatch', `/forwarderOperator/bookingsOverview?search=${id}`);
  const button = page.getByRole('button', { name: 'Export' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await button.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Als CSV' });
  await expect(item).toBeFocused();
  const [file] = await Promise.all([page.waitForEvent('download'), item.press('Enter')]);
  expect(file.suggestedFilename()).toBe('Buchungen.csv');
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line.split(';')[0]).toBe(id);
});

test('FWD-BOOK-59 FWD-EXP-03 of a search that finds more than is counted list and export say that there are more', async ({
  open,
  page,
}) => {
  await page.route(/\/tours\?/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 1_001 } });
  });
  await open('dispatch', '/forwarderOperator/bookingsOverview?search=T');
  await expect(page.getByText('mehr als 1.000 Einträge')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Als CSV' }).press('Enter')]);
  await expect(page.getByText('Eine Datei endet nach 2.000 Touren, weitere können passen.')).toBeVisible();

  await page.getByRole('searchbox').fill('');
  await expect(page.getByText(/^1\.001 Einträge$/)).toBeVisible();
});
