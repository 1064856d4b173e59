import type { Page, Request } from '@playwright/test';
import { now } from '../support/clock.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { address, createPerson, nameOf, ownName } from '../support/webapp-user-scene.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The searches the list was asked for, page by page. */
function noteLists(page: Page): { page: string; size: string; search: string | null }[] {
  const asked: { page: string; size: string; search: string | null }[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/webappUsers') || request.method() !== 'GET' || !searchParams.has('page')) return;
    asked.push({
      page: searchParams.get('page') ?? '',
      size: searchParams.get('size') ?? '',
      search: searchParams.get('search'),
    });
  });
  return asked;
}

test('WAU-04 WAU-05 WAU-06 WAU-31 the search waits for four characters and 300 ms; Enter skips the wait alone', async ({
  open,
  api,
}) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', address, { language: 'en' });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.clock.pauseAt(now() + 60_000);
  const asked = noteLists(page);
  const field = page.getByRole('searchbox');

  await field.fill(person.lastName.slice(0, 3));
  await field.press('Enter');
  await page.clock.runFor(2_000);
  await expect(page.getByText('Enter at least four characters to search')).toBeVisible();
  expect(asked).toEqual([]);

  await field.fill(person.lastName.slice(0, 4));
  await page.clock.runFor(299);
  await field.pressSequentially(person.lastName.slice(4));
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked.map(({ search }) => search)).toEqual([person.lastName]);
  await expect(page).toHaveURL(new RegExp(`search=${person.lastName}`));

  await field.fill(person.email);
  await field.press('Enter');
  await expect.poll(() => asked.map(({ search }) => search)).toEqual([person.lastName, person.email]);
  await page.clock.runFor(1_000);
  expect(asked).toHaveLength(2);
});

test('WAU-03 WAU-32 tabs and blanks of what is pasted do not count', async ({ open, api }) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', address, { language: 'en' });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const asked = noteLists(page);
  const field = page.getByRole('searchbox');
  await field.fill('  a\t b  ');
  await expect(page.getByText('Enter at least four characters to search')).toBeVisible();
  await field.fill(`  ${person.firstName}\t    ${person.lastName} `);
  await expect(rowOf(page, person.lastName)).toHaveCount(1);
  expect(asked.map(({ search }) => search)).toEqual([nameOf(person)]);
});

test('WAU-07 WAU-33 a search finds by parts of names, email and links; emptying it resets the list', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const person = await createPerson(admin, { trainOperatorRole: 'read', trainOperatorIds: ['alpenbahn'] });
  const page = await open('admin', address, { language: 'en' });
  const all = page.getByRole('status').filter({ hasText: /entries$/ });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const asked = noteLists(page);
  const field = page.getByRole('searchbox');
  for (const search of [person.lastName.slice(2, 8).toUpperCase(), nameOf(person), person.email.slice(1, 12)]) {
    await field.fill(search);
    await expect(rowOf(page, person.lastName), search).toHaveCount(1);
    await expect(page.getByRole('row'), search).toHaveCount(2);
  }
  await field.fill('ALPENBAHN car');
  await expect(page).toHaveURL(/search=ALPENBAHN/);
  await expect(page.getByRole('row').nth(1)).toContainText('Alpenbahn Cargo');
  asked.length = 0;
  await field.fill('');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect.poll(async () => Number((await all.textContent())?.replace(/\D/g, ''))).toBeGreaterThan(10);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  expect(asked.filter(({ search }) => search !== null)).toEqual([]);
});

test('WAU-08 UI-08 pages of 25 are appended while one scrolls, and a long list ends with a note', async ({
  open,
  api,
}) => {
  test.slow();
  const admin = await api('admin');
  const lastName = ownName();
  for (let done = 0; done < 52; done += 13) {
    const some = Array.from({ length: 13 }, (_, index) =>
      createPerson(admin, { lastName, firstName: `Nr${String(done + index).padStart(2, '0')}` }),
    );
    await Promise.all(some);
  }
  const page = await open('admin', address, { language: 'en' });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const asked = noteLists(page);
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByText('52 entries')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Nr00');
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect.poll(() => asked.map((each) => each.page)).toContain('1');
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return page.getByText('No more entries', { exact: true }).count();
    })
    .toBe(1);
  await expect(rowOf(page, 'Nr51')).toBeVisible();
  expect(asked).toEqual(['0', '1', '2'].map((each) => ({ page: each, size: '25', search: lastName })));
  await page.keyboard.press('Home');
  await expect(rowOf(page, 'Nr00')).toBeVisible();
});

test('WAU-08 a next page that fails says so and comes back by retry', async ({ open, api }) => {
  test.slow();
  const admin = await api('admin');
  const lastName = ownName();
  await Promise.all(
    Array.from({ length: 27 }, (_, index) => createPerson(admin, { lastName, firstName: `Nr${index}` })),
  );
  const page = await open('admin', address, { language: 'en' });
  const nextPage = (url: URL) => url.searchParams.get('page') === '1' && url.searchParams.get('search') === lastName;
  let refused = 0;
  await page.route(nextPage, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByText('27 entries')).toBeVisible();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  const again = page.getByRole('alert').filter({ hasText: 'Further entries could not be loaded.' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  expect(refused).toBe(1);
  await page.unroute(nextPage);
  await again.getByRole('button', { name: 'Try again' }).click();
  await expect(again).toHaveCount(0);
  await page.getByRole('row').last().focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '28');
});
