import type { Page } from '@playwright/test';

/** What is done before a picture is taken, in either language. */

export const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Opens the detail of the first row, or of the first card on a phone. */
export const openFirst = (page: Page) =>
  page
    .getByRole('button', { name: / bearbeiten$|^Edit / })
    .or(page.locator('main li [data-row-link]'))
    .first()
    .click();
/** A list that was read, and could not be read again. */
export const refreshInVain = (list: RegExp) => async (page: Page) => {
  await page.route(list, (route) => route.abort());
  await press(/^(Jetzt aktualisieren|Refresh now)$/)(page);
};
export const purchase = /^(Lizenz(en)? kaufen|Purchase licen[cs]e)/;
export const create = press(/ anlegen$|^(Create|New|Add) /);

/** The sidebar of the truck map, which is closed at first on a phone. */
export const openSidebar = async (page: Page) => {
  const open = page.getByRole('button', { name: /^(Seitenleiste öffnen|Open sidebar)$/ });
  await page.getByRole('region').first().waitFor();
  if (await open.isVisible()) await open.click();
};

/** The trucks on their way, once there are some. */
export const openArrivals = async (page: Page) => {
  await openSidebar(page);
  await page.getByRole('tab', { name: /^(Unterwegs|On the way)/ }).click();
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
};

/** Opens a dialog that is loaded with its first use. */
export const openDialog = (name: RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};
/** The dialog comes with its own part. */
export const createTerminal = openDialog(/^(Terminal anlegen|Create terminal)$/);
/** The additional info of a driver whose document was handed in, with data, checks and pictures. */
export const reviewFirst = async (page: Page) => {
  await openDialog(/^(Weitere Angaben zu|Additional info about) /)(page);
  await press(/^(Dokument und Prüfungen anzeigen|Show document and checks)$/)(page);
  await press(/^(Bilder anzeigen|Show pictures)$/)(page);
};

export const openCalendar = async (page: Page) => {
  await press(/^(Kalender|Calendar): /)(page);
  await page.getByRole('dialog').waitFor();
};
/** A deadline that leaves out bookings of tomorrow's trains. */
export const fillAnnouncement = async (page: Page) => {
  await press(/^(Bekanntmachung veröffentlichen|Publish announcement)$/)(page);
  await page.getByRole('radio', { name: /^(Geschlossen|Closed)/ }).check();
  await page.getByLabel('Text: Deutsch').fill('Sturmwarnung: Die Kräne stehen still.');
  await page.getByRole('checkbox', { name: /^(Bis auf Weiteres|Until further notice)$/ }).check();
  await page.getByText(/Buchung(en)? (ist|sind) betroffen|bookings? (is|are) concerned/).waitFor();
};

export const fillDeadline = async (page: Page) => {
  const dayIn = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  await field(/^(Abfahrtstag|Day of departure)/).fill(dayIn(1));
  for (const train of ['41204', '41208']) {
    await field(/^(Zugnummer|Train number)/).fill(train);
    await page.keyboard.press('Enter');
  }
  await field(/^(Annahme von|Accepted from)/).fill(dayIn(0));
  await field(/^(Annahme bis|Accepted until)/).fill(dayIn(1));
  await press(/^(Buchungen anzeigen|Show bookings)$/)(page);
};

/** What happened to the company or terminal. */
export const openBell = press(/^(Mitteilungen|Notifications)/);
