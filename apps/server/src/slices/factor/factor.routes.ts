import { factor } from '@quaygate/contract';
import { noteProof } from '../../identity/session/recent-proof.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../serving/serve.ts';

/** Second factors of the signed-in user. */
export const factorSlice: Slice = (serve, { db, now, factors }) => {
  serve(factor.list, ({ user }) => factors.list(user.id));
  serve(factor.prove, async ({ user, sessionId, body }) => {
    await factors.prove(user, body, sessionId);
    await noteProof(db, sessionId, now());
  });
  serve(factor.startPasskeyProof, ({ user, sessionId }) => factors.startPasskeyProof(user, sessionId));
  serve(factor.startPasskey, ({ user, sessionId }) => factors.startPasskey(user, sessionId));
  serve(factor.addPasskey, ({ user, body, sessionId, actor }) => factors.addPasskey(user, body, sessionId, actor));
  serve(factor.renamePasskey, ({ user, params, body, actor }) =>
    factors.renamePasskey(user, { id: params.id, name: body.name }, actor),
  );
  serve(factor.removePasskey, ({ user, params, actor }) => factors.removePasskey(user, params.id, actor));
  serve(factor.resetOf, ({ user, params, actor }) => {
    if (params.id === user.id) throw new Refusal('own_factors_not_resettable');
    return factors.reset(params.id, actor);
  });
  serve(factor.startTotp, ({ user }) => factors.startTotp(user));
  serve(factor.confirmTotp, ({ user, body, actor }) => factors.confirmTotp(user, body.code, actor));
  serve(factor.removeTotp, ({ user, actor }) => factors.removeTotp(user, actor));
  serve(factor.renewRecoveryCodes, ({ user, actor }) => factors.renewRecoveryCodes(user, actor));
};
