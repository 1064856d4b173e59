import { factor } from '@quaygate/contract';
import { noteProof } from '../../outside/identity/session/recent-proof.ts';
import type { Slice } from '../../plumbing/serve.ts';

/** Second factors of the signed-in user. */
export const factorSlice: Slice = (serve, { db, now, factors }) => {
  serve(factor.list, ({ user }) => factors.list(user.id));
  serve(factor.prove, async ({ user, sessionId, body }) => {
    await factors.prove(user, body);
    await noteProof(db, sessionId, now());
  });
  serve(factor.startTotp, ({ user }) => factors.startTotp(user));
  serve(factor.confirmTotp, ({ user, body, actor }) => factors.confirmTotp(user, body.code, actor));
  serve(factor.removeTotp, ({ user, actor }) => factors.removeTotp(user, actor));
  serve(factor.renewRecoveryCodes, ({ user, actor }) => factors.renewRecoveryCodes(user, actor));
};
