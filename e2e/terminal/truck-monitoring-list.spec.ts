import { refused, snackbar } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import {
  appointmentCall,
  monitoringAddress,
  pictureCall,
  serveVehicles,
  truck,
  words,
  yardOfTrucks,
} from '../support/truck-map.ts';
import { languages } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';

const details = {
  externalId: 'NB-7001',
  truckerName: 'Ada Lovelace',
  licensePlate: 'DU-QG 101',
  truckingCompany: null,
  truckerId: 'driver-1',
  ocrImage: '/web/somewhere',
};

for (const language of twins(languages)) {
  const word = words[language];

  test(`TRM-MON-17 TRM-MON-18 TRM-MON-19 TRM-MON-44 TRM-MON-45 TRM-MON-46 TRM-MON-56 list, search and filter, ${language}`, async ({
    open,
    page,
  }) => {
    await serveVehicles(page, yardOfTrucks());
    await open('isps', monitoringAddress, { language });
    const entries = page.getByRole('list', { name: word.list }).getByRole('listitem');
    await expect(entries).toHaveCount(5);
    await expect(entries.first()).toContainText('NB-4001');
    const next = page.getByRole('navigation', { name: language === 'de' ? 'Seiten der Liste' : 'Pages of the list' });
    await expect(next).toContainText(language === 'de' ? '1–5 von 30' : '1–5 of 30');
    await next.getByRole('button', { name: language === 'de' ? 'Letzte Seite' : 'Last page' }).click();
    // Without a plate: the last of all.
    await expect(entries.last()).toContainText('story-14');

    // Spaces, hyphens and case do not count; the search goes back to page 1.
    const search = page.getByRole('searchbox', { name: word.search });
    await search.fill('duqg100');
    await expect(entries).toHaveCount(1);
    await expect(next).toContainText(language === 'de' ? '1–1 von 1' : '1–1 of 1');
    await search.fill('nb 4013');
    await expect(entries).toHaveText([/NB-4013/]);
    await search.fill('x'.repeat(40));
    await expect(search).toHaveValue('x'.repeat(28));
    await expect(page.getByRole('status').filter({ hasText: word.nothing })).toBeVisible();
    await expectAccessible(page);
    await search.fill('');

    const status = page.getByRole('combobox', { name: word.status });
    await status.fill(word.trouble);
    await page.getByRole('option', { name: word.trouble, exact: true }).click();
    await expect(entries).toHaveText([new RegExp(word.trouble)]);
    await page.getByRole('button', { name: language === 'de' ? 'Auswahl leeren' : 'Clear choice' }).click();
    await expect(entries).toHaveCount(5);

    const legend = page.locator('dl').filter({ hasText: word.trouble });
    await expect(legend.locator('dd')).toHaveText(['2', '6', '1', '21']);
  });

  test(`TRM-MON-16 TRM-MON-23 TRM-MON-27 TRM-MON-30 TRM-MON-48 the detail of a truck, ${language}`, async ({
    open,
    page,
  }) => {
    await serveVehicles(page, [truck(1, { latitude: null, longitude: null })]);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(appointmentCall, async (route) => {
      await held;
      await route.fulfill({ json: details });
    });
    await page.route(pictureCall, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><rect width="480" height="270" fill="#456"/></svg>',
      }),
    );
    const asked = page.waitForRequest(appointmentCall);
    await open('isps', monitoringAddress, { language });
    const entry = page.getByRole('list', { name: word.list }).getByRole('button');
    await expect(entry).toContainText(word.locationMissing);
    await entry.click();
    expect(new URL((await asked).url()).pathname).toMatch(/\/facilities\/8\/truckappointments\/tour-1$/);
    const sidebar = page.getByRole('complementary', { name: word.sidebar });
    expect((await sidebar.boundingBox())?.width).toBe(370);
    // What the vehicle itself tells stands in until the details arrive.
    await expect(sidebar).toContainText('NB-4001');
    await expect(sidebar).toContainText(word.locationMissing);
    answer();
    await expect(sidebar).toContainText('NB-7001');
    await expect(sidebar).toContainText('Ada Lovelace');
    await expect(sidebar).toContainText('driver-1');
    await expect(sidebar.getByText(word.missing, { exact: true }), 'no company').toBeVisible();
    await expect(sidebar.locator('img[src^="blob:"]')).toBeVisible();
    const call = sidebar.getByRole('button', { name: word.call });
    await expect(call).toBeEnabled();
    await expectAccessible(page);
    await sidebar.getByRole('button', { name: word.back }).click();
    await expect(entry).toBeFocused();
  });

  test(`TRM-MON-31 TRM-MON-32 TRM-MON-33 TRM-MON-34 TRM-MON-35 TRM-MON-57 what is not known has a placeholder, ${language}`, async ({
    open,
    page,
  }) => {
    const bare = {
      truckAppointmentId: null,
      truckAppointmentExternalId: null,
      vehicleLicensePlate: null,
      truckAppointmentStatus: null,
    };
    await serveVehicles(page, [truck(1), { ...truck(2), ...bare }]);
    await page.route(appointmentCall, (route) => route.fulfill(refused(404, 'not_found')));
    await open('isps', monitoringAddress, { language });
    const sidebar = page.getByRole('complementary', { name: word.sidebar });
    const entries = page.getByRole('list', { name: word.list }).getByRole('button');
    await entries.first().click();
    for (const text of [word.noAppointment, word.noTruckerName, word.noTruckerId]) {
      await expect(sidebar.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(sidebar).toContainText('DU-QG 101');
    await expect(snackbar(page)).toBeEmpty();
    await sidebar.getByRole('button', { name: word.back }).click();
    await entries.last().click();
    for (const text of [word.noAppointment, word.noTruckerName, word.noTruckerId, word.noPlate, word.noStatus]) {
      await expect(sidebar.getByText(text, { exact: true })).toBeVisible();
    }
  });
}

test('TRM-MON-20 TRM-MON-21 TRM-MON-22 a pasted search is cleaned', async ({ open, page }) => {
  await serveVehicles(page, yardOfTrucks());
  await open('isps', monitoringAddress, { language: 'en' });
  const entries = page.getByRole('list', { name: words.en.list }).getByRole('listitem');
  await expect(entries).toHaveCount(5);
  await page.getByRole('searchbox', { name: words.en.search }).fill(' \u200bＮＢ\u200d-40\u00ad13  ');
  await expect(entries).toHaveText([/NB-4013/]);
});

test('TRM-MON-15 TRM-MON-28 TRM-MON-50 when the selected truck vanishes the sidebar closes; opened again it shows the list', async ({
  open,
  page,
}) => {
  const word = words.en;
  const server = await serveVehicles(page, [truck(1), truck(2)]);
  await open('isps', monitoringAddress, { language: 'en' });
  await page.getByRole('list', { name: word.list }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: /DU-QG 101/ })).toBeVisible();
  server.send([truck(2)]);
  await expect(page.getByRole('complementary', { name: word.sidebar })).toHaveCount(0);
  await page.getByRole('button', { name: word.open }).click();
  await expect(page.getByRole('list', { name: word.list }).getByRole('listitem')).toHaveText([/DU-QG|NB-4002/]);
  // The same truck again is not selected by itself.
  server.send([truck(1), truck(2)]);
  await expect(page.getByRole('list', { name: word.list }).getByRole('listitem')).toHaveCount(2);
});

test('TRM-MON-54 with the keyboard alone: find a truck, read it, and back to it', async ({ open, page }) => {
  const word = words.en;
  await serveVehicles(page, yardOfTrucks());
  await open('isps', monitoringAddress, { language: 'en' });
  await expect(page.getByRole('list', { name: word.list }).getByRole('listitem')).toHaveCount(5);
  const { keyboard } = page;
  await keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: word.search })).toBeFocused();
  await keyboard.type('NB-400');
  await expect(page.getByRole('list', { name: word.list }).getByRole('button').first()).toBeVisible();
  const first = page.getByRole('list', { name: word.list }).getByRole('button').first();
  await expect(async () => {
    await keyboard.press('Tab');
    await expect(first).toBeFocused({ timeout: 200 });
  }).toPass();
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: word.back })).toBeFocused();
  await keyboard.press('Enter');
  await expect(first).toBeFocused();
});
