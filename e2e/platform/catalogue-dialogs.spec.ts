import type { Page } from '@playwright/test';
import { csvColumns } from '@quaygate/rules';
import { hearAnswers } from '../support/answers.ts';
import { catalogues, expectCatalogueOnly } from '../support/catalogue-only.ts';
import { mark } from '../support/companies.ts';
import { markPhrases } from '../support/marked-phrases.ts';
import { expect, test } from '../support/story.ts';

test.describe.configure({ mode: 'parallel' });

type Texts = (typeof catalogues)['de'] | (typeof catalogues)['en'];
/** Does something and waits until it shows; between the steps every text is looked at. */
type Step = (page: Page, text: Texts) => Promise<unknown>;

const button = (page: Page, name: string) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const press = (find: (text: Texts) => string) => (page: Page, text: Texts) => button(page, find(text)).click();
/** A dialog may be loaded when it is first asked for: it is there once the focus is in it. */
const dialogStands = (page: Page) =>
  expect(page.locator('[role=dialog]:focus-within, [role=alertdialog]:focus-within')).toBeVisible();
const opens =
  (step: Step): Step =>
  async (page, text) => {
    await step(page, text);
    await dialogStands(page);
  };
const closeDialog: Step = async (page) => {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
};
/** Leaves fields as they must not be. */
const typeWrong =
  (values: readonly string[]): Step =>
  async (page) => {
    for (const [index, value] of values.entries()) await dialog(page).getByRole('textbox').nth(index).fill(value);
    await dialog(page).getByRole('textbox').first().focus();
  };
const refuse = (pattern: string, method: string) => (page: Page) =>
  page.route(pattern, (route) => (route.request().method() === method ? route.abort() : route.continue()));

interface Scene {
  who: string;
  path: string;
  steps: readonly Step[];
  /** Words that are the same in every language, such as headings of a file. */
  own?: readonly string[];
}

const request =
  (reference: string, container: string): Step =>
  async (page, { status, statusRequest }) => {
    await page.getByRole('radio', { name: status.type.pickup }).check();
    await page.getByLabel(statusRequest.reference.label).fill(reference);
    await page.getByLabel(statusRequest.container.label).fill(container);
    await button(page, statusRequest.submit).click();
  };

const scenes: Record<string, Scene> = {
  'creation of a company, its failures and its success': {
    who: 'admin',
    path: '/admin/truckingCompanies',
    steps: [
      opens(press((text) => text.truckingCompanies.create)),
      typeWrong(['', '', 'nobody']),
      async (page, text) => {
        const word = mark();
        await typeWrong([`Kontor ${word}`, `X ${word}`, `post@${word}.example`])(page, text);
        await refuse('**/users/*/truckingCompanies', 'POST')(page);
        await dialog(page).locator('button[type=submit]').click();
        await expect(page.getByText(text.shell.noAnswer)).toBeVisible();
      },
      async (page, text) => {
        await page.unroute('**/users/*/truckingCompanies');
        await dialog(page).locator('button[type=submit]').click();
        await expect(page.getByText(text.truckingCompanies.companyCreated)).toBeVisible();
      },
    ],
  },
  'a company that was changed and is left': {
    who: 'admin',
    path: '/admin/truckingCompanies',
    steps: [
      (page) => page.getByRole('row').nth(1).press('Enter'),
      (page) => page.getByRole('combobox').last().click(),
      async (page, text) => {
        await page.keyboard.press('Escape');
        await page.getByRole('textbox').first().fill('');
        await page.getByRole('radio', { checked: false }).first().check();
        await expect(page.getByText(text.shell.unsaved.state)).toBeVisible();
      },
      (page) => page.getByRole('main').getByRole('navigation').getByRole('link').last().click(),
    ],
  },
  'nothing found and a list that failed': {
    who: 'admin',
    path: '/admin/truckingCompanies?search=%5E%5E',
    steps: [
      async (page, text) => {
        await refuse('**/users/*/truckingCompanies', 'GET')(page);
        await page.reload();
        await expect(page.getByText(text.truckingCompanies.failed)).toBeVisible();
      },
    ],
  },
  'creation of a user': {
    who: 'admin',
    path: '/admin/webappUsers',
    steps: [opens(press((text) => text.webappUsers.create)), typeWrong(['', '', 'nobody']), closeDialog],
  },
  'a user that was changed': {
    who: 'admin',
    path: '/admin/webappUsers?search=Petersen',
    steps: [
      (page) => page.getByRole('row').nth(1).press('Enter'),
      opens(press((text) => text.webappUsers.disable.action)),
      closeDialog,
      (page) => page.getByRole('textbox').first().fill(''),
      (page) => page.getByRole('combobox').first().click(),
      async (page, { webappUsers }) => {
        await page.keyboard.press('Escape');
        await page
          .getByRole('radiogroup', { name: webappUsers.module.truckingCompany })
          .getByText(webappUsers.role.none)
          .click();
        await expect(dialog(page)).toBeVisible();
      },
    ],
  },
  'a driver who is changed, looked at and identified': {
    who: 'admin',
    path: '/admin/gatePassUsers?document=WARN',
    steps: [
      opens(press((text) => text.shell.filter.open)),
      closeDialog,
      async (page, { gatePassUsers }) => {
        await page
          .getByRole('button', { name: gatePassUsers.action.history.replace('{{name}}', '').trim() })
          .first()
          .click();
        await expect(dialog(page)).toBeVisible();
      },
      closeDialog,
      async (page) => {
        await page.getByRole('row').nth(1).press('Enter');
        await expect(dialog(page)).toBeVisible();
      },
      press((text) => text.gatePassUsers.identification.show),
      async (page, { gatePassUsers }) => {
        await button(page, gatePassUsers.picture.show).click();
        await expect(dialog(page).getByRole('img').first()).toBeVisible();
      },
      async (page, { gatePassUsers }) => {
        await button(page, gatePassUsers.identification.propose).click();
        await page.getByRole('combobox').first().press('Enter');
      },
      async (page) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
      },
      async (page) => {
        await page.goto('/admin/gatePassUsers?document=MANUALLY_DENIED');
        await page.getByRole('row').nth(1).press('Enter');
      },
      press((text) => text.gatePassUsers.identify.open),
      async (page, { gatePassUsers }) => {
        await button(page, gatePassUsers.identify.confirm).click();
      },
    ],
  },
  'deletion of an account': {
    who: 'none',
    path: '/profile',
    steps: [opens(press((text) => text.profile.remove)), closeDialog],
  },
  'a tour unfolded, its booking deleted, filters': {
    who: 'dispatch',
    path: '/forwarderOperator/bookingsOverview?tourStates=active',
    steps: [
      (page) => page.getByRole('row').nth(1).locator('[aria-expanded]').click(),
      opens(press((text) => text.bookingsOverview.delete.action)),
      closeDialog,
      opens(press((text) => text.shell.filter.open)),
      async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('searchbox').fill('^^^^');
        await expect(page.getByRole('row')).toHaveCount(0);
      },
    ],
  },
  'a driver denied and one given a licence': {
    who: 'dispatch',
    path: '/forwarderOperator/truckerManagement',
    steps: [
      opens((page) => page.getByRole('row').nth(1).getByRole('button').last().click()),
      closeDialog,
      opens((page, { truckerManagement }) =>
        page.getByRole('main').getByText(truckerManagement.license.assign).first().click(),
      ),
      closeDialog,
    ],
  },
  'a status with slots, and the reasons of a refusal': {
    // Not “all”: the form of this user must remember nothing where it is looked at empty.
    who: 'dispatch',
    path: '/forwarderOperator/statusRequest?mode=single&terminalId=8',
    steps: [
      press((text) => text.statusRequest.submit),
      async (page, text) => {
        await request('REF-1001', 'TEMU5714840')(page, text);
        await expect(page.getByRole('tablist')).toBeVisible();
      },
      async (page) => {
        await page.getByRole('tab').nth(3).click();
        await page.locator('[role=option][data-slot]:not([aria-disabled])').first().click();
      },
      (page, text) => request('REF-1011', 'HLBU0983470')(page, text),
      (page, text) => request('REF-1007', 'KKTU6079991')(page, text),
    ],
  },
  'a list asked row by row': {
    // Not “all”: the form of this user must remember nothing where it is looked at empty.
    who: 'dispatch',
    path: '/forwarderOperator/statusRequest?mode=batch&terminalId=8',
    own: csvColumns,
    steps: [
      async (page) => {
        const rows = [
          csvColumns.join(';'),
          'delivery;REF-1002;',
          'pickup;REF-1011;HLBU0983470',
          'pickup;NO-SUCH;CSQU3054383',
        ];
        const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
        await page.locator('input[type=file]').setInputFiles(list);
      },
      async (page, text) => {
        await button(page, text.statusRequest.upload.submit).click();
        await expect(page).toHaveURL(/batchStatusRequest/);
        await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
      },
    ],
  },
  'without a connection': {
    who: 'dispatch',
    path: '/forwarderOperator',
    steps: [
      async (page, text) => {
        await page.context().setOffline(true);
        await expect(page.getByText(text.shell.offline.title)).toBeVisible();
      },
    ],
  },
};

/** Each scene in one of the languages: what is the same in both stands in the same place of the code. */
const languageOf = (index: number) => (['de', 'en'] as const)[index % 2] ?? 'de';

for (const [index, [title, { who, path, steps, own = [] }]] of Object.entries(scenes).entries()) {
  const language = languageOf(index);
  test(`I18N-01 I18N-10 ${title}: texts of the catalogue only, ${language}`, async ({ open, page }) => {
    await markPhrases(page);
    const answers = hearAnswers(page);
    await open(who, path, { language });
    // What is typed and uploaded here is data as well.
    const typed = [...own, 'list.csv', 'nobody', 'REF', 'NO-SUCH', 'Kontor', '^^'];
    await expectCatalogueOnly(page, language, answers, typed);
    for (const step of steps) {
      await step(page, catalogues[language]);
      await expectCatalogueOnly(page, language, answers, typed);
    }
  });
}

test('I18N-01 I18N-10 cards, sheets and menus of a phone: texts of the catalogue only', async ({ open, page }) => {
  const text = catalogues.en;
  await page.setViewportSize({ width: 390, height: 844 });
  await markPhrases(page);
  const answers = hearAnswers(page);
  await open('admin', '/admin/truckingCompanies', { language: 'en' });
  await expectCatalogueOnly(page, 'en', answers);
  await button(page, text.shell.area.admin).click();
  await expectCatalogueOnly(page, 'en', answers);
  await closeDialog(page, text);
  await button(page, text.shell.nav.more).click();
  await expectCatalogueOnly(page, 'en', answers);
});
