import {
  type CounterCheck,
  type CounterIdentification,
  counterIdentification,
  type IdentityDocument,
} from '@quaygate/contract';
import type { PictureKind } from '@quaygate/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { ofFacility, refreshFacilityTruckers } from '../trucker-overview/trucker-overview.queries.ts';

/** A picture of a phone on a slow line takes longer than a usual call. */
const uploadTimeoutMs = 120_000;

interface Handing {
  /** Stored already; then its document stays as it is. */
  stored: CounterIdentification | undefined;
  document: IdentityDocument;
  pictures: readonly { kind: PictureKind; file: File }[];
  check: CounterCheck;
  /** Told after each step, with what is stored then. */
  onStep: (stored: CounterIdentification, done: number) => void;
}

/** What a clerk has checked at the counter, step by step; where one fails it goes on from there (OFFICE-22). */
export function useIdentifyAtCounter(truckerId: string) {
  const scope = useTerminalScope();
  const client = useQueryClient();
  const of = { ...ofFacility(scope), truckerId };
  return useMutation({
    mutationFn: async ({ stored, document, pictures, check, onStep }: Handing) => {
      let entry = stored ?? (await call(counterIdentification.create, { params: of, body: document }));
      onStep(entry, 1);
      for (const [index, { kind, file }] of pictures.entries()) {
        const params = { ...of, identificationId: entry.id, kind };
        entry = await call(counterIdentification.uploadPicture, { params, file, timeoutMs: uploadTimeoutMs });
        onStep(entry, index + 2);
      }
      return call(counterIdentification.submit, { params: { ...of, identificationId: entry.id }, body: check });
    },
    onSettled: () => refreshFacilityTruckers(client, scope),
  });
}
