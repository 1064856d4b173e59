import type { PasskeyProof, Role } from '@quaygate/contract';
import type { FactorChange } from '@quaygate/phrases/driver';
import type { Db } from '../../db/client.ts';
import type { MailSender } from '../../outside/mail/mail.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAccountById } from '../accounts.ts';
import { codeChanges, passkeyChanges } from './factor-changes.ts';
import { factorProofs, type Owner } from './factor-proofs.ts';
import type { FactorProvider } from './factor-provider.ts';
import { factorMail } from './mails.ts';
import { listPasskeys, ownerOfPasskey } from './passkey-rows.ts';
import { passkeys } from './passkeys.ts';
import { countCodes } from './recovery-codes.ts';
import { resetFactors } from './reset.ts';
import { totps } from './totp.ts';

interface Parts {
  db: Db;
  now: () => Date;
  mail: MailSender;
  /** Origin whose pages may ask for passkeys. */
  publicUrl: string;
  sealingKey: Buffer;
  isPasswordOf(user: Owner, password: string): Promise<boolean>;
  hasPassword(db: Db, userId: string): Promise<boolean>;
  /** Who holds one of these proves with a passkey, once there is one. */
  passkeyRoles: readonly Role[];
}

/** The second factors of our own accounts. */
export function factorsOf({ db, now, mail, publicUrl, sealingKey, isPasswordOf, hasPassword, passkeyRoles }: Parts) {
  const totp = totps({ now, sealingKey });
  const keys = passkeys({ now, publicUrl, sealingKey });
  async function tell(owner: Owner, change: FactorChange): Promise<void> {
    const reader = await findAccountById(db, owner.id);
    if (reader) await mail.send(factorMail(change, reader));
  }
  const parts = { db, now, totp, keys, tell, isPasswordOf, passkeyRoles };
  const { methodsOf, provingMethodsOf, prove, useCode, usePasskey } = factorProofs(parts);

  const provider: FactorProvider = {
    isOffered: true,
    passkeyDomain: keys.domain,

    async list(userId) {
      const createdDate = await totp.setUpDate(db, userId);
      const methods = await provingMethodsOf(db, userId);
      return {
        isOffered: true,
        methods: methods.length > 0 ? methods : ['password'],
        totp: createdDate ? { createdDate } : null,
        passkeys: await listPasskeys(db, userId),
        recoveryCodesLeft: await countCodes(db, userId),
      };
    },

    prove,
    startPasskeyProof: (user, sessionId) => keys.startProof(db, user.id, `proof ${sessionId}`),
    startPasskey: (user, sessionId) => keys.start(db, user, `passkey ${sessionId}`),
    ...passkeyChanges({ ...parts, methodsOf, hasPassword }),

    async reset(userId, actor) {
      const user = await findAccountById(db, userId);
      if (!user) throw new Refusal('not_found');
      await resetFactors({ db, now, mail }, user, actor);
    },

    startTotp: (user) => totp.start(db, user),
    ...codeChanges({ ...parts, methodsOf, hasPassword }),
  };

  return {
    provider,
    methodsOf: provingMethodsOf,
    useCode,
    usePasskey,
    isPasskeyOf: (user: Owner, proof: PasskeyProof, subject: string) => keys.use(db, user.id, proof, subject),
    ownerOf: (proof: PasskeyProof) => ownerOfPasskey(db, proof),
    startPasskeyProof: (userId: string | undefined, subject: string) => keys.startProof(db, userId, subject),
  };
}
