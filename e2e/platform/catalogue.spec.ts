import type { Page } from '@playwright/test';
import { csvColumns } from '@quaygate/rules';
import type { Place } from '../../apps/web/src/app/place.ts';
import { places } from '../../apps/web/src/app/places.ts';
import { hearAnswers } from '../support/answers.ts';
import { catalogues, expectCatalogueOnly, foreignNow } from '../support/catalogue-only.ts';
import { aCompany } from '../support/companies.ts';
import { leaveBehind } from '../support/kept-context.ts';
import { markPhrases, marks } from '../support/marked-phrases.ts';
import { type Api, expect, test } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';
import { goOn, whoOpens } from '../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

/** The terminal a place asks for, as it would be selected. */
const terminalOf = { truckMonitoring: 8, truckerOverview: 12 };

/** Headings of the file to upload: they stand there in every language, where one asked from a file last time. */
const ownWords: Partial<Record<Place['name'], readonly string[]>> = {
  statusRequest: csvColumns,
  batchStatusRequest: csvColumns,
};

/** Opened from nowhere they lead to where one begins (WAU-37, FWD-BATCH-45); what they show is seen on the way there. */
const leadElsewhere: readonly Place['name'][] = ['webappUserId', 'batchStatusRequest'];

/** Looks at a page in German, switches it, and looks at it in English. */
async function expectInBoth(page: Page, answers: ReturnType<typeof hearAnswers>, own: readonly string[] = []) {
  await expectCatalogueOnly(page, 'de', answers, own);
  await page.getByText(catalogues.de.shell.nav.language).click();
  await expectCatalogueOnly(page, 'en', answers, own);
}

/** The address of a place with the ids of something that exists. */
async function addressOf({ path }: Place, api: (who: string) => Promise<Api>): Promise<string> {
  if (!path.includes('$')) return path;
  const admin = await api('admin');
  const ids = { webappUserId: admin.userId, truckingCompanyId: (await aCompany(admin)).id };
  return path.replace(/\$(\w+)/, (_, name: keyof typeof ids) => ids[name]);
}

/** Opened with an address of its own: it needs a terminal that is selected before, or leads elsewhere. */
const opensAlone = ({ name, capability }: Place) => capability !== undefined || leadElsewhere.includes(name);

for (const place of places.filter(opensAlone)) {
  test(`I18N-01 I18N-10 ${place.path} shows texts of the catalogue only`, async ({ open, page, api }) => {
    await markPhrases(page);
    const answers = hearAnswers(page);
    const { capability } = place;
    if (capability) {
      await workAt(page, { id: terminalOf[capability], name: '' });
    }
    const address = await addressOf(place, api);
    await open(whoOpens(place), address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectInBoth(page, answers, ownWords[place.name]);
    if (!leadElsewhere.includes(place.name)) await expect(page).toHaveURL(new RegExp(`${address}$`));
  });
}

/** Places that one person walks through; not too many, so that a slow machine has time for each walk. */
const walks = Object.entries(
  Object.groupBy(
    places.filter((place) => !opensAlone(place)),
    whoOpens,
  ),
).flatMap(([who, all = []]) =>
  Array.from({ length: Math.ceil(all.length / 6) }, (_, at) => ({ who, stops: all.slice(6 * at, 6 * at + 6) })),
);

for (const { who, stops } of walks) {
  const names = stops.map(({ path }) => path).join(' ');
  test(`I18N-01 I18N-10 texts of the catalogue only: ${names}`, async ({ open, page, api }) => {
    await markPhrases(page);
    const answers = hearAnswers(page);
    for (const [at, place] of stops.entries()) {
      const address = await addressOf(place, api);
      await test.step(address, async () => {
        await (at === 0 ? open(who, address) : goOn(page, address));
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectInBoth(page, answers, ownWords[place.name]);
        await expect(page).toHaveURL(new RegExp(`${address}$`));
        await page.getByText(catalogues.en.shell.nav.language).click();
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      });
    }
  });
}

for (const [who, path] of [
  ['all', '/'],
  ['none', '/'],
  ['none', '/403'],
] as const) {
  test(`I18N-01 I18N-10 ${path} of ${who} shows texts of the catalogue only`, async ({ open, page }) => {
    await markPhrases(page);
    const answers = hearAnswers(page);
    await open(who, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectInBoth(page, answers);
  });
}

for (const [path, language] of [
  ['/404', 'de'],
  ['/no/such/page', 'en'],
] as const) {
  test(`I18N-01 I18N-10 ${path} shows texts of the catalogue only, ${language}`, async ({ open, page }) => {
    await markPhrases(page);
    const answers = hearAnswers(page);
    await open('none', path, { language });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectCatalogueOnly(page, language, answers);
  });
}

for (const language of ['de', 'en'] as const) {
  test(`I18N-01 I18N-10 /login and its forgot view show texts of the catalogue only, ${language}`, async ({ page }) => {
    const text = catalogues[language];
    await markPhrases(page);
    const answers = hearAnswers(page);
    await leaveBehind(page, (chosen) => localStorage.setItem('user-locale', chosen), language);
    await page.goto('/login');
    await expectCatalogueOnly(page, language, answers);
    await page.getByRole('button', { name: text.login.submit }).click();
    await page.getByRole('textbox', { name: text.login.email }).fill('nobody@example.com');
    await page.locator('input[autocomplete=current-password]').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.login.invalidCredentials)).toBeVisible();
    await expectCatalogueOnly(page, language, answers);
    await page.getByRole('button', { name: text.login.forgotPassword }).click();
    await page.getByRole('button', { name: text.login.forgot.submit }).click();
    await expectCatalogueOnly(page, language, answers);
  });
}

test('I18N-09 after the switch no text of the former language is left, and none was fetched before', async ({
  open,
  page,
}) => {
  const { loaded } = await markPhrases(page);
  const answers = hearAnswers(page);
  await open('admin', '/admin/truckingCompanies');
  await expectCatalogueOnly(page, 'de', answers);
  const before = loaded.size;
  await page.getByText(catalogues.de.shell.nav.language).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${marks.en[0]}${catalogues.en.truckingCompanies.title}${marks.en[1]}`,
  );
  await expectCatalogueOnly(page, 'en', answers);
  expect(loaded.size).toBe(before * 2);
  await page.getByText(catalogues.en.shell.nav.language).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(marks.de[0]);
  await expectCatalogueOnly(page, 'de', answers);
});

test('I18N-01 what is neither of the catalogue nor data is found, wherever it stands', async ({ open, page }) => {
  await markPhrases(page);
  const answers = hearAnswers(page);
  await open('admin', '/admin/truckingCompanies', { language: 'en' });
  await expectCatalogueOnly(page, 'en', answers);
  await page.evaluate(
    ([german, english]) => {
      const style = new CSSStyleSheet();
      style.replaceSync('.planted::before { content: "written in a style" }');
      document.adoptedStyleSheets.push(style);
      document.querySelector('main')?.insertAdjacentHTML(
        'beforeend',
        `<p>Planted words</p>
         <p>${english[0]}Known${english[1]} and planted</p>
         <p>${german[0]}Deutsch auf Englisch${german[1]}</p>
         <p>terminal_reached</p>
         <p>Trucking</p>
         <p class="planted"></p>
         <button aria-label="Planted label" title="Planted title" data-tip="Planted tip"></button>
         <input placeholder="Planted placeholder"><img alt="Planted picture">
         <span role="img" aria-label="${english[0]}Plate DU-QG 1${english[1]}"><b>DU</b><b>other</b></span>
         <p hidden>hidden</p><p>${english[0]}Known ${english[0]}inner${english[1]}${english[1]}: 12</p>
         <p>Petersen</p>`,
      );
      document.title = 'Planted heading';
    },
    [marks.de, marks.en] as const,
  );
  const found = await foreignNow(page, 'en', answers);
  const words = found.map((each) => each.replace(/ \(.*$/, ''));
  expect(words.sort()).toEqual(
    [
      'Planted words',
      `${marks.en[0]}Known${marks.en[1]} and planted`,
      `${marks.de[0]}Deutsch auf Englisch${marks.de[1]}`,
      'terminal_reached',
      'Trucking',
      'written in a style',
      'Planted label',
      'Planted title',
      'Planted tip',
      'Planted placeholder',
      'Planted picture',
      'other',
      'Petersen',
      'Planted heading',
    ].sort(),
  );
});
