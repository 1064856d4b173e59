import type { Locator, Page } from '@playwright/test';
import { slotBoard } from '@quaygate/contract';
import { addDays, displayTimeZone, instantOfLocal, localDay } from '@quaygate/rules';
import { now } from './clock.ts';
import { type Api, expect, type Language } from './story.ts';

export const nordbecken = { id: 8, name: 'Nordbecken Terminal' };
export const rheinhafen = { id: 3, name: 'Rheinhafen Süd' };
export const alpenland = { id: 12, name: 'Alpenland Umschlag' };

export const boardWords = {
  de: {
    title: 'Zeitfenster',
    close: 'Schließen',
    open: 'Öffnen',
    maximum: 'Höchstzahl setzen',
    template: 'Zurück zur Vorlage',
    cancel: 'Abbrechen',
  },
  en: {
    title: 'Slots',
    close: 'Close',
    open: 'Open',
    maximum: 'Set capacity',
    template: 'Back to template',
    cancel: 'Cancel',
  },
} as const;

/** A local day so many days from now, yyyy-MM-dd. */
export const dayAhead = (days: number): string => addDays(localDay(new Date(now()), displayTimeZone), days);

/** It is noon of this day for the page: a slot is running, which is not so at the end of a day. */
export const atNoon = (page: Page, day: string): Promise<void> =>
  page.clock.setFixedTime(instantOfLocal(day, 12, 0, displayTimeZone));

export const boardAddress = (query: Record<string, string> = {}): string =>
  `/terminalOperator/slots${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;

/** The row of the slot that begins at this local time. */
export const slotRow = (page: Page, begin: string): Locator =>
  page
    .locator('[role=row][data-slot]')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`${begin} - `) }) });

/** A module in a slot, counted from 0. */
export const slotCell = (page: Page, begin: string, module: number): Locator =>
  slotRow(page, begin).getByRole('gridcell').nth(module);

export const toolbar = (page: Page): Locator => page.getByRole('toolbar');

/** Presses an action of the bar, confirms it in its dialog and waits until it is done. */
export async function act(page: Page, name: string, maximum?: string): Promise<void> {
  await toolbar(page).getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (maximum !== undefined) await dialog.getByRole('textbox').first().fill(maximum);
  // The sign for closing a dialog may bear the same word.
  const submit = dialog.locator('footer').getByRole('button', { name, exact: true });
  await submit.click();
  // Where bookings are left without a place, their move is offered next.
  await expect(submit).toHaveCount(0);
}

/** Leaves bookings that have no place where they are, when their move is offered (TRM-SLOT-31). */
export async function leaveSurplus(page: Page): Promise<void> {
  const offer = page.getByRole('dialog', { name: /^Überzählige verschieben/ });
  await expect(offer.getByRole('table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
}

interface Cell {
  moduleId: string;
  maximum: number | null;
  closed: boolean;
  currentNumber: number;
  isOverridden: boolean;
  version: string | null;
}
interface Slot {
  slotBegin: string;
  slotEnd: string;
  capacity: number | null;
  taken: number;
  closed: boolean;
  cells: Cell[];
}

/** The slots of a day as an integrator reads them. */
export async function slotsOf({ call }: Api, terminalId: number, day: string): Promise<Slot[]> {
  const { body } = await call(slotBoard.get, { params: { terminalId }, query: { from: day } });
  return body.slots;
}

export const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  );

/** Gives a slot back to its template, no matter who changed it. */
export async function resetSlots({ call }: Api, terminalId: number, slots: readonly Slot[]): Promise<void> {
  const cells = slots.flatMap(({ slotBegin, cells }) => cells.map(({ moduleId }) => ({ slotBegin, moduleId })));
  const { status } = await call(slotBoard.change, {
    params: { terminalId },
    body: { cells, closed: false, maximum: null },
  });
  expect(status).toBe(200);
}

/** A test of both languages and schemes. */
export const looks = [
  ['de', 'light'],
  ['en', 'dark'],
] as const satisfies readonly (readonly [Language, 'light' | 'dark'])[];
