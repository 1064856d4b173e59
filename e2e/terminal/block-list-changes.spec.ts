import { blockList } from '@quaygate/contract';
import { languages, words } from '../support/block-list-words.ts';
import { snackbar } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';
import {
  block,
  blockListAddress,
  driverFor,
  heard,
  nameOf,
  rheinhafen,
  rowOf,
  truckersCall,
  workAt,
} from '../support/terminal-scene.ts';
import { twins } from '../support/twins.ts';

test.beforeEach(({ page }) => workAt(page, rheinhafen));

for (const language of twins(languages)) {
  const word = words[language];

  test(`TRM-BLK-02 TRM-BLK-04 TRM-BLK-05 TRM-BLK-12 TRM-BLK-14 a driver is found, blocked with a reason, and listed, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const driver = await driverFor(await api('terminal'), `adding ${language}`);
    await open('terminal', blockListAddress, { language });
    await page.getByRole('button', { name: word.open }).click();
    const dialog = page.getByRole('dialog', { name: word.open });
    const confirm = dialog.getByRole('button', { name: word.confirm, exact: true });
    await expect(confirm).toBeDisabled();

    const sent = heard(page, truckersCall);
    const field = dialog.getByRole('combobox', { name: word.driver });
    await field.fill(driver.lastName.slice(0, 2));
    await expect(page.getByText(word.minimum)).toBeVisible();
    await page.clock.runFor(600);
    expect(sent).toEqual([]);
    await field.fill(nameOf(driver));
    const option = page.getByRole('option', { name: new RegExp(driver.id) });
    await expect(option).toContainText(nameOf(driver));
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ search: nameOf(driver), blockedState: 'NOT_BLOCKED' });
    await expect(confirm, 'nobody is chosen yet').toBeDisabled();
    await option.click();
    await expect(dialog).toContainText(`ID ${driver.id}`);
    await dialog.getByRole('textbox', { name: word.reason }).fill('  Probe ohne Weste  ');
    await expect(confirm).toBeEnabled();
    await confirm.click();

    await expect(snackbar(page)).toContainText(word.blocked);
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, driver)).toContainText('Probe ohne Weste');
    // Who is blocked cannot be found a second time.
    await page.getByRole('button', { name: word.open }).click();
    await field.fill(driver.id);
    await expect(page.getByText(language === 'de' ? 'Nichts gefunden' : 'Nothing found')).toBeVisible();
  });

  test(`TRM-BLK-03 TRM-BLK-09 TRM-BLK-14 TRM-BLK-19 a block is lifted by its own id, after a question, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const caller = await api('terminal');
    const driver = await driverFor(caller, `lifting ${language}`);
    const { id } = await block(caller, driver);
    await open('terminal', blockListAddress, { language });
    const lift = rowOf(page, driver).getByRole('button', { name: word.lift(nameOf(driver)) });
    await lift.click();
    const question = page.getByRole('alertdialog', { name: `${word.lift(nameOf(driver))}?` });
    await question.getByRole('button', { name: word.cancel }).click();
    await expect(question).toHaveCount(0);
    await expect(rowOf(page, driver)).toBeVisible();

    await lift.click();
    const removal = page.waitForRequest((request) => request.method() === 'DELETE');
    await question.getByRole('button', { name: word.liftConfirm }).click();
    expect((await removal).url()).toMatch(new RegExp(`/blocks/${id}$`));
    await expect(snackbar(page)).toContainText(word.lifted);
    await expect(question).toHaveCount(0);
    await expect(rowOf(page, driver)).toHaveCount(0);
  });
}

test('TRM-BLK-14 TRM-BLK-18 a refusal is told, and nothing that was entered is lost', async ({ open, page, api }) => {
  const caller = await api('terminal');
  const driver = await driverFor(caller, 'failure');
  await open('terminal', blockListAddress, { language: 'en' });
  await page.getByRole('button', { name: 'Block a driver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block a driver' });
  await dialog.getByRole('combobox').fill(driver.id);
  await page.getByRole('option').click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Probe');
  // A colleague was faster.
  await block(caller, driver, 'Probe eines Kollegen');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(snackbar(page)).toContainText('This driver is already blocked');
  await expect(dialog.getByRole('combobox')).toHaveValue(nameOf(driver));
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Probe');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, driver), 'the list was read again').toContainText('Probe eines Kollegen');
});

test('TRM-BLK-14 a block that was lifted meanwhile is told, the question stays and the list is read again', async ({
  open,
  page,
  api,
}) => {
  const caller = await api('terminal');
  const driver = await driverFor(caller, 'lost lifting');
  const { id } = await block(caller, driver);
  await open('terminal', blockListAddress, { language: 'en' });
  await rowOf(page, driver)
    .getByRole('button', { name: /^Lift the block of/ })
    .click();
  await caller.call(blockList.remove, { params: { facilityId: rheinhafen.id, blocklistId: id } });
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Lift block' }).click();
  await expect(snackbar(page)).toContainText('Not found. It may have been removed.');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, driver)).toHaveCount(0);
});

test('TRM-BLK-12 only what was found for the present text is offered, whichever answer comes last', async ({
  open,
  page,
}) => {
  await open('terminal', blockListAddress, { language: 'en' });
  let answerFirst = () => {};
  const isReleased = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const found = (lastName: string) => ({
    id: `id-of-${lastName}`,
    firstName: 'Ada',
    lastName,
    photoUrl: null,
    licensePlate: null,
    activeCompanyName: [],
    verificationStatus: 'NOT_VERIFIED',
    blockedDate: null,
    blockedReason: null,
    stoppableBookingsCount: 0,
  });
  await page.route(truckersCall, async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? '';
    if (search === 'first') await isReleased;
    // The browser may have dropped the earlier question.
    await route.fulfill({ json: { items: [found(search)], page: 0, size: 25, total: 1 } }).catch(() => {});
  });
  await page.getByRole('button', { name: 'Block a driver' }).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('first');
  await page.waitForRequest((request) => /search=first/.test(request.url()));
  await field.fill('second');
  await expect(page.getByRole('option')).toHaveText([/^Ada second/]);
  answerFirst();
  await field.fill('second ');
  await expect(page.getByRole('option')).toHaveText([/^Ada second/]);
  // What is typed on is not answered by who was found before.
  await page.route(truckersCall, () => {});
  await field.fill('secondary');
  await field.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true })).toBeDisabled();
});
