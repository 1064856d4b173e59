import type { ProofMethod } from '@quaygate/contract';
import type { Db, Trx } from '../../../db/client.ts';
import { attemptLimits, forgetAttempts, takeAttempt } from '../../../plumbing/attempts.ts';
import { type Actor, recordAct } from '../../../plumbing/audit.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { MailSender } from '../../mail/mail.ts';
import type { FactorProvider } from '../identity.ts';
import { type FactorChange, factorMail } from './mails.ts';
import { countCodes, removeCodes, renewCodes, useRecoveryCode } from './recovery-codes.ts';
import { totps } from './totp.ts';

type Owner = Parameters<FactorProvider['prove']>[0];

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  sealingKey: Buffer;
  isPasswordOf(user: Owner, password: string): Promise<boolean>;
}

type FactorAct = 'factorAdded' | 'factorRemoved' | 'recoveryCodesRenewed';

const isOfApp = (code: string) => /^\d{6}$/.test(code);

/** The second factors of our own accounts. */
export function factorsOf({ db, now, mail, sealingKey, isPasswordOf }: Parts) {
  const totp = totps({ now, sealingKey });

  const tell = ({ email }: Owner, change: FactorChange) => mail.send(factorMail(change, email));

  /** What the user can prove with beside the password; nothing without a second factor. */
  async function methodsOf(on: Db, userId: string): Promise<ProofMethod[]> {
    if (!(await totp.setUpDate(on, userId))) return [];
    return (await countCodes(on, userId)) > 0 ? ['totp', 'recoveryCode'] : ['totp'];
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

  async function record(trx: Trx, actor: Actor, { id, email }: Owner, kind: FactorAct): Promise<void> {
    const after = kind === 'recoveryCodesRenewed' ? {} : { after: { factor: 'totp' } };
    await recordAct(trx, actor, now(), { kind, object: { kind: 'user', id, name: email }, ...after });
  }

  const provider: FactorProvider = {
    async list(userId) {
      const createdDate = await totp.setUpDate(db, userId);
      const methods = await methodsOf(db, userId);
      return {
        isOffered: true,
        methods: methods.length > 0 ? methods : ['password'],
        totp: createdDate ? { createdDate } : null,
        recoveryCodesLeft: await countCodes(db, userId),
      };
    },

    async prove(user, proof) {
      if ('code' in proof) return useCode(user, proof.code);
      // Where a second factor is set up a password alone proves nothing.
      const isEnough = (await methodsOf(db, user.id)).length === 0;
      const isRight = async () => (await isPasswordOf(user, proof.password)) && isEnough;
      await guess(user.id, isRight, new Refusal('auth/wrong-password'));
    },

    startTotp: (user) => totp.start(db, user),

    async confirmTotp(user, code, actor) {
      await takeAttempt(db, attemptLimits.factor, user.id, now());
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await totp.confirm(trx, user.id, code.replace(/[\s-]/g, ''));
        await record(trx, actor, user, 'factorAdded');
        return renewCodes(trx, user.id);
      });
      await forgetAttempts(db, attemptLimits.factor, user.id);
      await tell(user, 'totpAdded');
      return { recoveryCodes };
    },

    async removeTotp(user, actor) {
      await db.transaction().execute(async (trx) => {
        if (!(await totp.remove(trx, user.id))) throw new Refusal('not_found');
        await removeCodes(trx, user.id);
        await record(trx, actor, user, 'factorRemoved');
      });
      await tell(user, 'totpRemoved');
    },

    async renewRecoveryCodes(user, actor) {
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        if (!(await totp.setUpDate(trx, user.id))) throw new Refusal('not_found');
        await record(trx, actor, user, 'recoveryCodesRenewed');
        return renewCodes(trx, user.id);
      });
      await tell(user, 'recoveryCodesRenewed');
      return { recoveryCodes };
    },
  };

  return { provider, methodsOf, useCode };
}
