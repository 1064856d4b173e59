import type { AuditKind, AuditObject } from '@quaygate/contract';
import { auditKinds, auditObjects } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';
import { type DayRange, momentsOf, readDay } from '#web/list/day-range.ts';
import type { AuditQuery } from '#web/nouns/audit/audit.queries.ts';

/** Search, filters and days as they stand in the address. */
export interface AuditAddress extends DayRange {
  search: string;
  kinds: AuditKind[];
  /** Id of the user who acted. */
  actor: string;
  /** What it was done to: kind and id. */
  objectKind: AuditObject | '';
  objectId: string;
}

export const readAuditAddress = (query: Query): AuditAddress => {
  const objectKind = auditObjects.find((kind) => kind === textIn(query, 'objectKind')) ?? '';
  return {
    search: textIn(query, 'search').slice(0, 100),
    kinds: listIn(query, 'kinds', auditKinds),
    actor: textIn(query, 'actor').slice(0, 64),
    objectKind,
    // An id belongs to a kind.
    objectId: objectKind && textIn(query, 'objectId').slice(0, 64),
    from: readDay(textIn(query, 'from')),
    to: readDay(textIn(query, 'to')),
  };
};

/** What the server is asked for. */
export const queryOf = (
  { search, kinds, actor, objectKind, objectId, ...days }: AuditAddress,
  now: Date,
): AuditQuery => ({
  search,
  kinds,
  ...(actor && { actorId: actor }),
  ...(objectKind && { objectKind }),
  ...(objectId && { objectId }),
  ...momentsOf(days, now),
});
