import { auditKinds, auditObjects, auditSearchMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { listOf, pageOf, pageQuery } from '../base/page.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { searchText } from '../base/text.ts';

export type AuditKind = (typeof auditKinds)[number];

export type AuditObject = (typeof auditObjects)[number];

/** Who acts: a user, a terminal's system by its key, the installation itself, or somebody who is not signed in. */
export const actorKinds = ['user', 'key', 'system', 'nobody'] as const;
export type ActorKind = (typeof actorKinds)[number];

const Fields = z.record(z.string(), z.unknown());

/** Kinds are texts: a newer build may have written one that this one does not know. */
export const AuditEntry = z.object({
  id: z.int(),
  /** Its place in the chain; null: not yet linked, for a second or so. */
  number: z.int().nullable(),
  occurredDate: instant,
  kind: z.string(),
  actorKind: z.enum(actorKinds),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  sessionId: z.string().nullable(),
  network: z.string().nullable(),
  objectKind: z.string(),
  objectId: z.string(),
  objectName: z.string().nullable(),
  before: Fields.nullable(),
  after: Fields.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditFilter = z.object({
  search: searchText(auditSearchMaxCharacters).default(''),
  kinds: listOf(z.enum(auditKinds)),
  /** The user who acted. */
  actorId: opaqueId.optional(),
  objectKind: z.enum(auditObjects).optional(),
  objectId: opaqueId.optional(),
  /** The first moment, and the first one after the last. */
  from: instant.optional(),
  until: instant.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const path = '/web/v1/users/:u/audit';
const access = { roles: platformAdmin } as const;

export const audit = {
  list: route({
    name: 'getAudit',
    method: 'GET',
    path,
    access,
    params: ofUser,
    query: pageQuery(50).extend(AuditFilter.shape),
    response: pageOf(AuditEntry),
    packs: true,
  }),
  download: route({
    name: 'downloadAudit',
    method: 'GET',
    path: `${path}/download`,
    access,
    params: ofUser,
    query: AuditFilter,
    heavy: true,
    file: 'text/csv',
  }),
};
