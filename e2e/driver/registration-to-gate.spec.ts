import { admission, booking, containerStatus, integrationKey, license } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { world } from '../support/clock.ts';
import { admit, asWritten, codeOf, fillDocument, linkOfMail, newDriver, phone } from '../support/driver-phone.ts';
import { aPicture, change } from '../support/gate-pass-scene.ts';
import { password } from '../support/served.ts';
import { demoUnit, giveBack } from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';

test.use({ viewport: phone, hasTouch: true });

const alpenland = 12;
/** A pickup that no other story books: they take those with the lower numbers. */
function ownUnit() {
  const free = world().orders.filter(
    ({ facilityId, direction, state, trainNumber, releasedOnly, referenceNumber }) =>
      facilityId === alpenland &&
      direction === 'pickup' &&
      state === 'AVAILABLE' &&
      !trainNumber &&
      !releasedOnly &&
      /^REF-2\d{3}$/.test(referenceNumber),
  );
  return demoUnit(
    present(
      free
        .map(({ referenceNumber }) => referenceNumber)
        .sort()
        .at(-1),
    ),
  );
}

test('DRV-BRD-06 DRV-BRD-08 DRV-IDN-01 DRV-TOUR-02 DRV-PASS-03 DRV-PASS-05 from registration to the gate', async ({
  page,
  api,
}) => {
  test.slow();
  const [dispatcher, admin] = [await api('dispatch'), await api('admin')];
  const unit = ownUnit();
  await giveBack(dispatcher, unit);

  // The driver registers and chooses a password.
  const driver = newDriver();
  await page.goto('/driver/register');
  await page.getByLabel('E-Mail').fill(driver.email);
  await page.getByLabel('Vorname').fill(driver.firstName);
  await page.getByLabel('Nachname').fill(driver.lastName);
  await page.getByLabel('Telefonnummer').fill(driver.phoneNumber);
  await page.getByLabel('Kennzeichen').fill(driver.licensePlate);
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByRole('heading', { name: 'Schauen Sie in Ihr Postfach' })).toBeVisible();
  await page.goto(await linkOfMail(page.request, driver.email));
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.locator('form .primary').click();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await page.getByLabel('E-Mail').fill(driver.email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'So geht es weiter' })).toBeVisible();
  const { userId } = await api(driver.email);
  const who = { ...driver, userId };

  // They join the company, which admits them.
  await page.getByRole('link', { name: 'Konto' }).click();
  await page.getByRole('link', { name: 'Speditionen' }).click();
  await page.getByLabel('Code der Spedition').fill(asWritten(await codeOf(dispatcher)));
  await page.getByRole('button', { name: 'Beitreten' }).click();
  await expect(page.getByText(/^Ihre Anfrage ist bei /)).toBeVisible();
  await admit(dispatcher, who);

  // They identify themselves, and are confirmed.
  const photo = await aPicture(page, 'Ausweis');
  await page.getByRole('link', { name: 'Zurück' }).click();
  await page.getByRole('link', { name: 'Identifikation' }).click();
  await fillDocument(page, photo);
  await page.getByRole('button', { name: 'Einreichen' }).click();
  await expect(page.getByRole('heading', { name: 'Wird geprüft' })).toBeVisible();
  await change(api, who, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });

  // The company gives them a licence and books a tour.
  const assigned = await dispatcher.call(license.assignAny, { body: { licenseUserId: userId } });
  expect(assigned.status, assigned.body?.code).toBe(200);
  const asked = await dispatcher.call(containerStatus.get, {
    params: { terminalId: alpenland },
    query: { requestType: 'single' },
    body: { ...unit, terminalId: alpenland },
  });
  const slot = asked.body.timeSlots.find(({ category }: { category: string }) => category === 'green');
  const timeSlot = { slotBegin: slot.slotBegin, slotEnd: slot.slotEnd };
  const booked = await dispatcher.call(booking.create, {
    params: { t: userId },
    body: { ...unit, licensePlate: driver.licensePlate, timeSlot, terminalId: alpenland },
  });
  expect(booked.status, booked.body?.code).toBe(201);

  // They see the tour, show the pass, and the gate lets them in with it.
  // The app asks for passes as soon as it knows the tour.
  const issued = page.waitForResponse((answer) => answer.url().endsWith('/passes'));
  await page.goto('/driver/');
  await page.getByRole('link', { name: /Alpenland Umschlag/ }).click();
  const { pass } = await (await issued).json();
  await expect(page.getByRole('img', { name: 'QR-Code des Passes' })).toBeVisible();
  const key = await admin.call(integrationKey.create, {
    params: { facilityId: alpenland },
    body: { label: 'Gate of a story', scopes: ['gate'] },
  });
  expect(key.status, key.body?.code).toBe(201);
  const admitted = await page.request.get(pathOf(admission.check.path, { facilityId: alpenland }), {
    headers: { authorization: `Bearer ${key.body.key}` },
    params: { pass, at: timeSlot.slotBegin },
  });
  expect(await admitted.json()).toMatchObject({
    items: [{ tourId: booked.body.tourId, truckerId: userId, verdict: 'allowed', reasons: [] }],
  });

  // The story can be told again, and other stories find their licences.
  await admin.call(integrationKey.revoke, { params: { facilityId: alpenland, id: key.body.id } });
  await giveBack(dispatcher, unit);
  const { licenseKey } = assigned.body;
  const revoked = await dispatcher.call(license.change, { params: { id: licenseKey }, body: { action: 'REVOKE' } });
  expect(revoked.status, revoked.body?.code).toBe(200);
});
