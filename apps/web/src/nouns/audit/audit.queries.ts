import { type AuditKind, type AuditObject, audit } from '@quaygate/contract';
import { foundCounted } from '@quaygate/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { usePages } from '#web/list/pages.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

/** What entries are searched and filtered by; what is absent filters nothing. */
export interface AuditQuery {
  search: string;
  kinds: AuditKind[];
  actorId?: string;
  objectKind?: AuditObject;
  objectId?: string;
  from?: Date;
  until?: Date;
}

const size = 50;
const last = 5;

/** The audit log, newest first. */
export function useAudit(query: AuditQuery) {
  const scope = useUserScope();
  return usePages({
    queryKey: ['audit', 'list', query],
    read: (page, signal) => call(audit.list, { params: scope, query: { ...query, page, size }, signal }),
    keepWithin: 2,
    countedTo: query.search ? foundCounted : undefined,
  });
}

/** What was done last to one object. */
export function useLastActs(objectKind: AuditObject, objectId: string) {
  const scope = useUserScope();
  return useQuery({
    queryKey: ['audit', 'last', objectKind, objectId],
    queryFn: ({ signal }) =>
      call(audit.list, { params: scope, query: { objectKind, objectId, page: 0, size: last }, signal }),
    staleTime: 0,
  });
}

/** Fetches the entries that the list shows as CSV and hands them to the browser's downloads. */
export function useDownloadAudit() {
  const scope = useUserScope();
  return useMutation({
    mutationFn: async (query: AuditQuery) => {
      const file = await download(audit.download, { params: scope, query });
      saveFile(file.blob, file.name ?? 'audit.csv');
    },
  });
}
