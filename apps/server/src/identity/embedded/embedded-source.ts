import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { factorsOf } from '../factor/factors.ts';
import { findTicket, openTicket, useTicket } from '../factor/tickets.ts';
import type { TokenSource } from '../session/token-source.ts';
import { findCredential, holdPassword, isPassword } from './password.ts';

/** What a passkey signs for. */
const signInSubject = 'signIn';
const ticketSubject = (ticket: string) => `ticket ${ticket}`;

interface Parts {
  db: Db;
  now: () => Date;
  factors: ReturnType<typeof factorsOf>;
}

/** Sign-ins with our own passwords and factors. */
export function embeddedSource({ db, now, factors }: Parts): TokenSource {
  return {
    ...bySecondFactor({ db, now, factors }),
    ...byPasskey({ db, now, factors }),
    async prove(email, password, open) {
      const { userId, passwordHash = null } = (await findCredential(db, email)) ?? {};
      if (!(await isPassword(passwordHash, password)) || !userId || !passwordHash)
        throw new Refusal('auth/invalid-credential');
      return db.transaction().execute(async (trx) => {
        await holdPassword(trx, userId, passwordHash);
        const methods = await factors.methodsOf(trx, userId);
        if (methods.length === 0) return open(trx, userId, null);
        return { factorTicket: await openTicket(trx, userId, passwordHash, now()), methods };
      });
    },
    async renew({ key }) {
      // The session was opened at a hosted provider that this installation no longer uses.
      if (key) throw new Refusal('auth/user-token-expired');
      return undefined;
    },
    release: async () => undefined,
  };
}

function bySecondFactor({ db, now, factors }: Parts): Required<Pick<TokenSource, 'proveFactor'>> {
  return {
    async proveFactor({ factorTicket, ...given }, open, onWrong) {
      const user = await findTicket(db, factorTicket, now());
      const proof =
        'code' in given
          ? factors.useCode(user, given.code)
          : factors.usePasskey(user, given.passkey, ticketSubject(factorTicket));
      await proof.catch(async (error) => {
        if (error instanceof Refusal) await onWrong(user, error.code);
        throw error;
      });
      return db.transaction().execute(async (trx) => {
        await useTicket(trx, factorTicket, now());
        return open(trx, user.id, null);
      });
    },
  };
}

function byPasskey({ db, now, factors }: Parts): Required<Pick<TokenSource, 'startPasskey' | 'provePasskey'>> {
  return {
    async startPasskey(factorTicket) {
      if (factorTicket === undefined) return factors.startPasskeyProof(undefined, signInSubject);
      const user = await findTicket(db, factorTicket, now());
      return factors.startPasskeyProof(user.id, ticketSubject(factorTicket));
    },
    async provePasskey(passkey, open, onWrong) {
      const user = await factors.ownerOf(passkey);
      if (!user) throw new Refusal('auth/invalid-passkey');
      // Not counted for the user: who sends the id of a passkey could lock its owner out.
      if (!(await factors.isPasskeyOf(user, passkey, signInSubject))) {
        await onWrong(user, 'auth/invalid-passkey');
        throw new Refusal('auth/invalid-passkey');
      }
      return db.transaction().execute((trx) => open(trx, user.id, null));
    },
  };
}
