import { audit } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { downloadEntries } from './audit.download.ts';
import { findEntries } from './audit-list.queries.ts';

export const auditSlice: Slice = (serve, deps) => {
  serve(audit.list, ({ query: { page, size, ...filter } }) => findEntries(deps.db, filter, { page, size }, deps.now()));
  serve(audit.download, ({ actor, query }) => downloadEntries(deps, actor, query));
};
