import { calls, refused, snackbar } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';
import { monitoringAddress, serveVehicles, ticketCall, truck, words } from '../support/truck-map.ts';
import { languages } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';

for (const language of twins(languages)) {
  const word = words[language];

  test(`TRM-SOCK-08 TRM-SOCK-13 a lost connection is told after 5 s and the trucks stay, until the next list, ${language}`, async ({
    open,
    page,
  }) => {
    const server = await serveVehicles(page, [truck(1)]);
    await open('isps', monitoringAddress, { language });
    const entries = page.getByRole('list', { name: word.list }).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    const note = page.getByText(word.lost);
    await page.route(ticketCall, (route) => route.abort());
    const asked = page.waitForRequest(ticketCall);
    server.lose(1011);
    await page.clock.fastForward(1_000);
    await asked;
    await page.clock.fastForward(5_000);
    await expect(note).toBeVisible();
    await expect(entries).toHaveCount(1);

    await page.unroute(ticketCall);
    await serveVehicles(page, [truck(1), truck(2)]);
    await expect(async () => {
      await page.clock.fastForward(30_000);
      await expect(note).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(entries).toHaveCount(2);
  });

  test(`TRM-SOCK-16 without the right there is no further attempt, and it is said, ${language}`, async ({
    open,
    page,
  }) => {
    const server = await serveVehicles(page, [truck(1)]);
    await open('isps', monitoringAddress, { language });
    await expect(page.getByRole('list', { name: word.list }).getByRole('listitem')).toHaveCount(1);
    server.lose(4403);
    await expect(snackbar(page)).toContainText(language === 'de' ? 'keine Berechtigung' : 'You do not have permission');
    await page.clock.fastForward(40_000);
    expect(server.opened()).toBe(1);
  });
}

test('TRM-SOCK-11 TRM-SOCK-16 too many connections: nothing until the screen is entered again', async ({
  open,
  page,
}) => {
  const server = await serveVehicles(page, [truck(1)]);
  await open('isps', monitoringAddress, { language: 'en' });
  const list = page.getByRole('list', { name: words.en.list });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  server.lose(4429);
  await expect(snackbar(page)).toContainText('An unknown error occurred');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.getByRole('link', { name: words.en.title }).first().click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(server.opened()).toBe(2);
});

test('TRM-SOCK-10 a refused ticket is told and not asked for again', async ({ open, page }) => {
  let asked = 0;
  await page.route(ticketCall, (route) => {
    asked += 1;
    return route.fulfill(refused(403, 'forbidden'));
  });
  await open('isps', monitoringAddress, { language: 'en' });
  await expect(snackbar(page)).not.toBeEmpty();
  await page.clock.fastForward(40_000);
  expect(asked).toBe(1);
});

test('TRM-SOCK-02 TRM-SOCK-09 a terminal without a code of its own is watched by the default one', async ({
  open,
  page,
}) => {
  await page.route(calls.terminals, async (route) => {
    const response = await route.fetch();
    const body: { items: { code: string | null }[] } = await response.json();
    for (const terminal of body.items) terminal.code = null;
    await route.fulfill({ response, json: body });
  });
  const asked = page.waitForRequest(ticketCall);
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/vehicleMonitoring/ws/'));
  await open('isps', monitoringAddress, { language: 'en' });
  expect((await asked).postDataJSON()).toEqual({ terminalCode: 'T8' });
  const socket = await opened;
  expect(new URL(socket.url()).pathname).toMatch(/\/ws\/T8$/);
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('['));
});
