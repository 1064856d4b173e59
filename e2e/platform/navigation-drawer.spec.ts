import { calls, stored } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';

test('NAV-34 NAV-41 the drawer is 260 px wide, 320 px where a label has more than 18 characters in the current language', async ({
  open,
  page,
}) => {
  // One label that is long in German only.
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('Bahnbuchungen', 'Bahnbuchungen und Züge');
    await route.fulfill({ response, body });
  });
  await open('all', '/forwarderOperator');
  const widths = {
    de: { Spedition: 260, Terminal: 320, Bahn: 320 },
    en: { Rail: 260, Forwarder: 260, Terminal: 320 },
  };
  for (const language of ['de', 'en'] as const) {
    const drawer = page.getByRole('navigation', { name: language === 'de' ? 'Dienste' : 'Services' });
    const rail = page.getByRole('navigation', { name: language === 'de' ? 'Bereiche' : 'Areas' });
    await expect(drawer).toBeVisible();
    for (const [area, width] of Object.entries(widths[language])) {
      const button = rail.getByRole('button', { name: area, exact: true });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await expect(drawer.getByRole('heading'), language).toHaveText(area);
      await expect.poll(async () => (await drawer.boundingBox())?.width, `${area} ${language}`).toBe(width);
      const labels = await drawer.getByRole('link').allTextContents();
      expect(Math.max(...labels.map((label) => label.length)) > 18, `${area} ${language}`).toBe(width === 320);
    }
    if (language === 'de') await page.getByRole('button', { name: 'Switch to English' }).click();
  }
});

test('NAV-28 NAV-32 the rail folds the drawer, breadcrumbs lead home', async ({ open, page }) => {
  await open('admin', '/admin/gatePassUsers', { language: 'en' });
  const rail = page.getByRole('navigation', { name: 'Areas' });
  const drawer = page.getByRole('navigation', { name: 'Services' });
  await expect(drawer.getByRole('link')).toHaveText([
    'Gate-pass users',
    'To do',
    'Web app users',
    'Trucking companies',
    'Import',
    'Terminals',
    'Terminal operators',
    'Train operators',
    'Trucking systems',
    'Audit log',
    'Integration keys',
    /^Approvals/,
    'Terminal interface',
    'First steps',
    'Installation',
  ]);
  await rail.getByRole('button', { name: 'Administration' }).click();
  await expect(drawer).toHaveCount(0);
  await rail.getByRole('button', { name: 'Administration' }).click();
  await drawer.getByRole('link', { name: 'Trucking companies' }).click();
  // The list before stays until the next one is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Trucking companies' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('columnheader', { name: /tax/i })).toBeVisible();
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/truckingCompanies\/.+/);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('listitem').first()).toHaveText(/Home/);
  await expect(crumbs.getByRole('listitem')).toHaveCount(4);
  await expect(crumbs.getByRole('link', { name: 'Trucking companies' })).toHaveAttribute(
    'href',
    '/admin/truckingCompanies',
  );
  await crumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('NAV-27 NAV-30 NAV-36 NAV-46 HOME-05 the rail without roles, and support only where an address is configured', async ({
  open,
  page,
}) => {
  await open('none', '/', { language: 'en' });
  const rail = page.getByRole('navigation', { name: 'Areas' });
  await expect(rail.getByRole('link')).toHaveCount(3);
  await expect(rail.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expect(rail.getByRole('link', { name: /Support/ })).toHaveCount(0);
  await expect(rail.getByRole('button')).toHaveCount(3);
  await expect(page.getByText('No area has been assigned to you yet')).toBeVisible();

  await page.route('**/web/v1/settings', async (route) => {
    const settings = await (await route.fetch()).json();
    const supportUrls = { de: 'https://hilfe.example.org/', en: 'https://help.example.org/' };
    await route.fulfill({ json: { ...settings, supportUrls } });
  });
  await page.context().route(/h(elp|ilfe)\.example\.org/, (route) => route.fulfill({ body: 'support' }));
  await page.reload();
  const support = page.locator('a[target=_blank]:not([href^="/docs"])');
  await expect(support).toHaveAttribute('href', 'https://help.example.org/');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), support.click()]);
  await expect(tab).toHaveURL('https://help.example.org/');
  await page.getByRole('button', { name: 'Auf Deutsch umschalten' }).click();
  await expect(support).toHaveAttribute('href', 'https://hilfe.example.org/');
});

test('NAV-29 ROLE-19 a platform role works on licences with any company, asked for when the screen opens', async ({
  open,
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (calls.forwarders.test(request.url())) asked += 1;
  });
  await open('support', '/', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toBe(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Licence management/ })
    .click();
  await expect(page).toHaveURL(/licenseManagement$/);
  const picker = page.getByRole('combobox', { name: /Company/ });
  await picker.click();
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(20);
  await page.getByRole('option', { name: /Elbkai/ }).click();
  await expect(picker).toContainText('Elbkai Trucking GmbH');
  expect((await stored(page, 'forwarder-store')).selected.name).toBe('Elbkai Trucking GmbH');
  expect(asked).toBe(1);
});
