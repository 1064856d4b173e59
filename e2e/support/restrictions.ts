import { expect, type Page } from '@playwright/test';
import { deadline, oneToOneRestriction } from '@quaygate/contract';
import { addDays, displayTimeZone, instantOfLocal, localDay } from '@quaygate/rules';
import { now } from './clock.ts';
import type { Api } from './story.ts';

/** Alpenland Umschlag: the first terminal of the clerk, and the only one of who may only read. */
export const terminalId = 12;
export const deadlines = '/terminalOperator/deadlines';
export const oneToOne = `${deadlines}?tab=oneToOne`;

/** A day from today on, as 'yyyy-MM-dd'. */
export const dayIn = (days: number): string => addDays(localDay(new Date(now()), displayTimeZone), days);
/** The same as it is typed and shown. */
export const typed = (day: string): string => day.split('-').reverse().join('.');

/** A train number that no other story uses. */
export const ownTrain = (): string => String(100_000_000 + Math.floor(Math.random() * 899_999_999));

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A deadline as the terminal's clerk creates it: one train, from and to by days and hours. */
export async function storeDeadline(clerk: Api, trainNumber: string, from: string, to: string): Promise<string> {
  const body = {
    deadlineStart: instantOfLocal(from, 0, 0, displayTimeZone),
    deadlineEnd: instantOfLocal(to, 22, 0, displayTimeZone),
    terminalId,
    trains: [{ trainDate: to, trainNumber }],
  };
  const { body: stored } = await clerk.call(deadline.create, { params: { terminalId }, body });
  return stored.id;
}

/** A restriction from 10 to 12 of a day. */
export async function storeRestriction(clerk: Api, day: string): Promise<string> {
  const body = {
    restrictionStart: instantOfLocal(day, 10, 0, displayTimeZone),
    restrictionEnd: instantOfLocal(day, 12, 0, displayTimeZone),
    terminalId,
  };
  const { body: stored } = await clerk.call(oneToOneRestriction.create, { params: { terminalId }, body });
  return stored.id;
}

/** No restriction of one to one stays on a day: a story that runs once more finds it free. */
export async function freeDay(clerk: Api, day: string): Promise<void> {
  const { body } = await clerk.call(oneToOneRestriction.ofTerminal, { params: { terminalId } });
  for (const { id, restrictionStart } of body.items) {
    if (localDay(new Date(restrictionStart), displayTimeZone) !== day) continue;
    await clerk.call(oneToOneRestriction.remove, { params: { terminalId, restrictionId: id } });
  }
}

/** The hours that are offered while a choice is open. */
export const hours = (page: Page) => page.getByRole('option');

/** Chooses an hour by its text. The list of another field may still be closing. */
export async function pick(page: Page, field: string, hour: string): Promise<void> {
  const choice = page.getByRole('combobox', { name: field });
  await choice.click();
  await page.getByRole('listbox', { name: field }).getByRole('option', { name: hour }).click();
  await expect(choice).toContainText(hour);
}

/** The page hears of no restriction of others before it has sent one of its own, whatever refreshes its list. */
export async function hearOfNoOther(page: Page, clerk: Api): Promise<void> {
  const { body: known } = await clerk.call(oneToOneRestriction.ofTerminal, { params: { terminalId } });
  let isSent = false;
  await page.route(/\/oneToOneRestrictions$/, (route) => {
    isSent ||= route.request().method() === 'POST';
    return isSent ? route.continue() : route.fulfill({ json: known });
  });
}
