import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { companyCode, driverRegistration, identity, trucker } from '@quaygate/contract';
import type { Driver } from './gate-pass-scene.ts';
import { password } from './served.ts';
import { type Api, expect } from './story.ts';
import { ownName } from './webapp-user-scene.ts';

/** The smallest phone that the driver's app is made for. */
export const phone = { width: 360, height: 740 };

/** Nothing lies beside the screen, and what is pressed can be hit with a glove. */
export async function expectFitting(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  const low = await page
    .locator('a, button, select, input:not([type=radio], [type=file]), label:has(input[type=radio], input[type=file])')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.textContent));
  expect(low).toEqual([]);
}

/** What a driver of one story alone types to register. */
export const newDriver = () => {
  const lastName = ownName();
  const email = `${lastName.toLowerCase()}@fahrer.example`;
  return { email, firstName: 'Ion', lastName, phoneNumber: '+40 721 555 012', licensePlate: 'B 77 IPP' };
};

/** The address of the link in the newest mail to somebody, from the inbox of the demo. */
export async function linkOfMail(request: APIRequestContext, email: string): Promise<string> {
  const inbox = `/web/demo/inbox?to=${encodeURIComponent(email)}`;
  const linkIn = async () =>
    /\/web\/idp\/action\?mode=resetPassword[^"]*/.exec(await (await request.get(inbox)).text());
  await expect.poll(linkIn, { message: `mail to ${email}` }).not.toBeNull();
  return (await linkIn())?.[0].replaceAll('&amp;', '&') ?? '';
}

/** A driver who has registered and chosen the password of the demo, past the browser. */
export async function aRegisteredDriver(request: APIRequestContext): Promise<Driver> {
  const data = newDriver();
  const registered = await request.post(driverRegistration.register.path, { data });
  expect(registered.status(), await registered.text()).toBe(204);
  const token = new URL(await linkOfMail(request, data.email), 'http://localhost').searchParams.get('token');
  const chosen = await request.post(identity.confirmPasswordReset.path, { data: { token, newPassword: password } });
  expect(chosen.status(), await chosen.text()).toBe(204);
  const signedIn = await request.post(identity.signIn.path, { data: { email: data.email, password } });
  return { ...data, userId: (await signedIn.json()).userId };
}

/** The code of a dispatcher's company; one is made where there is none, so that stories beside each other keep theirs. */
export async function codeOf({ call }: Api): Promise<string> {
  const { body } = await call(companyCode.get);
  return body.code ?? (await call(companyCode.renew)).body.code;
}

/** The company admits a driver who asked. */
export async function admit({ call }: Api, { userId }: Pick<Driver, 'userId'>): Promise<void> {
  const approved = await call(trucker.approve, { params: { t: userId }, body: { approved: true } });
  expect(approved.status, approved.body?.code).toBeLessThan(300);
}

/** A code as people write it down. */
export const asWritten = (code: string): string => ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;

/** A number of a document that no other one has. */
const documentNumber = (): string => `E${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`;

/** Photographs all of an identity card, as by the sheet of the camera, and types what stands on it. */
export async function fillDocument(page: Page, picture: Buffer, number = documentNumber()): Promise<void> {
  for (const kind of ['Vorderseite', 'Rückseite', 'Gesicht']) {
    const file = { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: picture };
    await page.getByLabel(`Fotografieren: ${kind}`).setInputFiles(file);
    await expect(page.getByRole('img', { name: `Foto: ${kind}` })).toBeVisible();
  }
  await page.getByLabel('Mein Dokument hat keine solche Zone').check();
  await page.getByLabel('Ausgestellt von').selectOption({ label: 'Rumänien' });
  await page.getByLabel('Dokumentnummer').fill(number);
  await page.getByLabel('Geburtsdatum').fill('1984-05-12');
  await page.getByLabel('Gültig bis').fill('2031-05-11');
}
