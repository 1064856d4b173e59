import type { Page } from '@playwright/test';
import { identity, webappUser } from '@quaygate/contract';
import type { LinkedRoles } from '@quaygate/rules';
import { password } from './served.ts';
import type { Api } from './story.ts';

export const address = '/admin/webappUsers';
export const company = { id: 'nordbecken', name: 'Nordbecken Hafenbetriebe GmbH' };
export const north = { id: 8, name: 'Nordbecken Terminal' };
export const south = { id: 3, name: 'Rheinhafen Süd' };
export const alps = { id: 12, name: 'Alpenland Umschlag' };
export const trainOperator = { id: 'nordgleis', name: 'Nordgleis Intermodal' };

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

const letters = 'bcdfghjklmnpqrstvwxz';
/** A name no one else has, so that stories beside each other do not meet. */
export const ownName = (): string =>
  `Z${Array.from({ length: 9 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')}`;

export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/** Somebody who belongs to this story alone, linked and entitled as it needs. */
export async function createPerson(
  { call }: Api,
  change: Partial<LinkedRoles & Pick<Person, 'firstName' | 'lastName'>> = {},
): Promise<Person> {
  const lastName = change.lastName ?? ownName();
  const firstName = change.firstName ?? 'Mara';
  const email = `${ownName().toLowerCase()}@stories.example`;
  const created = await call(webappUser.create, { body: { firstName, lastName, email } });
  if (created.status !== 201) throw new Error(`user not created: ${created.status} ${created.body?.code}`);
  const { id } = created.body;
  if (Object.keys(change).length > 0) {
    const updated = await call(webappUser.update, { params: { id }, body: change });
    if (updated.status !== 200) throw new Error(`user not changed: ${updated.status} ${updated.body?.code}`);
  }
  return { id, firstName, lastName, email };
}

/** Somebody of this story alone who signs in with the password of the demo. */
export async function createAccount(api: Api, change?: Parameters<typeof createPerson>[1]): Promise<Person> {
  const person = await createPerson(api, change);
  const { body } = await api.call(webappUser.invite, { params: { id: person.id }, body: { by: 'link' } });
  const token = new URL(body.link).searchParams.get('token');
  const chosen = await api.call(identity.confirmPasswordReset, { body: { token, newPassword: password } });
  if (chosen.status !== 204) throw new Error(`no password: ${chosen.status} ${chosen.body?.code}`);
  return person;
}

export const storedUser = async ({ call }: Api, id: string) => (await call(webappUser.get, { params: { id } })).body;

export const linkedToSpedition = async (api: Api) => {
  const { body } = await api.call(webappUser.list, { query: { search: 'dispatch@demo' } });
  return body.items[0].forwarders[0] as { id: string; name: string };
};

/** From the list, where the person is found by their own name, into the detail. */
export async function openPerson(page: Page, person: Person, label = `Edit ${nameOf(person)}`): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.waitForURL(new RegExp(`${address}/${person.id}$`));
  await page.getByRole('radiogroup').first().waitFor();
}

export const listOf = (person: Person): string => `${address}?search=${person.lastName}`;
