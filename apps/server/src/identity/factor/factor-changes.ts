import type { Db, Trx } from '../../db/client.ts';
import { type Act, type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { forgetAttempts, takeAttempt } from '../../plumbing/limits/attempts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { lockAccount } from '../accounts.ts';
import { bareCode, type FactorParts, type FactorProofs, type Owner } from './factor-proofs.ts';
import type { FactorProvider } from './factor-provider.ts';
import { hasPasskey, listPasskeys, removePasskey, renamePasskey } from './passkey-rows.ts';
import { removeCodes, renewCodes } from './recovery-codes.ts';

interface Parts extends FactorParts, Pick<FactorProofs, 'methodsOf'> {
  hasPassword(db: Db, userId: string): Promise<boolean>;
}

function recording({ now }: Pick<Parts, 'now'>) {
  return async (trx: Trx, actor: Actor, { id, email }: Owner, { kind, ...fields }: Omit<Act, 'object'>) => {
    await recordAct(trx, actor, now(), { kind, object: { kind: 'user', id, name: email }, ...fields });
  };
}

function changing({ db, methodsOf }: Pick<Parts, 'db' | 'methodsOf'>) {
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

  return { adding, removing };
}

/** How a user's passkeys come and go. */
export function passkeyChanges(parts: Parts): Pick<FactorProvider, 'addPasskey' | 'renamePasskey' | 'removePasskey'> {
  const { db, keys, tell, hasPassword } = parts;
  const { adding, removing } = changing(parts);
  const record = recording(parts);
  return {
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
        const before = (await listPasskeys(trx, user.id)).find((passkey) => passkey.id === id);
        const passkey = before && (await renamePasskey(trx, user.id, id, name));
        if (!passkey) throw new Refusal('not_found');
        await record(trx, actor, user, { kind: 'factorRenamed', before: { name: before.name }, after: { name } });
        return passkey;
      }),

    async removePasskey(user, id, actor) {
      await removing(user, async (trx) => {
        const name = await removePasskey(trx, user.id, id);
        if (name === undefined) throw new Refusal('not_found');
        const isLast = !(await hasPasskey(trx, user.id)) && !(await hasPassword(trx, user.id));
        if (isLast) throw new Refusal('last_passkey');
        await record(trx, actor, user, { kind: 'factorRemoved', before: { factor: 'passkey', name } });
      });
      await tell(user, 'passkeyRemoved');
    },
  };
}

/** How a user's authenticator app and recovery codes come and go. */
export function codeChanges(parts: Parts): Pick<FactorProvider, 'confirmTotp' | 'removeTotp' | 'renewRecoveryCodes'> {
  const { db, now, totp, tell, methodsOf } = parts;
  const { adding, removing } = changing(parts);
  const record = recording(parts);
  return {
    async confirmTotp(user, code, actor) {
      await takeAttempt(db, attemptLimits.factor, user.id, now());
      const { recoveryCodes } = await adding(user, async (trx) => {
        await totp.confirm(trx, user.id, bareCode(code));
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
}
