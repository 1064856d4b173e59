import type { PasskeyProof, ProofMethod } from '@quaygate/contract';
import type { FactorChange } from '@quaygate/phrases/driver';
import type { Db, Trx } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { type Act, type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { attemptLimits, forgetAttempts, takeAttempt } from '../../plumbing/limits/attempts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccountById, lockAccount } from '../accounts.ts';
import type { FactorProvider } from '../identity.ts';
import { factorMail } from './mails.ts';
import { passkeys } from './passkeys.ts';
import { countCodes, removeCodes, renewCodes, useRecoveryCode } from './recovery-codes.ts';
import { resetFactors } from './reset.ts';
import { totps } from './totp.ts';

type Owner = Parameters<FactorProvider['prove']>[0];

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Origin whose pages may ask for passkeys. */
  publicUrl: string;
  sealingKey: Buffer;
  isPasswordOf(user: Owner, password: string): Promise<boolean>;
  hasPassword(db: Db, userId: string): Promise<boolean>;
}

const isOfApp = (code: string) => /^\d{6}$/.test(code);

/** The second factors of our own accounts. */
export function factorsOf({ db, now, mail, publicUrl, sealingKey, isPasswordOf, hasPassword }: Parts) {
  const totp = totps({ now, sealingKey });
  const keys = passkeys({ now, publicUrl, sealingKey });

  async function tell(owner: Owner, change: FactorChange): Promise<void> {
    const reader = await findAccountById(db, owner.id);
    if (reader) await mail.send(factorMail(change, reader));
  }

  /** What the user can prove with beside the password; nothing without a second factor. */
  async function methodsOf(on: Db, userId: string): Promise<ProofMethod[]> {
    const methods: ProofMethod[] = [];
    if (await keys.exist(on, userId)) methods.push('passkey');
    if (await totp.setUpDate(on, userId)) methods.push('totp');
    if (methods.length > 0 && (await countCodes(on, userId)) > 0) methods.push('recoveryCode');
    return methods;
  }

  /** Counted before it is checked, so that parallel guesses count too. */
  async function guess(userId: string, isRight: () => Promise<boolean>, refusal: Refusal): Promise<void> {
    await takeAttempt(db, attemptLimits.factor, userId, now());
    if (!(await isRight())) throw refusal;
    await forgetAttempts(db, attemptLimits.factor, userId);
  }

  /**
   * Uses a code of the app or a recovery code up; of two at once one wins.
   * @throws Refusal('auth/invalid-factor-code' | 'auth/too-many-requests')
   */
  async function useCode(user: Owner, given: string): Promise<void> {
    const code = given.replace(/[\s-]/g, '');
    const use = isOfApp(code) ? () => totp.use(db, user.id, code) : () => useRecoveryCode(db, user.id, code, now());
    await guess(user.id, use, new Refusal('auth/invalid-factor-code'));
    if (!isOfApp(code)) await tell(user, 'recoveryCodeUsed');
  }

  /** @throws Refusal('auth/invalid-passkey' | 'auth/too-many-requests' | 'not_found') */
  const usePasskey = (user: Owner, proof: PasskeyProof, subject: string) =>
    guess(user.id, () => keys.use(db, user.id, proof, subject), new Refusal('auth/invalid-passkey'));

  async function record(
    trx: Trx,
    actor: Actor,
    { id, email }: Owner,
    { kind, ...fields }: Omit<Act, 'object'>,
  ): Promise<void> {
    await recordAct(trx, actor, now(), { kind, object: { kind: 'user', id, name: email }, ...fields });
  }

  /**
   * Adds a factor while no other of the user comes or goes. The first one brings recovery codes with it.
   */
  function adding<T>({ id }: Owner, add: (trx: Trx) => Promise<T>): Promise<{ added: T; recoveryCodes: string[] }> {
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, id);
      const isFirst = (await methodsOf(trx, id)).length === 0;
      const added = await add(trx);
      return { added, recoveryCodes: isFirst ? await renewCodes(trx, id) : [] };
    });
  }

  /** Removes a factor likewise. The last one takes the recovery codes with it. */
  function removing({ id }: Owner, remove: (trx: Trx) => Promise<void>): Promise<void> {
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, id);
      await remove(trx);
      if ((await methodsOf(trx, id)).length === 0) await removeCodes(trx, id);
    });
  }

  const provider: FactorProvider = {
    isOffered: true,
    passkeyDomain: keys.domain,

    async list(userId) {
      const createdDate = await totp.setUpDate(db, userId);
      const methods = await methodsOf(db, userId);
      return {
        isOffered: true,
        methods: methods.length > 0 ? methods : ['password'],
        totp: createdDate ? { createdDate } : null,
        passkeys: await keys.list(db, userId),
        recoveryCodesLeft: await countCodes(db, userId),
      };
    },

    async prove(user, proof, sessionId) {
      if ('code' in proof) return useCode(user, proof.code);
      if ('passkey' in proof) return usePasskey(user, proof.passkey, `proof ${sessionId}`);
      // Where a second factor is set up a password alone proves nothing.
      const isEnough = (await methodsOf(db, user.id)).length === 0;
      const isRight = async () => (await isPasswordOf(user, proof.password)) && isEnough;
      await guess(user.id, isRight, new Refusal('auth/wrong-password'));
    },

    startPasskeyProof: (user, sessionId) => keys.startProof(db, user.id, `proof ${sessionId}`),

    startPasskey: (user, sessionId) => keys.start(db, user, `passkey ${sessionId}`),

    async addPasskey(user, given, sessionId, actor) {
      const { added: passkey, recoveryCodes } = await adding(user, async (trx) => {
        const added = await keys.add(trx, user.id, given, `passkey ${sessionId}`);
        await record(trx, actor, user, { kind: 'factorAdded', after: { factor: 'passkey', name: added.name } });
        return added;
      });
      await tell(user, 'passkeyAdded');
      return { passkey, recoveryCodes };
    },

    renamePasskey: (user, { id, name }, actor) =>
      db.transaction().execute(async (trx) => {
        await lockAccount(trx, user.id);
        const before = (await keys.list(trx, user.id)).find((passkey) => passkey.id === id);
        const passkey = before && (await keys.rename(trx, user.id, id, name));
        if (!passkey) throw new Refusal('not_found');
        await record(trx, actor, user, { kind: 'factorRenamed', before: { name: before.name }, after: { name } });
        return passkey;
      }),

    async removePasskey(user, id, actor) {
      await removing(user, async (trx) => {
        const name = await keys.remove(trx, user.id, id);
        if (name === undefined) throw new Refusal('not_found');
        const isLast = !(await keys.exist(trx, user.id)) && !(await hasPassword(trx, user.id));
        if (isLast) throw new Refusal('last_passkey');
        await record(trx, actor, user, { kind: 'factorRemoved', before: { factor: 'passkey', name } });
      });
      await tell(user, 'passkeyRemoved');
    },

    async reset(userId, actor) {
      const user = await findAccountById(db, userId);
      if (!user) throw new Refusal('not_found');
      await resetFactors({ db, now, mail }, user, actor);
    },

    startTotp: (user) => totp.start(db, user),

    async confirmTotp(user, code, actor) {
      await takeAttempt(db, attemptLimits.factor, user.id, now());
      const { recoveryCodes } = await adding(user, async (trx) => {
        await totp.confirm(trx, user.id, code.replace(/[\s-]/g, ''));
        await record(trx, actor, user, { kind: 'factorAdded', after: { factor: 'totp' } });
      });
      await forgetAttempts(db, attemptLimits.factor, user.id);
      await tell(user, 'totpAdded');
      return { recoveryCodes };
    },

    async removeTotp(user, actor) {
      await removing(user, async (trx) => {
        if (!(await totp.remove(trx, user.id))) throw new Refusal('not_found');
        await record(trx, actor, user, { kind: 'factorRemoved', before: { factor: 'totp' } });
      });
      await tell(user, 'totpRemoved');
    },

    async renewRecoveryCodes(user, actor) {
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        if ((await methodsOf(trx, user.id)).length === 0) throw new Refusal('not_found');
        await record(trx, actor, user, { kind: 'recoveryCodesRenewed' });
        return renewCodes(trx, user.id);
      });
      await tell(user, 'recoveryCodesRenewed');
      return { recoveryCodes };
    },
  };

  return {
    provider,
    methodsOf,
    useCode,
    usePasskey,
    isPasskeyOf: (user: Owner, proof: PasskeyProof, subject: string) => keys.use(db, user.id, proof, subject),
    ownerOf: (proof: PasskeyProof) => keys.ownerOf(db, proof),
    startPasskeyProof: (userId: string | undefined, subject: string) => keys.startProof(db, userId, subject),
  };
}
