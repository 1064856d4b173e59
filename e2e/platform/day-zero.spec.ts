import type { Browser, Locator, Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { totpCode } from '../../apps/server/test/scenes/factor-scene.ts';
import { follow, now } from '../support/clock.ts';
import { anEmptyInstallation } from '../support/empty-installation.ts';
import { ask, words } from '../support/status-form.ts';
import { test as base, expect } from '../support/story.ts';

const password = 'ein langes Passwort';
const [chief, deputy] = ['chief@gate.example', 'deputy@gate.example'];

/** An installation that is started for the first time. */
const test = base.extend<object, { site: Awaited<ReturnType<typeof anEmptyInstallation>> }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const site = await anEmptyInstallation([chief, deputy]);
      follow({ url: site.url, ahead: 0, began: Date.now() });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

/** Chooses the first password by a link, and signs in, in a browser of their own. */
async function comeIn(browser: Browser, baseURL: string, email: string, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('user-locale', 'en'));
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: /sign-in/i }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  return page;
}

async function setUpFactor(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '';
  const code = totpCode(secret.replaceAll(' ', ''), new Date(now()));
  await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have saved them' }).click();
}

const field = (page: Page | Locator, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const serviceOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name });

async function pick(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).click();
}

async function makeTerminal(page: Page) {
  await page.goto('/admin/terminals');
  await button(page, 'Create terminal').first().click();
  const dialog = page.getByRole('dialog', { name: 'Create terminal' });
  await field(dialog, 'Name').fill('Nordkai');
  await field(dialog, 'Time zone').fill('Europe/Berlin');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Number 1', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /Only released load units/ }).uncheck();
  await button(page, 'Save changes').click();
  await expect(page.getByText('Terminal saved')).toBeVisible();
}

/** Links a user to something and gives them the right to change it. */
async function giveWrite(page: Page, { module, picker, name }: { module: string; picker: string; name: string }) {
  await pick(page, picker, name);
  await page.getByRole('radiogroup', { name: module }).getByText('Write').click();
  await button(page, 'Save changes').click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
}

async function planSlots(page: Page) {
  await page.goto('/admin/webappUsers');
  await button(page, 'Edit Administrator chief').click();
  await giveWrite(page, { module: 'Facility operator', picker: 'Link an individual facility', name: 'Nordkai' });
  await page.goto('/terminalOperator/slots?view=templates');
  await button(page, 'Change plan').first().click();
  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  for (const day of await dialog.getByRole('group', { name: 'Weekdays' }).getByRole('checkbox').all())
    await day.check();
  for (const [label, hour] of [
    ['Opens', '0:00'],
    ['Closes', '24:00'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).press('Enter');
    await page.getByRole('option', { name: hour, exact: true }).click();
  }
  await field(dialog, 'Length in minutes').fill('60');
  await button(dialog, 'Add module').click();
  await field(dialog, 'Id').fill('m1');
  await field(dialog, 'Name').fill('Container');
  await field(dialog, /^Maximum/).fill('5');
  await button(dialog, 'Save plan').click();
  await expect(page.getByText('Plan of 7 weekdays saved')).toBeVisible();
}

/** The other administrator approves whatever waits. */
async function approve(page: Page, name: RegExp) {
  await page.goto('/admin/approvals');
  await button(page, name).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('approved');
}

async function makeKey(page: Page, second: Page): Promise<string> {
  await page.goto('/admin/integrationKeys');
  await button(page, 'Create key').first().click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await field(dialog, 'Name').fill('Terminal system');
  await dialog.getByRole('combobox', { name: /Terminal/ }).press('Enter');
  await page.getByRole('option', { name: 'Nordkai' }).press('Enter');
  for (const scope of ['Report load units', 'Report gate events', 'Read bookings'])
    await dialog.getByRole('checkbox', { name: scope }).check();
  await field(dialog, /^Reason/).fill('The first system');
  await button(dialog, 'Ask for approval').click();
  await expect(page.getByText('Changes sent for approval')).toBeVisible();
  await approve(second, /^Approve Integration key/);
  await page.goto('/admin/approvals');
  await button(page, 'Collect the key Terminal system').click();
  await button(page.getByRole('dialog'), 'Show key').click();
  return field(page.getByRole('dialog'), 'Key').inputValue();
}

async function makeCompany(page: Page): Promise<string> {
  await page.goto('/admin/truckingCompanies');
  await button(page, 'Create company').first().click();
  const company = page.getByRole('dialog', { name: 'Create company' });
  await field(company, 'Name').fill('Spedition Kai');
  await field(company, 'Tax ID').fill('DE123456789');
  await field(company, 'Email').fill('office@kai.example');
  await page.keyboard.press('Enter');
  await button(page, 'Edit Spedition Kai').click();
  await page.getByRole('radio', { name: /^Premium/ }).check();
  await button(page, 'Save changes').click();
  await expect(page.getByText('company updated successfully')).toBeVisible();

  await page.goto('/admin/webappUsers');
  await button(page, 'Create user').first().click();
  const user = page.getByRole('dialog', { name: 'Create user' });
  await field(user, 'First name').fill('Lena');
  await field(user, 'Last name').fill('Kai');
  await field(user, 'Email').fill('lena@kai.example');
  await page.keyboard.press('Enter');
  // The link is offered at once; without the right it would lead nowhere.
  await button(page.getByRole('dialog', { name: 'Link for Lena Kai' }), 'Cancel').click();
  await button(page, 'Edit Lena Kai').click();
  await giveWrite(page, { module: 'Trucking company', picker: 'Link a trucking company', name: 'Spedition Kai' });
  await button(page, 'Create link …').click();
  const link = page.getByRole('dialog', { name: 'Link for Lena Kai' });
  await button(link, 'Create link').click();
  return field(link, 'Link').inputValue();
}

async function needNoLicences(page: Page, second: Page) {
  await page.goto('/admin/installation');
  await page.getByRole('radio', { name: /^None/ }).check();
  await button(page, 'Ask for approval').click();
  const dialog = page.getByRole('dialog');
  await field(dialog, /^Reason/).fill('No licences here');
  await button(dialog, 'Ask for approval').click();
  await expect(page.getByText('The approval is requested')).toBeVisible();
  await approve(second, /^Approve Licences of the installation/);
}

async function inviteDriver(page: Page): Promise<string> {
  await page.goto('/forwarderOperator/truckerManagement');
  await button(page, 'Invite driver').first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite driver' });
  await field(dialog, 'Email').fill('jan@kai.example');
  await field(dialog, 'First name').fill('Jan');
  await field(dialog, 'Last name').fill('Fahrer');
  await field(dialog, /plate/i).fill('HH-AB 12');
  await button(dialog, 'Invite').click();
  const shown = page.getByRole('dialog', { name: 'Link of the invitation' });
  const link = await field(shown, 'Link').inputValue();
  await button(shown, 'Done').click();
  return link;
}

async function book(page: Page) {
  await serviceOf(page, 'Status request').click();
  await ask(page, { type: 'pickup', referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' }, 'en');
  await page.locator('[role=option][data-slot]:not([aria-disabled])').first().click();
  await page.getByRole('combobox', { name: words.en.driver }).fill('Jan');
  await page.getByRole('option', { name: /Jan Fahrer/ }).click();
  await button(page, words.en.create).click();
  await expect(page.getByText(/booked|Booking created/i).first()).toBeVisible();
}

test('SETUP-06 SETUP-20 from an empty database to the first truck through the gate, by screens alone', async ({
  browser,
  baseURL,
  site,
  request,
}) => {
  test.setTimeout(600_000);
  const url = present(baseURL);
  const [admin, second] = [
    await comeIn(browser, url, chief, await site.linkOf(chief)),
    await comeIn(browser, url, deputy, await site.linkOf(deputy)),
  ];
  await setUpFactor(admin);
  await setUpFactor(second);
  await expect(admin.getByText('First steps').first()).toBeVisible();
  await makeTerminal(admin);
  await planSlots(admin);
  const headers = { authorization: `Bearer ${await makeKey(admin, second)}` };
  const report = async (what: string, items: object[]) => {
    const told = items.map((item, index) => ({
      eventId: `day-zero-${what}-${index}`,
      occurredAt: new Date().toISOString(),
      ...item,
    }));
    const answer = await request.post(`/integration/v1/facilities/1/${what}`, { headers, data: { items: told } });
    expect((await answer.json()).results.map(({ status }: { status: string }) => status)).toEqual(
      items.map(() => 'accepted'),
    );
  };
  const unit = { orderId: 'order-1', direction: 'pickup', referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' };
  const box = { containerType: 'BOX', containerLength: 40, netWeight: 20_000, emptyWeight: 3_800 };
  await report('loadUnits', [{ ...unit, ...box }]);

  const dispatcher = await comeIn(browser, url, 'lena@kai.example', await makeCompany(admin));
  await needNoLicences(admin, second);
  const invitation = await inviteDriver(dispatcher);
  await book(dispatcher);

  const bookings = await request.get('/integration/v1/facilities/1/bookings', { headers });
  const [{ tourId }] = (await bookings.json()).items;
  await report(
    'gateEvents',
    ['terminal_reached', 'registered', 'transhipment', 'completed'].map((type) => ({ type, tourId })),
  );
  await serviceOf(dispatcher, 'Bookings overview').click();
  await expect(dispatcher.getByRole('row').filter({ hasText: 'Jan Fahrer' })).toContainText(/completed/i);
  expect(invitation).toMatch(/token=/);
  await admin.goto('/admin/firstSteps');
  // Nothing is left but a server for emails; licences are no step where none is needed.
  await expect(admin.getByRole('heading', { name: '9 of 10 done' })).toBeVisible();
});
