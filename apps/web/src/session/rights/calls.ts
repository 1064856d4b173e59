import { type FactorNeeded, forwarder, identity, supportChat, terminal, trainOperator, user } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import { pathOf } from '@quaygate/rules';
import { call, noteCalls } from '#web/lib/call/api.ts';
import { noteStartCall } from '#web/lib/call/start-notes.ts';
import { type AuthUser, rememberToken, useAuth } from '../sign-in/auth-store.ts';
import { signWithPasskey } from '../sign-in/passkey.ts';

// Loaded on demand: a visitor at the sign-in page needs neither the contract nor its schemas.

// Every start of a signed-in user comes through here.
noteCalls(noteStartCall);

const params = () => ({ u: useAuth.getState().userId });

/** What is still needed, or undefined when there is a session. */
export async function signInCall(email: string, password: string): Promise<FactorNeeded | undefined> {
  const result = await call(identity.signIn, { body: { email, password } });
  if ('factorTicket' in result) return result;
  rememberToken(result);
  return undefined;
}
export async function factorCall(factorTicket: string, code: string): Promise<void> {
  rememberToken(await call(identity.signInWithFactor, { body: { factorTicket, code } }));
}
export async function passkeyCall(factorTicket?: string): Promise<void> {
  const options = await call(identity.startPasskeySignIn, { body: factorTicket ? { factorTicket } : {} });
  const passkey = await signWithPasskey(options);
  const token = factorTicket
    ? call(identity.signInWithFactor, { body: { factorTicket, passkey } })
    : call(identity.signInWithPasskey, { body: { passkey } });
  rememberToken(await token);
}
export async function startPageCall(target: string): Promise<string> {
  return (await call(identity.startPageSignIn, { body: { target } })).location;
}
export const startProofCall = async (): Promise<string> =>
  (await call(identity.startPageProof, { params: params() })).location;
/** @returns where the user goes on, and whether there is a session */
export async function finishPageCall(query: URLSearchParams): Promise<{ target: string; isSignIn: boolean }> {
  const given = (name: string) => query.get(name) ?? undefined;
  // The address without a state is one that somebody typed.
  const body = { state: given('state') ?? 'none', code: given('code'), iss: given('iss'), error: given('error') };
  const { target, token } = await call(identity.finishPageSignIn, { body });
  if (token) rememberToken(token);
  return { target, isSignIn: token !== null };
}
export async function refreshCall(): Promise<void> {
  rememberToken(await call(identity.refresh, {}));
}
export const signOutCall = (): Promise<{ location: string } | undefined> => call(identity.signOut, {});
export const resetPasswordCall = (email: string): Promise<void> => call(identity.resetPassword, { body: { email } });

/** @returns the auth user, and whether a second factor has to be set up before anything else */
export async function userCall(): Promise<{
  known: Pick<AuthUser, 'emailVerified' | 'userData'>;
  needsFactor: boolean;
  needsPasskey: boolean;
}> {
  const found = await call(user.get, { params: params() });
  const { emailVerified, factorRequired: needsFactor, passkeyRequired: needsPasskey, ...userData } = found;
  return { known: { emailVerified, userData }, needsFactor, needsPasskey };
}
export const changeLanguageCall = (language: Language): Promise<void> =>
  call(user.changeLanguage, { params: params(), body: { language } });
export const terminalsCall = () => call(terminal.ofUser, { params: params() });
export const forwardersCall = () => call(forwarder.list, { params: params() });
export const trainOperatorsCall = () => call(trainOperator.list, { params: params() });
export const configCall = (f: string) => call(forwarder.config, { params: { ...params(), f } });
/** The addresses of what a start asks for: the user, and what is known of their lists and config. */
export function startAddresses(known: Record<'terminals' | 'forwarders' | 'trainOperators', boolean>, f?: string) {
  const asked = [
    user.get.path,
    ...(known.terminals ? [terminal.ofUser.path] : []),
    ...(known.forwarders ? [forwarder.list.path] : []),
    ...(known.trainOperators ? [trainOperator.list.path] : []),
    ...(f ? [forwarder.config.path] : []),
  ];
  return asked.map((path) => pathOf(path, { ...params(), f }));
}
export const supportChatCall = () => call(supportChat.get, { params: params() });
