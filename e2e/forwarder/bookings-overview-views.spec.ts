import { bookingView } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';

const screen = '/forwarderOperator/bookingsOverview';

test('FWD-VIEW-06 FWD-VIEW-07 FWD-VIEW-08 FWD-VIEW-09 FWD-VIEW-10 a view is saved by keyboard, opens first, and goes with its address', async ({
  open,
  api,
}) => {
  // What opens first is kept for a user: stories of other files open the overview as a dispatcher meanwhile.
  const { call, forwarderId: f } = await api('dispatch-read');
  const page = await open('dispatch-read', `${screen}?atRisk=true`);
  const button = page.getByRole('button', { name: 'Ansichten', exact: true });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Spalten wählen …' }).press('Enter');
  const columns = page.getByRole('dialog', { name: 'Spalten wählen' });
  await expectAccessible(page);
  await columns.getByRole('checkbox', { name: 'Terminal' }).uncheck();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Terminal' })).toBeHidden();
  await button.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Als Ansicht speichern …' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ansicht speichern' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Früh gefährdet');
  await dialog.getByRole('checkbox', { name: 'Damit öffnet sich die Übersicht für mich' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const own = page.getByRole('button', { name: 'Früh gefährdet', exact: true });
  await expect(own).toBeVisible();
  const address = page.url();

  await page.goto(screen);
  await expect(own, 'it is the start').toBeVisible();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Zug gefährdet' }).click();
  await expect(page.getByRole('button', { name: 'Früh gefährdet (geändert)' })).toBeVisible();

  const { own: stored } = (await call(bookingView.get, { params: { f } })).body;
  await call(bookingView.updateOwn, { params: { f }, body: { removedViewIds: [stored[0].viewId] } });
  await page.goto(address);
  await expect(page.getByText('Diese Ansicht gibt es nicht mehr')).toBeVisible();
  await expect(button).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Terminal' }), 'the address still holds').toBeHidden();
  await expect(page).toHaveURL(/atRisk=true/);
});

test('FWD-VIEW-02 FWD-VIEW-10 a colleague who may only read sees a view of the company at once, and does not change it', async ({
  open,
  api,
}) => {
  const { call, forwarderId: f } = await api('dispatch');
  expect((await api('dispatch-read')).forwarderId, 'of one company').toBe(f);
  const page = await open('dispatch-read', screen);
  await page.getByRole('button', { name: 'Ansichten', exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Züge (Firma)' })).toBeVisible();
  const view = { viewId: crypto.randomUUID(), name: 'Nachtschicht', query: '?readiness=not_ready&columns=tourId' };
  await call(bookingView.updateCompany, { params: { f }, body: { views: [view] } });
  await page.getByRole('menuitemradio', { name: 'Nachtschicht (Firma)' }).click();
  await page.getByRole('button', { name: 'Nachtschicht' }).click();
  await expect(page.getByRole('menuitem', { name: 'Als Ansicht speichern …' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Nachtschicht löschen …' })).toBeHidden();
  await call(bookingView.updateCompany, { params: { f }, body: { removedViewIds: [view.viewId] } });
  await expect(page.getByText('Diese Ansicht gibt es nicht mehr')).toBeVisible();
});

test('FWD-VIEW-10 on a phone a view of the company is deleted after a question', async ({ open, api }) => {
  const { call, forwarderId: f } = await api('dispatch');
  const view = { viewId: crypto.randomUUID(), name: 'Spätschicht', query: '?readiness=not_ready' };
  await call(bookingView.updateCompany, { params: { f }, body: { views: [view] } });
  const page = await open('dispatch', `${screen}?view=${view.viewId}&readiness=not_ready`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Spätschicht', exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('menuitem', { name: 'Spätschicht löschen …' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ansicht Spätschicht löschen?' });
  await expect(question.getByText('Sie verschwindet für alle in der Firma.')).toBeVisible();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('button', { name: 'Ansichten', exact: true })).toBeVisible();
  await expect(page.getByText('Diese Ansicht gibt es nicht mehr')).toBeHidden();
});
