import type { Page } from '@playwright/test';
import { booking, containerStatus, forwarder, readiness, trucker } from '@quaygate/contract';
import { isConcerned, localDay, present } from '@quaygate/rules';
import { driversOf as licensedDrivers } from '../../apps/server/src/demo/companies/licenses.ts';
import { slotRows } from '../../apps/server/src/demo/tours/slots.ts';
import { now, shownDay, world } from './clock.ts';
import { type Api, expect, type Language } from './story.ts';

/** Words of the status request that stories press and fill. */
export const words = {
  de: {
    terminal: 'Terminal',
    single: 'Einzeln',
    batch: 'Mehrere als Datei',
    pickup: 'Abholung',
    delivery: 'Anlieferung',
    reference: 'Referenznummer',
    container: 'Containernummer',
    submit: 'Status abfragen',
    ready: 'Bereit zur Buchung',
    driver: 'Fahrer',
    create: 'Buchung anlegen',
    file: 'Liste als Datei',
    check: 'Datei prüfen und Status abfragen',
  },
  en: {
    terminal: 'Terminal',
    single: 'Single',
    batch: 'Several from a file',
    pickup: 'Pickup',
    delivery: 'Delivery',
    reference: 'Reference number',
    container: 'Container number',
    submit: 'Request status',
    ready: 'Ready to book',
    driver: 'Driver',
    create: 'Create booking',
    file: 'List as a file',
    check: 'Check file and request status',
  },
} as const;

export const addressOf = (terminalId?: number, mode: 'single' | 'batch' = 'single') =>
  `/forwarderOperator/statusRequest?mode=${mode}${terminalId === undefined ? '' : `&terminalId=${terminalId}`}`;

export interface Unit {
  type: 'pickup' | 'delivery';
  referenceNumber: string;
  containerNumber: string | null;
}

/** An order of the demo that no one has booked; the same containers whatever the day. */
export function demoUnit(referenceNumber: string): Unit {
  const order = world().orders.find((each) => each.referenceNumber === referenceNumber);
  if (!order) throw new Error(`The demo has no ${referenceNumber}`);
  return { type: order.direction as Unit['type'], referenceNumber, containerNumber: order.containerNumber };
}

export const snackbar = (page: Page) => page.locator('#live');

/** Types a request and leaves it unsent. */
export async function fillRequest(page: Page, unit: Unit, language: Language = 'de'): Promise<void> {
  const word = words[language];
  await page.getByRole('radio', { name: word[unit.type], exact: true }).check();
  await page.getByLabel(word.reference).fill(unit.referenceNumber);
  if (unit.type === 'pickup') await page.getByLabel(word.container).fill(unit.containerNumber ?? '');
}

export async function ask(page: Page, unit: Unit, language: Language = 'de'): Promise<void> {
  await fillRequest(page, unit, language);
  await page.getByRole('button', { name: words[language].submit }).click();
}

/** Asks and waits for the slots of the answer. */
export async function askForSlots(page: Page, unit: Unit, language: Language = 'de'): Promise<void> {
  await ask(page, unit, language);
  await expect(page.getByRole('tablist')).toBeVisible();
}

/** Goes to a later day and chooses its first slot that is not full. */
export async function chooseSlot(page: Page, dayFromNow = 3): Promise<string> {
  await page.getByRole('tab').nth(dayFromNow).click();
  const slot = page.locator('[role=option][data-slot]:not([aria-disabled])').first();
  await slot.click();
  await expect(slot).toHaveAttribute('aria-selected', 'true');
  return (await slot.getAttribute('data-slot')) ?? '';
}

/** Turns to the day with the next one-to-one period of a terminal: late in the evening it is the first one. */
export async function turnToOneToOne(page: Page, terminalId: number): Promise<void> {
  const periods = world().restrictions.filter(({ facilityId }) => facilityId === terminalId);
  const { restrictionStart } = present(periods.find((each) => each.restrictionStart.getTime() > now()));
  const [day, month, year] = shownDay(restrictionStart.getTime()).split('.');
  const tab = page.getByRole('tab', { name: new RegExp(`${day}\\.${month}\\. ?${year}`) });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

export async function chooseDriver(page: Page, { name }: Driver, language: Language = 'de'): Promise<void> {
  const field = page.getByRole('combobox', { name: words[language].driver });
  await field.fill(name);
  const list = page.getByRole('listbox', { name: words[language].driver, includeHidden: true });
  const options = list.getByRole('option');
  await expect(options).toHaveCount(1);
  await options.click();
  await expect(field).toHaveValue(name);
  // It stays for a moment while it closes.
  await expect(list).toHaveCount(0);
}

export interface Driver {
  userId: string;
  name: string;
  licensePlate: string | null;
  licenseStatus: string | null;
  expirationDate: string | null;
  hasRenewal: boolean;
}

export async function driversOf({ call }: Api): Promise<Driver[]> {
  const { body } = await call(trucker.approved);
  return body.items.map((each: Driver & { firstName: string; lastName: string }) => ({
    ...each,
    name: `${each.firstName} ${each.lastName}`,
  }));
}

/**
 * The slots that stories choose: the first of a day that is not full, and the first of a one-to-one period. A driver who
 * has a tour in one would get the booking into that tour, with its rules.
 */
function chosenSlots(): Set<number> {
  const chosen = new Map<string, number>();
  for (const { id, facilityId, slotBegin, capacity, taken, closed } of slotRows(world().slots)) {
    if (slotBegin.getTime() <= now() || closed || (capacity !== null && taken >= capacity)) continue;
    const own = world().restrictions.filter((each) => each.facilityId === facilityId);
    const key = `${facilityId} ${localDay(slotBegin, 'Europe/Berlin')} ${isConcerned(slotBegin, own)}`;
    if (!chosen.has(key)) chosen.set(key, id);
  }
  return new Set(chosen.values());
}

/** What speaks against a driver, who by the hour is another: a tour in a slot that stories choose, and more so a block. */
function drawbacks(): Map<string, number> {
  const { tours, blocks } = world();
  const chosen = chosenSlots();
  const booked = tours.tours.filter(({ slotId }) => chosen.has(slotId));
  return new Map([
    ...booked.map(({ truckerId }) => [truckerId, 1] as const),
    ...blocks.map(({ truckerId }) => [truckerId, 2] as const),
  ]);
}

interface Visit {
  terminalId: number;
  slotBegin: string | Date;
  slotEnd: string | Date;
}

/** Drivers who do not simply pass at a terminal in a slot: those with another tour then among them. */
async function hinderedAt({ call }: Api, { terminalId, slotBegin, slotEnd }: Visit): Promise<Set<string>> {
  const [begin, end] = [new Date(slotBegin).toISOString(), new Date(slotEnd).toISOString()];
  const query = { terminalId: String(terminalId), slotBegin: begin, slotEnd: end };
  const { status, body } = await call(readiness.ofDrivers, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return new Set(body.items.map(({ truckerId }: { truckerId: string }) => truckerId));
}

/**
 * Drivers of the demo who may be booked for any slot a status offers, and that no story has made unable since; each story
 * takes its own. Drivers that a story has made able do not count, or all after them would be others.
 * @param at a slot in which they have nothing else to do and nothing in their way; then the count of drivers begins anew after the last
 */
export async function bookableDriver(api: Api, place: number, at?: Visit): Promise<Driver> {
  const { truckers, licenses } = world();
  const able = licensedDrivers(truckers, licenses, new Date(now() + 30 * 86_400_000)).map(({ userId }) => userId);
  const hindered = at ? await hinderedAt(api, at) : new Set();
  const weight = drawbacks();
  const weightOf = ({ userId }: Driver) => weight.get(userId) ?? 0;
  const isLeft = ({ userId, licensePlate, licenseStatus }: Driver) =>
    able.includes(userId) && licensePlate && licenseStatus === 'ASSIGNED' && !hindered.has(userId);
  const drivers = (await driversOf(api)).filter(isLeft);
  const inTurn = drivers.sort((one, other) => weightOf(one) - weightOf(other));
  const driver = inTurn[at ? place % inTurn.length : place];
  if (!driver) throw new Error(`The demo has no bookable driver ${place}`);
  return driver;
}

interface Listed {
  bookingId: string;
  referenceNumber: string;
  truckerInformation: { id: string };
  status: string;
}

/** Bookings of this reference that are not cancelled, as an integrator reads them. */
export async function bookingsOf({ call }: Api, { referenceNumber }: Unit): Promise<Listed[]> {
  const { body } = await call(booking.list, { body: { search: referenceNumber } });
  return body.items.filter((each: Listed) => each.referenceNumber === referenceNumber && each.status !== 'cancelled');
}

/** Gives the order free again, so that a story can be told twice. */
export async function giveBack(api: Api, unit: Unit): Promise<void> {
  for (const { bookingId, truckerInformation } of await bookingsOf(api, unit)) {
    await api.call(booking.remove, { params: { t: truckerInformation.id, bookingId } });
  }
}

export const keepForm = ({ call }: Api, getStatusFormPreferences: object) =>
  call(forwarder.updateConfig, { body: { getStatusFormPreferences } });

/** What the terminal answers for the unit, asked past the browser. */
export const statusOf = ({ call }: Api, terminalId: number, unit: Unit) =>
  call(containerStatus.get, {
    params: { terminalId },
    query: { requestType: 'single' },
    body: { ...unit, terminalId },
  });
