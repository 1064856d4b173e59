import { calls, emptyList } from '../support/failing.ts';
import { expect, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const spelled = {
  ForwarderRead: ['Forwarder', 'Licence management'],
  forwarder_write: ['Forwarder', 'Licence management'],
  ForwarderPremiumRead: ['Forwarder', 'Licence management'],
  ForwarderPremiumWrite: ['Forwarder', 'Licence management'],
  TerminalOperationsRead: ['Terminal'],
  terminal_operations_write: ['Terminal'],
  TerminalOperationsAdmin: ['Terminal'],
  IspsTerminalOperationsRead: ['Terminal'],
  isps_terminal_operations_write: ['Terminal'],
  TrainOperatorRead: ['Train'],
  train_operator_write: ['Train'],
  quaygateRead: ['User management', 'Licence management'],
  quaygate_write: ['User management', 'Licence management'],
  quaygateAdmin: ['User management', 'Licence management'],
};
const areasOf: Record<string, string[]> = {
  Terminal: ['Terminal'],
  Train: ['Rail'],
  Forwarder: ['Forwarder'],
  'User management': ['Forwarder', 'Administration'],
};

test('NAV-06 HOME-01..03 HOME-06 ROLE-03 ROLE-12..14 NAV-27 NAV-31 tiles and rail of every role, however it is spelled', async ({
  open,
  page,
}) => {
  let roles: string[] = [];
  await page.route(calls.user, async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({ json: { ...user, roles } });
  });
  for (const list of [calls.terminals, calls.forwarders, calls.trainOperators])
    await page.route(list, (route) => route.fulfill(emptyList));
  await open('none', '/404', { language: 'en' });
  for (const [role, tiles] of Object.entries(spelled)) {
    roles = [role];
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link'), role).toHaveText(
      tiles.map((tile) => new RegExp(`^${tile}`)),
    );
    await expect(page, role).toHaveURL(/:\d+\/$/);
    const rail = page.getByRole('navigation', { name: 'Areas' });
    for (const area of ['Terminal', 'Rail', 'Forwarder', 'Administration']) {
      const isShown = areasOf[tiles[0] ?? '']?.includes(area);
      await expect(rail.getByRole('button', { name: area, exact: true }), `${role} ${area}`).toHaveCount(
        isShown ? 1 : 0,
      );
    }
  }
});

test('HOME-02 HOME-03 each tile opens its area', async ({ open, page }) => {
  await open('all', '/', { language: 'en' });
  const tiles = page.getByRole('main').getByRole('link');
  await expect(tiles).toHaveCount(4);
  const targets = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/terminalOperator',
    '/trainOperator',
    '/forwarderOperator',
    '/forwarderOperator/licenseManagement',
  ]);
  for (const target of targets) {
    await page.goto('/');
    await page.locator(`main a[href="${target}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${target}$`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('HOME-04 NAV-17 a reader sees the licence tile and is led to /403, also after pointing at it', async ({
  open,
  page,
}) => {
  await open('dispatch-read', '/', { language: 'en' });
  const tile = page.getByRole('main').getByRole('link', { name: /^Licence management/ });
  await tile.hover();
  await page.clock.runFor(400);
  await expect(page, 'pointing leads nowhere').toHaveURL(/:\d+\/$/);
  await tile.click();
  await expect(page).toHaveURL(/\/403$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

for (const who of ['dispatch', 'all', 'admin', 'none'] as const) {
  for (const language of twins(['en', 'de'] as const)) {
    test(`HOME-01 HOME-02 HOME-05 the home of ${who} is accessible, ${language}`, async ({ open, page }) => {
      await open(who, '/', { language });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const tiles = { dispatch: 2, all: 4, admin: 2, none: 0 };
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(tiles[who]);
      if (who === 'none')
        await expect(page.getByRole('main')).toContainText(
          language === 'de' ? 'Ihnen ist noch kein Bereich zugewiesen' : 'No area has been assigned to you yet',
        );
      await expectAccessibleInBothSchemes(page);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessibleInBothSchemes(page);
    });
  }
}
