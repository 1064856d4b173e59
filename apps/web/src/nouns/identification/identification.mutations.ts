import { type Identification, type IdentityDocument, identification } from '@quaygate/contract';
import type { PictureKind } from '@quaygate/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshGatePassQueue } from '../gate-pass-queue/gate-pass-queue.queries.ts';
import { refreshGatePassUsers } from '../gate-pass-user/gate-pass-user.queries.ts';
import { refreshIdentifications } from './identification.queries.ts';

/** A picture of a phone on a slow line takes longer than a usual call. */
const uploadTimeoutMs = 120_000;

/** What is handed in, and how far it came. */
export interface Handing {
  /** Stored already; then its document stays as it is. */
  stored: Identification | undefined;
  document: IdentityDocument;
  pictures: readonly { kind: PictureKind; file: File }[];
  /** Told after each step, with what is stored then. */
  onStep: (stored: Identification, done: number) => void;
}

/**
 * Stores the document, sends the pictures one by one and hands all of it in. What was done stays when a step fails: with
 * what `onStep` told last it goes on from there.
 */
export function useHandInIdentification(userId: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  const of = { ...scope, t: userId };
  return useMutation({
    mutationFn: async ({ stored, document, pictures, onStep }: Handing) => {
      let entry = stored ?? (await call(identification.create, { params: of, body: document }));
      onStep(entry, 1);
      for (const [index, { kind, file }] of pictures.entries()) {
        const params = { ...of, id: entry.id, kind };
        entry = await call(identification.uploadPicture, { params, file, timeoutMs: uploadTimeoutMs });
        onStep(entry, index + 2);
      }
      return call(identification.submit, { params: { ...of, id: entry.id } });
    },
    onSettled: () => {
      void refreshAudit(client);
      void refreshIdentifications(client);
      void refreshGatePassQueue(client);
      return refreshGatePassUsers(client);
    },
  });
}
