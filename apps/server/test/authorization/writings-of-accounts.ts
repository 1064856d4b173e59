import { randomUUID } from 'node:crypto';
import { factor, identity, pushBrowser } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { openAction } from '../../src/identity/embedded/actions.ts';
import { cookieOf } from '../cookie.ts';
import type { TestServer } from '../harness.ts';
import { aSecuredUser, aUserWithPasskey, totpCode } from '../scenes/factor-scene.ts';
import { aForwarder, aTrucker, aUser } from '../scenes/factories.ts';
import { aNotification } from '../scenes/notification-scene.ts';
import { anAuthenticator } from '../servers/authenticator.ts';
import { aPhone } from '../servers/push-receiver.ts';
import { asAdmin, names, type Prepare } from './writing.ts';

async function aUserWithBrowser(server: TestServer) {
  const as = await aUser(server.db, { roles: [] });
  const body = { ...aPhone('https://push.example.org').subscription, language: 'de' as const };
  await server.call(pushBrowser.save, { as, body });
  return as;
}

const password = 'ein langes Passwort';

const withLink =
  (mode: 'resetPassword' | 'verifyEmail', more: object): Prepare =>
  async ({ db, clock }) => {
    const { id } = await aUser(db, { roles: [], password });
    const token = await openAction(db, id, mode, new Date(clock.now().getTime() + 60_000));
    return { json: { token, ...more } };
  };
/** The secret of a link with which a driver chooses their first password. */
async function aFirstLink({ db, clock }: TestServer): Promise<string> {
  const { id } = await aUser(db, { roles: [] });
  await aTrucker(db, { id });
  return openAction(db, id, 'resetPassword', new Date(clock.now().getTime() + 60_000));
}
const withCookie: Prepare = async (server) => {
  const { email } = await aUser(server.db, { roles: [], password });
  const signIn = await server.call(identity.signIn, { body: { email, password } });
  return { headers: { cookie: cookieOf(signIn).header } };
};

const withTotp: Prepare = async (server) => ({ as: (await aSecuredUser(server, password)).user });
const withTicket: Prepare = async (server) => {
  const { user, recoveryCodes } = await aSecuredUser(server, password);
  const { body } = await server.call(identity.signIn, { body: { email: user.email, password } });
  return { json: { factorTicket: body.factorTicket, code: present(recoveryCodes[0]) } };
};

/** A change of the email that waits, with the secret of one of its links. */
const waitingChange =
  (link: 'changeEmail' | 'refuseEmail'): Prepare =>
  async (server) => {
    const as = await aUser(server.db, { roles: [] });
    const email = `${randomUUID()}@example.com`;
    await server.db.transaction().execute((trx) => present(server.deps.identityIn(trx).emails).ask(as.id, email, null));
    const mails = server.db.selectFrom('mail').select('text').where('text', 'like', `%mode=${link}%`);
    const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow();
    return { as, json: { token: present(/token=([\w-]+)/.exec(text)?.[1]) } };
  };
const withoutUser =
  (prepare: Prepare): Prepare =>
  async (server) => {
    const { json } = await prepare(server);
    return json ? { json } : {};
  };

/** Of a user about themselves: sign-in, factors, sessions, settings. */
export const writingsOfAccounts: Record<string, Prepare> = {
  signIn: async ({ db }) => ({ json: { email: (await aUser(db, { roles: [], password })).email, password } }),
  signInWithFactor: withTicket,
  async signInWithPasskey(server) {
    const { device } = await aUserWithPasskey(server);
    const { body: options } = await server.call(identity.startPasskeySignIn, { body: {} });
    return { json: { passkey: device.get(options) } };
  },
  refresh: withCookie,
  signOut: withCookie,
  confirmPasswordReset: withLink('resetPassword', { newPassword: 'ein anderes Passwort' }),
  startFirstPasskey: async (server) => ({ json: { token: await aFirstLink(server) } }),
  async addFirstPasskey(server) {
    const token = await aFirstLink(server);
    const { body: options } = await server.call(identity.startFirstPasskey, { body: { token } });
    return { json: { token, name: 'Telefon', credential: anAuthenticator().create(options) } };
  },
  confirmEmail: withLink('verifyEmail', {}),
  resetPassword: async ({ db }) => ({ json: { email: (await aUser(db, { roles: [], password })).email } }),
  async verifyEmail({ db }) {
    const as = await aUser(db, { roles: [] });
    await db.updateTable('appUser').set({ emailVerified: false }).where('id', '=', as.id).execute();
    return { as, json: { email: as.email } };
  },
  proveIdentity: async ({ db }) => ({ as: await aUser(db, { roles: [], password }), json: { password } }),
  async addPasskey(server) {
    const as = await aUser(server.db, { roles: [] });
    const { body: options } = await server.call(factor.startPasskey, { as });
    return { as, json: { name: 'Telefon', credential: anAuthenticator().create(options) } };
  },
  async renamePasskey(server) {
    const { user, passkey } = await aUserWithPasskey(server);
    return { as: user, params: { id: passkey.id }, json: { name: 'Laptop' } };
  },
  async removePasskey(server) {
    const { user, passkey } = await aUserWithPasskey(server, { password });
    return { as: user, params: { id: passkey.id } };
  },
  resetWebappUserFactors: asAdmin(async (server) => ({ params: { id: (await aUserWithPasskey(server)).user.id } })),
  startTotp: async ({ db }) => ({ as: await aUser(db, { roles: [] }) }),
  createLiveTicket: async ({ db }) => ({ as: await aUser(db, { roles: [] }) }),
  async confirmTotp(server) {
    const as = await aUser(server.db, { roles: [] });
    const { secret } = await server.deps.factors.startTotp(as);
    return { as, json: { code: totpCode(secret, server.clock.now()) } };
  },
  removeTotp: withTotp,
  renewRecoveryCodes: withTotp,
  changePassword: async ({ db }) => ({
    as: await aUser(db, { roles: [], password: 'ein langes Passwort' }),
    json: { newPassword: 'ein anderes Passwort' },
  }),
  changeEmail: async ({ db }) => ({
    as: await aUser(db, { roles: [] }),
    json: { email: `${randomUUID()}@example.com` },
  }),
  withdrawEmailChange: async (server) => ({ as: present((await waitingChange('changeEmail')(server)).as) }),
  confirmEmailChange: withoutUser(waitingChange('changeEmail')),
  refuseEmailChange: withoutUser(waitingChange('refuseEmail')),
  updateUser: async ({ db }) => ({ as: await aUser(db, { roles: [] }), json: names }),
  changeLanguage: async ({ db }) => ({ as: await aUser(db, { roles: [] }), json: { language: 'lt' } }),
  endSession: async ({ db, clock }) => {
    const as = await aUser(db, { roles: [] });
    const id = randomUUID();
    await db.insertInto('session').values({ id, userId: as.id, createdDate: clock.now() }).execute();
    return { as, params: { id } };
  },
  async readNotification({ db }) {
    const { id } = await aForwarder(db);
    const as = await aUser(db, { roles: ['forwarder_read'], forwarders: [id] });
    return { as, params: { notificationId: String(await aNotification(db, { forwarder: id, cause: 'writing' })) } };
  },
  async readNotifications({ db }) {
    const { id } = await aForwarder(db);
    const as = await aUser(db, { roles: ['forwarder_read'], forwarders: [id] });
    return { as, json: { upTo: await aNotification(db, { forwarder: id, cause: 'writing' }) } };
  },
  chooseNotifications: async ({ db }) => ({
    as: await aUser(db, { roles: ['forwarder_read'] }),
    json: {
      choices: [{ kind: 'truckRefused', mail: 'hourly' }],
      quietHours: { from: '22:00', until: '06:00', timeZone: 'Europe/Berlin' },
    },
  }),
  savePushBrowser: async ({ db }) => {
    const json = { ...aPhone('https://push.example.org').subscription, language: 'de' };
    return { as: await aUser(db, { roles: [] }), json };
  },
  deleteCurrentPushBrowser: async (server) => ({ as: await aUserWithBrowser(server) }),
  deletePushBrowser: async (server) => {
    const as = await aUserWithBrowser(server);
    const { items } = (await server.call(pushBrowser.list, { as })).body;
    return { as, params: { browserId: String(items[0].id) } };
  },
  endSessions: async ({ db }) => ({ as: await aUser(db, { roles: [] }) }),
  deleteUser: async ({ db }) => ({ as: await aUser(db, { roles: [] }) }),
};
