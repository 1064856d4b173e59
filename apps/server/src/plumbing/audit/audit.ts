import type { ActorKind, AuditKind, AuditObject } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { networkOf } from '../network/network.ts';

/** Who acts, and from where. */
export interface Actor {
  kind: ActorKind;
  /** Of the user or the key; null for somebody who is not signed in. */
  id: string | null;
  /** Email of a user, part of the installation that acts by itself. */
  name: string | null;
  sessionId: string | null;
  /** As `networkOf` names it; null for the installation. */
  network: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

export interface Act {
  kind: AuditKind;
  object: { kind: AuditObject; id: string; name: string | null };
  /** Named fields only; never a password, a hash, a key or a token. */
  before?: Fields;
  after?: Fields;
}

/** The installation acts by itself: a job, a command, the start. */
export const installation = (part: string): Actor => ({
  kind: 'system',
  id: null,
  name: part,
  sessionId: null,
  network: null,
});

/** Somebody who proved who they are in this very act, such as by signing in. */
export const actingUser = (user: { id: string; email: string }, network: string | null, sessionId?: string): Actor => ({
  kind: 'user',
  id: user.id,
  name: user.email,
  sessionId: sessionId ?? null,
  network,
});

/** A request without a signed-in user. */
export const stranger = (network: string): Actor => ({
  kind: 'nobody',
  id: null,
  name: null,
  sessionId: null,
  network,
});

/** Who may send a request: a signed-in user, or a terminal's system by its key; the other's id is empty. */
interface Sender {
  user: { id: string; email: string; sessionId: string };
  integrator: { keyId: string };
}

/** Who sends a request. */
export function actorOf({ user, integrator }: Sender, address: string): Actor {
  const network = networkOf(address);
  if (user.id) return actingUser(user, network, user.sessionId);
  if (integrator.keyId) return { ...stranger(network), kind: 'key', id: integrator.keyId };
  return stranger(network);
}

/** The named fields that differ, as they were and as they are; undefined where nothing differs. */
export function difference<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
): { before: Fields; after: Fields } | undefined {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return undefined;
  const only = (values: T) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: only(before), after: only(after) };
}

const secret = /password|secret|hash|token|private|refresh/i;

const jsonOf = (fields: Fields | undefined) => {
  const leak = Object.keys(fields ?? {}).find((name) => secret.test(name));
  if (leak) throw new Error(`${leak} must not stand in the audit log`);
  return fields ? JSON.stringify(fields, (_, value) => (typeof value === 'string' ? storable(value) : value)) : null;
};

/** What PostgreSQL takes as a text: without NUL, and without halves of a character. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');

/**
 * Writes an act into the audit log. Handed the transaction of the act, both are stored or neither; the entry takes its
 * place in the chain within a second after the commit, and nothing waits for that.
 */
export async function recordAct(db: Db, actor: Actor, now: Date, { kind, object, before, after }: Act): Promise<void> {
  const { kind: actorKind, id: actorId, name: actorName, sessionId, network } = actor;
  const values = [
    ...[now, kind, actorKind, actorId, actorName, sessionId, network],
    ...[object.kind, storable(object.id), object.name && storable(object.name), jsonOf(before), jsonOf(after)],
  ];
  await sql`${prepared}
    insert into audit (occurred_date, kind, actor_kind, actor_id, actor_name, session_id, network, object_kind, object_id,
      object_name, before, after, linked_later)
    values (${sql.join(values)}, true)`.execute(db);
}

/** The last link of the chain; where it has none, what it begins after. */
export async function findHead(db: Db): Promise<{ number: number; hash: Buffer }> {
  const { rows } = await rowsOf(
    table('auditLink')('number', 'hash'),
    (columns) => sql`select ${columns} from (
      (select number, hash from audit_link order by number desc limit 1) union all select number, hash from audit_origin
    ) audit_link order by number desc limit 1`,
  ).execute(db);
  return present(rows[0]);
}
