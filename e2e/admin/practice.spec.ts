import { facility, type Practice, practice } from '@quaygate/contract';
import { ordinaryMoment } from '../../tools/test/moment.ts';
import { test as base } from '../support/beside.ts';
import { follow } from '../support/clock.ts';
import { type Served, serveAt } from '../support/served.ts';
import { addressOf, words } from '../support/status-form.ts';
import { expect, expectAccessible } from '../support/story.ts';

/** A server of its own: the terminal that practises is one that no other story knows. */
const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const { stop, ...own } = await serveAt(ordinaryMoment);
      follow(own);
      await use(own);
      await stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
});

/** The simulator is a program that is started first. */
const patience = { timeout: 60_000 };

test('SETUP-85 SETUP-88 SETUP-89 an administrator switches a terminal to practice, a dispatcher tries a load unit, and it ends', async ({
  open,
  beside,
  api,
}) => {
  const admin = await api('admin');
  const body = { name: 'Übekai', timeZone: 'Europe/Berlin', facilityCompanyId: null, address: null, phoneNumber: null };
  const { id } = (await admin.call(facility.create, { body })).body as { id: number };

  const page = await open('admin', `/admin/terminals/${id}`);
  await page.getByRole('button', { name: 'Übung einschalten' }).press('Enter');
  const units = page.getByRole('list', { name: 'Ladeeinheiten zum Ausprobieren' }).getByRole('listitem');
  await expect(units).toHaveCount(6, patience);
  await expect(page.getByText('20 Ladeeinheiten sind frei.', { exact: false })).toBeVisible(patience);
  await expectAccessible(page);

  const dispatcher = await beside('dispatch', addressOf(id), 'en');
  const strip = dispatcher.getByRole('region', { name: 'Practice terminal' });
  await expect(strip).toContainText('no real containers');
  await expect(dispatcher.getByRole('combobox', { name: 'Terminal' })).toContainText('Übekai (practice)');
  const offered = (await admin.call(practice.get, { params: { facilityId: id } })).body as Practice;
  const unit = offered.units.find(({ direction }) => direction === 'pickup');
  const reference = unit?.referenceNumber ?? '';
  await strip.getByRole('button', { name: `Fill in ${reference}, Pickup` }).press('Enter');
  await expect(dispatcher.getByLabel(words.en.reference)).toHaveValue(reference);
  await expect(dispatcher.getByRole('radio', { name: 'Pickup', exact: true })).toBeChecked();
  await expectAccessible(dispatcher);
  await dispatcher.getByRole('button', { name: words.en.submit }).click();
  await expect(dispatcher.getByText('Ready, but no time slot is free')).toBeVisible();

  await page.getByRole('button', { name: 'Übung ausschalten' }).click();
  const question = page.getByRole('alertdialog', { name: 'Übung am Terminal „Übekai“ ausschalten?' });
  await expect(question).toContainText('20 freie Ladeeinheiten werden zurückgezogen.');
  await expect(question).toContainText('0 offene Buchungen werden storniert.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Übung ausschalten' }).click();
  await expect(page.getByRole('button', { name: 'Übung einschalten' })).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test('SETUP-86 a terminal that the demo plays says why it cannot practise; a state that fails can be asked for again', async ({
  open,
}) => {
  const page = await open('admin', '/admin/terminals/8', { language: 'en' });
  await expect(page.getByRole('heading', { name: 'Practice terminal' })).toBeVisible();
  await expect(page.getByText('Create a terminal of its own to practise at.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch practice on' })).toHaveCount(0);

  await page.route('**/practice', (route) => route.fulfill({ status: 500, json: { code: 'internal_error' } }));
  await page.reload();
  await expect(page.getByText('The state of the practice could not be loaded.', { exact: false })).toBeVisible(
    patience,
  );
  await page.unroute('**/practice');
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByText('Create a terminal of its own to practise at.', { exact: false })).toBeVisible();
});
