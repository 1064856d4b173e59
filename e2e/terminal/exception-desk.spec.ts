import type { APIRequestContext, Page } from '@playwright/test';
import { booking, exception, gateEvent, integrationKey } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { test } from '../support/beside.ts';
import { now } from '../support/clock.ts';
import { snackbar } from '../support/failing.ts';
import { untilLive } from '../support/live.ts';
import { bookableDriver, bookingsOf, demoUnit, statusOf } from '../support/status-form.ts';
import { type Api, expect, expectAccessible } from '../support/story.ts';
import { alpenland, workAt } from '../support/terminal-scene.ts';

const address = '/terminalOperator/exceptions';
const place = { facilityId: alpenland.id };

interface Scene {
  reference: string;
  tourId: string;
  report: (type: string, more?: object) => Promise<void>;
  end: () => Promise<void>;
}

/** A truck at Alpenland that only one story has, and what its gate reports. */
async function aTruck(
  { caller, admin, request }: { caller: Api; admin: Api; request: APIRequestContext },
  reference: string,
  driverIndex: number,
): Promise<Scene> {
  const unit = demoUnit(reference);
  const key = await admin.call(integrationKey.create, { params: place, body: { label: 'Tor', scopes: ['gate'] } });
  const report = async (bookingId: string, type: string, more: object = {}) => {
    const item = { eventId: crypto.randomUUID(), occurredAt: new Date(now()).toISOString(), bookingId };
    const answer = await request.post(pathOf(gateEvent.report.path, place), {
      headers: { authorization: `Bearer ${key.body.key}` },
      data: { items: [{ ...item, ...more, type }] },
    });
    expect((await answer.json()).accepted).toBe(1);
  };
  // What a try before this one left at the gate: its forwarder could not give it back any more.
  for (const { bookingId } of await bookingsOf(caller, unit)) await report(bookingId, 'cancelled', { reason: 'Probe' });
  const { body: status } = await statusOf(caller, alpenland.id, unit);
  const timeSlot = present(status.timeSlots.at(-1));
  const driver = await bookableDriver(caller, driverIndex, { ...timeSlot, terminalId: alpenland.id });
  const made = await caller.call(booking.create, {
    params: { t: driver.userId },
    body: { ...unit, licensePlate: driver.licensePlate, timeSlot, terminalId: alpenland.id },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { bookingId } = present((await bookingsOf(caller, unit))[0]);
  const end = async () => {
    await report(bookingId, 'cancelled', { reason: 'Probe' });
    await admin.call(integrationKey.revoke, { params: { ...place, id: key.body.id } });
  };
  const { tourId } = made.body;
  return { reference: unit.referenceNumber, tourId, report: (type, more) => report(bookingId, type, more), end };
}

/** The row of a truck; what the gate says is of this story alone. */
const rowOf = (page: Page, reason: string) => page.getByRole('row').filter({ hasText: reason });

test('DESK-01 DESK-06 DESK-09 DESK-13 a new row comes by itself, and a colleague sees who takes care of it', async ({
  api,
  page,
  open,
  beside,
  request,
}) => {
  const reason = 'Probe: Chassis passt nicht';
  const [caller, admin] = [await api('dispatch'), await api('admin')];
  const truck = await aTruck({ caller, admin, request }, 'REF-2145', 9);
  await workAt(page, alpenland);
  await open('terminal', address);
  await untilLive(page);
  await expect(page.getByRole('heading', { name: 'Klärfälle' })).toBeVisible();
  const other = await beside('terminal-read', address);
  await untilLive(other);

  await truck.report('registration_restricted', { reason, lane: '7' });
  const [row, seen] = [rowOf(page, reason), rowOf(other, reason)];
  await expect(row).toContainText('eingeschränkt');
  await expect(row).toContainText('Spur 7');
  await expect(page.getByRole('link', { name: /Klärfälle \d+ ohne jemanden/ })).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: /kümmern$/ }).click();
  await expect(row).toContainText('Sie');
  await expect(seen).toContainText('Martina Vogelsang');
  await expect(seen.getByRole('button', { name: /ist erledigt/ })).toHaveAttribute('aria-disabled', 'true');
  await row.getByRole('button', { name: /ist erledigt/ }).click();
  await expect(row).toHaveCount(0);
  await expect(seen).toHaveCount(0);
  await truck.end();
});

test('DESK-10 DESK-12 a truck is admitted with a reason by keyboard, or its driver and company reached from its row, and the dispatcher reads it without a reload', async ({
  api,
  page,
  open,
  beside,
  request,
}) => {
  const reason = 'Probe: Papiere fehlen';
  const words = 'Probe: Papiere sind da';
  const [caller, admin] = [await api('dispatch'), await api('admin')];
  const truck = await aTruck({ caller, admin, request }, 'REF-2130', 10);
  await truck.report('counter_required', { reason });
  const dispatcher = await beside('dispatch', `/forwarderOperator/bookingsOverview?search=${truck.reference}`);
  await untilLive(dispatcher);
  const tour = dispatcher.getByRole('row').filter({ hasText: truck.tourId }).first();
  await tour.getByRole('button', { name: /^(Details zu|Show details of) T\d+/ }).click();

  await workAt(page, alpenland);
  await open('terminal', address);
  const row = rowOf(page, reason);
  await expect(row.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(row.locator('a[href^="tel:"]')).toHaveCount(1);
  const more = row.getByRole('button', { name: /^Weitere Aktionen/ });
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Fahrer anrufen' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Tour verlegen' })).toContainText('deren Lkw noch nicht da ist');
  await page.getByRole('menuitem', { name: 'Fahrer sperren …' }).press('Enter');
  await expect(page.getByRole('dialog', { name: /sperren/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Kennzeichen berichtigen …' }).press('Enter');
  const plate = page.getByRole('dialog').getByRole('textbox');
  await plate.fill('<script>');
  await plate.press('Enter');
  await expect(plate).toHaveAccessibleDescription(/^Ein Kennzeichen hat nur Buchstaben/);
  await page.keyboard.press('Escape');

  const blocked = page.getByRole('row').filter({ hasText: 'Fahrer am Terminal gesperrt' }).first();
  await blocked.getByRole('button', { name: /^Weitere Aktionen/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Zur Sperre des Fahrers' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Sperre von/ })).toHaveCount(1);
  await page.goBack();

  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Einlassen …' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /einlassen\?$/ });
  await expect(dialog.getByRole('textbox', { name: 'Grund' })).toBeFocused();
  await page.keyboard.type(words);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Einlassen' }).press('Enter');
  await expect(snackbar(page)).toContainText('Lkw eingelassen');
  await expect(row).toHaveCount(0);
  const happened = dispatcher
    .getByRole('list', { name: /^Was mit Tour T\d+ geschah$/ })
    .getByRole('listitem')
    .last();
  await expect(happened).toContainText(words);
  await truck.end();
});

test('DESK-07 DESK-14 what was noted stands in the shift report, on a phone too, and it is printed', async ({
  api,
  page,
  open,
  request,
}) => {
  const reason = 'Probe: Plombe fehlt';
  const note = 'Probe: Fahrer holt die Plombe';
  const [caller, admin, clerk] = [await api('dispatch'), await api('admin'), await api('terminal')];
  const truck = await aTruck({ caller, admin, request }, 'REF-2160', 12);
  await truck.report('registration_restricted', { reason });
  const params = { terminalId: alpenland.id };
  const { body } = await clerk.call(exception.list, { params });
  const { id } = body.items.find(({ halt }: { halt: { reason: string } | null }) => halt?.reason === reason);
  const { status } = await clerk.call(exception.note, { params: { ...params, exceptionId: id }, body: { text: note } });
  expect(status).toBe(204);

  await page.setViewportSize({ width: 390, height: 844 });
  await workAt(page, alpenland);
  await open('terminal', '/terminalOperator/shiftReport', { language: 'en' });
  // The newest stop is the last card of its list, and on a phone only cards near the view are in the page.
  // Lists above it take their height when they come.
  await expect(async () => {
    await page.getByRole('heading', { name: 'Exceptions and notes' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(reason).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(note).first()).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF: English' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Shift.*\.pdf$/);
  await truck.end();
});
