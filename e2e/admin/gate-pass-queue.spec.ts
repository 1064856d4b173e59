import type { Page } from '@playwright/test';
import { gatePassQueue } from '@quaygate/contract';
import { test } from '../support/beside.ts';
import { ask, change, handIn, nameOf, storedDriver, takeDrivers } from '../support/gate-pass-scene.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes } from '../support/story.ts';

const queue = '/admin/gatePassUsers/toDo';
const infoOf = (page: Page) => page.getByRole('dialog', { name: /^Additional info about/ });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('OFFICE-01 OFFICE-02 OFFICE-04 OFFICE-05 OFFICE-06 an officer works by keyboard alone: N takes the next one, a proposal follows, and others see who has which driver', async ({
  open,
  api,
  page,
  beside,
}) => {
  const drivers = await takeDrivers(api, 'queue', 2);
  // Other stories hand in drivers too: by their last name, these two alone are found.
  const lastName = test.info().retry === 0 ? 'Warteliste' : 'Warteschlange';
  for (const driver of drivers) {
    await handIn(page, driver, { firstName: 'Queue', lastName });
    await change(api, driver, { lastName });
  }
  const [first, second] = drivers.map((driver) => ({ ...driver, lastName })) as typeof drivers;
  const waiting = `${queue}?tasks=waiting&search=${lastName}&sort=since&isDescending=true`;
  await open('gatepass', waiting, { language: 'en' });
  await expect(rowOf(page, nameOf(second))).toContainText('to check');
  await expect(rowOf(page, nameOf(second))).toContainText(/minute|hour/);
  await expectAccessibleInBothSchemes(page);

  await page.keyboard.press('n');
  await expect(infoOf(page)).toContainText(second.email);
  await expect(infoOf(page)).toContainText('Companies');
  const other = await beside('admin', waiting, 'en');
  await expect(rowOf(other, nameOf(second))).toContainText('Tobias Kühnel');
  await expect(rowOf(other, nameOf(second)).getByRole('button', { name: /^Claim/ })).toBeDisabled();

  await infoOf(page).getByRole('button', { name: 'Propose a status' }).press('Enter');
  const proposal = page.getByRole('dialog', { name: `Edit ${nameOf(second)}` });
  await proposal.getByRole('combobox', { name: /^Document state/ }).press('Enter');
  await page.getByRole('option', { name: 'manually denied' }).press('Enter');
  await proposal.getByRole('button', { name: 'Send for approval' }).press('Enter');
  await expect(proposal).toHaveCount(0);
  // Keys of a dialog mean what they say.
  await page.keyboard.press('n');
  await expect(infoOf(page)).toContainText(second.email);
  await page.keyboard.press('Escape');
  await expect(infoOf(page)).toHaveCount(0);
  await expect(rowOf(page, nameOf(second))).toHaveCount(0);
  // Without a reload, the other one has it to decide.
  await expect(rowOf(other, nameOf(second))).toHaveCount(0);

  await page.keyboard.press('n');
  await expect(infoOf(page)).toContainText(first.email);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, nameOf(first))).toContainText('by you');
  await rowOf(page, nameOf(first))
    .getByRole('button', { name: /^Release/ })
    .press('Enter');
  await expect(rowOf(page, nameOf(first))).not.toContainText('by you');
  await expect(rowOf(other, nameOf(first))).not.toContainText('Tobias Kühnel');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(nameOf(first)).first()).toBeVisible();
  await expectAccessible(page);
});

test('OFFICE-10 OFFICE-11 OFFICE-13 OFFICE-14 a decision shows what it rests on, waits until that is there, and leaves a snapshot', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'evidence', 1);
  await handIn(page, driver);
  const status = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' };
  await ask(await api('gatepass'), driver, { ...status, notes: 'Am Schalter' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/pictures\/portrait$/, async (route) => {
    await held;
    await route.continue();
  });
  await open('admin', `${queue}?tasks=proposal&search=${driver.userId}`, { language: 'en' });
  await rowOf(page, nameOf(driver))
    .getByRole('button', { name: /^Work on/ })
    .press('Enter');
  const history = page.getByRole('dialog', { name: `Changes of ${nameOf(driver)}` });
  await history.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  const decision = page.getByRole('dialog', { name: `Approve the change of ${nameOf(driver)}?` });
  await expect(decision).toContainText('Asked for by Tobias Kühnel');
  await expect(decision).toContainText('Am Schalter');
  await expect(decision.getByRole('row', { name: 'Document state' })).toContainText('manually approved');
  await expect(decision).toContainText('The name on the document is that of the driver');
  await expect(decision.getByRole('img', { name: `Front of ${nameOf(driver)}` })).toBeVisible();
  const approve = decision.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeDisabled();
  answer();
  await expect(decision.getByRole('img')).toHaveCount(3);
  await expect(approve).toBeEnabled();
  const portrait = decision.getByRole('img', { name: `Portrait of ${nameOf(driver)}` });
  const width = async () => (await portrait.boundingBox())?.width ?? 0;
  const whole = await width();
  await decision.getByRole('button', { name: 'Larger' }).press('Enter');
  await decision.getByRole('button', { name: 'Larger' }).press('Enter');
  await expect(decision.getByRole('status', { name: 'Size of the pictures' })).toHaveText('200 %');
  expect(await width()).toBeGreaterThan(whole * 1.5);
  await expectAccessibleInBothSchemes(page);
  await approve.press('Enter');
  await expect(page.getByText('Change approved')).toBeVisible();
  expect((await storedDriver(await api('support'), driver)).truckerIdentification).toMatchObject([status]);

  await history.getByRole('button', { name: 'What it was decided on' }).press('Enter');
  const snapshot = page.getByRole('dialog', { name: 'What it was decided on' });
  await expect(snapshot.getByRole('row', { name: /^Portrait/ })).toContainText(/[0-9a-f]{64}/);
  await expect(snapshot.getByRole('row', { name: /^Portrait/ })).toContainText('the same');
  await expect(snapshot.getByRole('row', { name: /^Portrait/ })).toContainText('not looked at');
  await expectAccessible(page);
});

test('OFFICE-07 the home tells the numbers of the queue, each leads to what it counts', async ({ open, api, page }) => {
  const { call } = await api('admin');
  await open('admin', '/', { language: 'en' });
  const office = page.getByRole('region', { name: 'Gate-pass office: to do' });
  const { body } = await call(gatePassQueue.numbers);
  expect(body.waiting).toBeGreaterThan(0);
  await expect(office.getByRole('link', { name: 'to check' })).toBeVisible();
  await office.getByRole('link', { name: 'to check' }).press('Enter');
  await expect(page).toHaveURL(/toDo\?tasks=/);
  await expect(page.getByText('Task: to check')).toBeVisible();
});
