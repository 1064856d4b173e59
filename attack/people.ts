import * as contract from '@quaygate/contract';
import { type Route, TokenResult, User } from '@quaygate/contract';
import { send } from './wire.ts';

export interface Person {
  name: string;
  id: string;
  token: string;
  /** As the demo gives them. */
  roles: readonly string[];
}

const names = [
  'admin',
  'support',
  'gatepass',
  'dispatch',
  'dispatch-read',
  'free',
  'terminal',
  'train',
  'driver',
  'none',
] as const;

const readUser = (url: string, { id, token }: Pick<Person, 'id' | 'token'>) => {
  const path = fill(contract.user.get.path, { u: id }, '');
  return send(url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
};

export const isSignedIn = async (url: string, person: Person): Promise<boolean> =>
  (await readUser(url, person)).status === 200;

async function signIn(url: string, name: string): Promise<Person> {
  const body = JSON.stringify({ email: `${name}@demo.quaygate.example`, password: 'quaygate-demo-2026' });
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await send(url, { method: 'POST', path: contract.identity.signIn.path, headers, body });
  if (status !== 200) throw new Error(`${name} cannot sign in: ${status}`);
  const { userId, idToken } = TokenResult.parse(JSON.parse(text));
  const known = await readUser(url, { id: userId, token: idToken });
  const { roles } = User.parse(JSON.parse(known.text));
  return { name, id: userId, token: idToken, roles };
}

/** People of the demo, one of each kind. */
export async function signedIn(url: string): Promise<Person[]> {
  const people: Person[] = [];
  for (const name of names) people.push(await signIn(url, name));
  return people;
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;

/** Every call of the contract. */
export const routes: readonly Route[] = Object.values(contract)
  .filter((value): value is Record<string, unknown> & typeof value => typeof value === 'object' && value !== null)
  .flatMap((value) => Object.values(value).filter(isRoute));

/** A path with the same value in every place but those that are named. */
export const fill = (path: string, named: Record<string, string>, other: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? other);
