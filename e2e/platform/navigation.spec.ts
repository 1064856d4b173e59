import type { Page } from '@playwright/test';
import { calls, refused } from '../support/failing.ts';
import { expect, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const everyone = ['/', '/profile', '/403'];
const guarded = [
  '/terminalOperator',
  '/terminalOperator/slots',
  '/terminalOperator/bookings',
  '/terminalOperator/deadlines',
  '/terminalOperator/blockList',
  '/terminalOperator/truckMonitoring',
  '/terminalOperator/truckerOverview',
  '/trainOperator',
  '/forwarderOperator',
  '/forwarderOperator/bookingsOverview',
  '/forwarderOperator/statusRequest',
  '/forwarderOperator/batchStatusRequest',
  '/forwarderOperator/truckerManagement',
  '/forwarderOperator/licenseManagement',
  '/admin/gatePassUsers',
  '/admin/webappUsers',
  '/admin/webappUsers/1',
  '/admin/truckingCompanies',
  '/admin/truckingCompanies/1',
];

test('NAV-01 NAV-04 every address needs a sign-in but /login and the one that leads nowhere', async ({ page }) => {
  for (const path of [...everyone, ...guarded]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
  }
  for (const path of ['/404', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Diese Seite gibt es nicht');
    await expect(page).toHaveURL(path);
  }
});

/** Where a representative of each kind of role lands; what is not named leads to /403. */
const walks: Record<string, Record<string, string>> = {
  'dispatch-read': {
    '/forwarderOperator': '',
    '/forwarderOperator/bookingsOverview': '',
    '/forwarderOperator/statusRequest': '',
  },
  free: {
    '/forwarderOperator': '',
    '/forwarderOperator/bookingsOverview': '/forwarderOperator',
    '/forwarderOperator/statusRequest': '/forwarderOperator',
    '/forwarderOperator/batchStatusRequest': '/forwarderOperator',
    '/forwarderOperator/truckerManagement': '',
    '/forwarderOperator/licenseManagement': '',
  },
  isps: {
    '/terminalOperator': '',
    '/terminalOperator/slots': '',
    '/terminalOperator/bookings': '',
    '/terminalOperator/deadlines': '',
    '/terminalOperator/blockList': '',
    '/terminalOperator/truckMonitoring': '',
  },
  train: { '/trainOperator': '' },
  support: { '/forwarderOperator/licenseManagement': '', '/admin/gatePassUsers': '' },
  none: {},
};

/** Opens each address from outside, as a link in a mail does; the others meet the same guards inside the page. */
const fromOutside = 'free';

/** Goes to an address inside the page, by one that does not exist, so that what is seen afterwards has come since. */
async function goTo(page: Page, path: string): Promise<void> {
  const visit = (to: string) => page.evaluate((address) => history.pushState(null, '', address), to);
  const missing = page.getByRole('heading', { level: 1, name: 'This page does not exist' });
  await visit('/no/such/page');
  await expect(missing).toBeVisible();
  await visit(path);
  await expect(missing).toHaveCount(0);
}

for (const [who, opened] of Object.entries(walks)) {
  test(`NAV-02 NAV-07..19 NAV-21..25 NAV-39 NAV-43 ROLE-15 the guarded addresses as ${who} finds them`, async ({
    open,
    page,
  }) => {
    // An upload without its parameters goes back to the form; that is the screen's business.
    const paths = guarded.filter((path) => path !== '/forwarderOperator/batchStatusRequest' || who === 'free');
    await open(who, '/', { language: 'en' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of paths) {
      await (who === fromOutside ? page.goto(path) : goTo(page, path));
      const lands = opened[path] === undefined ? '/403' : opened[path] || path;
      await expect(page, path).toHaveURL(new RegExp(`${lands}$`));
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveCount(1);
      if (lands === '/403') await expect(title).toHaveText('You do not have permission to open this page');
      else await expect(title, path).not.toHaveText('You do not have permission to open this page');
    }
  });
}

/** Screens that are known by name only, in each area and beside them. */
const unbuilt = [
  'moduleManagement',
  'slotManagement',
  'analyticalDashboard',
  'acceptanceRestriction',
  'acceptanceRestrictions',
  'deadlines',
  'bookingRequest',
  'bookingRequest/1',
  'bookingRequests',
  'bookingRequestList',
].flatMap((name) =>
  ['/', '/terminalOperator/', '/trainOperator/', '/forwarderOperator/', '/admin/'].map((in_) => in_ + name),
);

test('NAV-40 screens known by name only have no address, whatever area one looks in', async ({ open, page }) => {
  await open('all', '/profile', { language: 'en' });
  const title = page.getByRole('heading', { level: 1 });
  const visit = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
  for (const path of [...unbuilt.filter((path) => !guarded.includes(path)), '/admin', '/forwarderOperator/x']) {
    await expect(title).toHaveText('Profile');
    await visit(path);
    await expect(title, path).toHaveText('This page does not exist');
    await expect(page).toHaveURL(path);
    await visit('/profile');
  }
});

test('NAV-26 NAV-39 a refusal takes the place of the address, so one step back leaves it; the first address leads home', async ({
  open,
  page,
  context,
}) => {
  await open('train', '/profile', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.goto('/admin/webappUsers');
  await expect(page).toHaveURL(/\/403$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  await page.goto('/no/such/page');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  const fresh = await context.newPage();
  await fresh.goto('/');
  const [alone] = await Promise.all([
    context.waitForEvent('page'),
    fresh.evaluate(() => void window.open('/admin/webappUsers', '_blank', 'noopener')),
  ]);
  await expect(alone).toHaveURL(/\/403$/);
  await alone.getByRole('button', { name: 'Back' }).click();
  await expect(alone).toHaveURL(/:\d+\/$/);
});

test('NAV-39 what lies ahead is no earlier entry: gone home and come back, the button still leads home', async ({
  open,
  context,
}) => {
  const page = await open('train', '/', { language: 'en' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [alone] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/no/such/page', '_blank', 'noopener')),
  ]);
  const title = alone.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('This page does not exist');
  await alone.getByRole('link', { name: /^Quaygate/ }).click();
  await expect(alone).toHaveURL(/:\d+\/$/);
  await alone.goBack();
  await expect(title).toHaveText('This page does not exist');
  expect(await alone.evaluate(() => history.length)).toBe(2);
  await alone.getByRole('button', { name: 'Back' }).click();
  await expect(alone).toHaveURL(/:\d+\/$/);
  await expect(title).not.toHaveText('This page does not exist');
});

for (const language of twins(['en', 'de'] as const)) {
  test(`NAV-26 NAV-39 the crossroads are accessible, ${language}`, async ({ open, page }) => {
    await open('none', '/admin/webappUsers', { language });
    await expect(page).toHaveURL(/\/403$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      language === 'de'
        ? 'Sie haben keine Berechtigung für diese Seite'
        : 'You do not have permission to open this page',
    );
    await expect(page.getByRole('navigation').first(), 'inside the shell').toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.goto('/nowhere');
    await expect(page.getByRole('button', { name: /^(Zurück|Go back)$/ })).toBeVisible();
    await expect(page.getByRole('main').locator('svg').first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('NAV-33 NAV-38 NAV-44 a screen the next terminal has not got leads to the area’s beginning and leaves the drawer', async ({
  open,
  page,
}) => {
  await open('terminal', '/terminalOperator', { language: 'en' });
  const picker = page.getByRole('combobox', { name: /Terminal/ });
  const services = page.getByRole('navigation', { name: 'Services' });
  const choose = async (name: RegExp) => {
    await picker.click();
    await page.getByRole('option', { name }).click();
  };
  await choose(/Nordbecken/);
  await services.getByRole('link', { name: 'Truck monitoring' }).click();
  await expect(page).toHaveURL(/truckMonitoring$/);
  await expect(services.getByRole('link', { name: 'Trucker overview' })).toHaveCount(0);
  await choose(/Alpenland/);
  await expect(page).toHaveURL(/\/terminalOperator$/);
  await expect(services.getByRole('link', { name: 'Truck monitoring' })).toHaveCount(0);
  await services.getByRole('link', { name: 'Trucker overview' }).click();
  await expect(page).toHaveURL(/truckerOverview$/);
  await choose(/Rheinhafen/);
  await expect(page).toHaveURL(/\/terminalOperator$/);
  await expect(services.getByRole('link')).toHaveCount(9);
  await page.goto('/terminalOperator/truckMonitoring');
  await expect(page, 'NAV-11').toHaveURL(/\/403$/);
  await page.goto('/terminalOperator/truckerOverview');
  await expect(page, 'NAV-13').toHaveURL(/\/403$/);
  await page.goto('/terminalOperator/blockList');
  await choose(/Nordbecken/);
  await expect(page, 'other screens stay').toHaveURL(/blockList$/);
});

test('ERR-03 ERR-21 a refused call leaves its user where they are and says so', async ({ open, page }) => {
  await open('dispatch', '/forwarderOperator/truckerManagement', { language: 'en' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  for (const [status, code, text] of [
    [403, 'forbidden', 'You do not have permission for this action'],
    [404, 'not_found', 'Not found. It may have been removed.'],
  ] as const) {
    await page.route(calls.user, (route) => route.fulfill(refused(status, code)));
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'First name' }).fill('Somebody');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('#live')).toContainText(text);
    await expect(page).toHaveURL(/\/profile$/);
    await page.unroute(calls.user);
  }
});
