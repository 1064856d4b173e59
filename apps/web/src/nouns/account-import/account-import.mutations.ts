import {
  accountImport,
  type ImportKind,
  type ImportRow,
  type ImportVerdict,
  importBlock,
  type ReadImportQuery,
} from '@quaygate/contract';
import { blocksOf } from '@quaygate/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshDimensions } from '../dimension/dimension.queries.ts';
import { refreshTruckingCompanies } from '../trucking-company/trucking-company.queries.ts';
import { refreshWebappUsers } from '../webapp-user/webapp-user.queries.ts';

/** Has the server read a list; nothing is stored. */
export function useReadImport() {
  const params = useUserScope();
  return useMutation({
    mutationFn: ({ file, asked }: { file: File; asked: ReadImportQuery }) =>
      call(accountImport.read, { params, query: asked, file }),
  });
}

interface Rows {
  kind: ImportKind;
  rows: ImportRow[];
}

/** What would become of each row. */
export function useCheckImport() {
  const params = useUserScope();
  return useMutation({
    mutationFn: async ({ kind, rows }: Rows) =>
      (await call(accountImport.check, { params, query: { kind }, body: { rows } })).rows,
  });
}

/** Creates rows block by block, and tells each block; a block that fails leaves what is done, and can be sent again. */
export function useCreateImport(onDone: (verdicts: ImportVerdict[]) => void) {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, rows }: Rows) => {
      for (const block of blocksOf(rows, importBlock, importBlock)) {
        const answer = await call(accountImport.create, { params, query: { kind }, body: { rows: block } });
        onDone(answer.rows);
      }
    },
    onSettled: () => {
      refreshWebappUsers(client);
      void refreshTruckingCompanies(client);
      void refreshDimensions(client);
      void refreshAudit(client);
    },
  });
}
