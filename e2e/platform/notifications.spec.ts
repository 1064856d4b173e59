import type { Page } from '@playwright/test';
import { booking, gateEvent, integrationKey, notification } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { aPhone } from '../../apps/server/test/servers/push-receiver.ts';
import { test } from '../support/beside.ts';
import { now } from '../support/clock.ts';
import { snackbar } from '../support/failing.ts';
import { untilLive } from '../support/live.ts';
import { answerAsked, pressShown, subscribeAt } from '../support/push.ts';
import { alpenland } from '../support/slot-board.ts';
import { bookableDriver, bookingsOf, demoUnit, giveBack, statusOf } from '../support/status-form.ts';
import { type Api, expect, expectAccessible } from '../support/story.ts';

const own = () => demoUnit('REF-2156');
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const reason = `Chassis fits no crane, ${crypto.randomUUID().slice(0, 8)}`;

async function aBooking(caller: Api) {
  const unit = own();
  await giveBack(caller, unit);
  const { body: status } = await statusOf(caller, alpenland.id, unit);
  const timeSlot = present(status.timeSlots.at(-1));
  const driver = await bookableDriver(caller, 19, { ...timeSlot, terminalId: alpenland.id });
  const made = await caller.call(booking.create, {
    params: { t: driver.userId },
    body: { ...unit, licensePlate: driver.licensePlate, timeSlot, terminalId: alpenland.id },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return present((await bookingsOf(caller, unit))[0]).bookingId;
}

test('NOTE-05 NOTE-09 a refusal of the gate is at the bell without a reload, and the keyboard leads from there to its tour', async ({
  api,
  beside,
  request,
}) => {
  const [caller, admin] = [await api('dispatch'), await api('admin')];
  const bookingId = await aBooking(caller);
  const page = await beside('dispatch', '/forwarderOperator/statusRequest', 'en');
  await untilLive(page);
  const params = { facilityId: alpenland.id };
  const key = await admin.call(integrationKey.create, { params, body: { label: 'Gate', scopes: ['gate'] } });
  const before = await unreadOf(caller);
  const item = { eventId: crypto.randomUUID(), occurredAt: new Date(now()).toISOString(), bookingId };
  const report = async (type: string, more: object) => {
    const answer = await request.post(pathOf(gateEvent.report.path, params), {
      headers: { authorization: `Bearer ${key.body.key}` },
      data: { items: [{ ...item, ...more, type }] },
    });
    expect((await answer.json()).accepted).toBe(1);
  };
  await report('registration_blocked', { reason });
  const unread = before + 1;
  if (unread < 100) await expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread} unread`);
  else await expect(bell(page)).toHaveAccessibleName(/unread$/);

  await bell(page).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const told = list.getByRole('button', { name: new RegExp(`^unread: Truck stopped at the gate.*${reason}`) });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await told.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/forwarderOperator\/bookingsOverview\?search=T\d+/);
  await expect(page.getByRole('row').filter({ hasText: /T\d+/ })).toHaveCount(1);
  await expect(list).toBeHidden();
  await bell(page).click();
  await expect(list.getByRole('button', { name: new RegExp(`^Truck stopped at the gate.*${reason}`) })).toBeVisible();
  const over = { eventId: crypto.randomUUID(), occurredAt: new Date(now()).toISOString(), reason: 'Test' };
  await report('cancelled', over);
  await admin.call(integrationKey.revoke, { params: { ...params, id: key.body.id } });
});

const unreadOf = async (caller: Api): Promise<number> => (await caller.call(notification.count, {})).body.unread;

test('NOTE-03 NOTE-09 all are marked as read with one press', async ({ open }) => {
  const page = await open('admin', '/', { language: 'en' });
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const markAll = list.getByRole('button', { name: 'Mark all as read' });
  await expect(list.getByRole('button', { name: /^unread: / }).first()).toBeVisible();
  await markAll.click();
  await expect(list.getByRole('button', { name: /^unread: / })).toHaveCount(0);
  await expect(markAll).toBeDisabled();
});

test('NOTE-10 the profile keeps per kind what comes by mail, and the quiet hours', async ({ open }) => {
  const page = await open('terminal', '/profile', { language: 'en' });
  const kind = page.getByRole('combobox', { name: /^Truck stopped at the gate: by mail/ });
  await kind.click();
  await page.getByRole('option', { name: 'collected every hour' }).click();
  await expect(snackbar(page)).toContainText('Saved');
  const quiet = page.getByRole('checkbox', { name: 'Keep quiet hours' });
  await quiet.click();
  await expect(quiet).toBeChecked();
  await expect(page.getByRole('combobox', { name: /^From/ })).toContainText('22:00');
  await expectAccessible(page);
  await page.reload();
  await expect(kind).toContainText('collected every hour');
  await expect(page.getByRole('combobox', { name: /^To/ })).toContainText('06:00');
  await quiet.click();
  await expect(quiet).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: /^From/ })).toBeHidden();
});

test('NOTE-15 a browser is switched on by a press, listed, opens what was pressed in its window, and is switched off', async ({
  open,
  page,
  context,
}) => {
  await answerAsked(context);
  await subscribeAt(context, aPhone('https://push.example.org').subscription);
  await open('dispatch', '/profile', { language: 'en' });
  const list = page.getByRole('list', { name: 'Browsers with notifications' });
  const on = page.getByRole('button', { name: 'Switch on in this browser' });
  await expect(on).toBeVisible();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await on.click();
  await expect(snackbar(page)).toContainText('This browser shows notifications now');
  await expect(list.getByText('this browser')).toBeVisible();
  await page.getByRole('combobox', { name: 'Truck stopped at the gate: in the browser' }).click();
  await page.getByRole('option', { name: 'Browser: at once' }).click();
  await expectAccessible(page);
  await pressShown(context, '/forwarderOperator/bookingsOverview?search=T77', '/push-worker.js');
  await expect(page).toHaveURL(/bookingsOverview\?search=T77/);
  await page.goBack();
  await page.getByRole('button', { name: 'Switch off in this browser' }).click();
  await expect(on).toBeVisible();
  await expect(list.getByText('this browser')).toBeHidden();
});
