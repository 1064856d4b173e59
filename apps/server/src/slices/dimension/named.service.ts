import { randomUUID } from 'node:crypto';
import type { Named, NamedChange, namedCalls } from '@quaygate/contract';
import { violates } from '../../db/constraint.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import type { Slice } from '../../serving/serve.ts';
import { insertNamed, lockNamed, type OwnTable, renameNamed } from './dimension.queries.ts';

type NamedDeps = Pick<Deps, 'db' | 'now'>;

/** Who does it. */
interface By {
  actor: Actor;
  userId: string;
}

/** The calls of what is only its name. */
export function serveNamed(
  serve: Parameters<Slice>[0],
  deps: NamedDeps,
  kind: OwnTable,
  calls: ReturnType<typeof namedCalls>,
): void {
  serve(calls.create, ({ actor, user, body }) => createNamed(deps, { actor, userId: user.id }, kind, body));
  serve(calls.update, ({ actor, user, params, body }) =>
    renameEntry(deps, { actor, userId: user.id }, kind, { id: params.id, name: body.name }),
  );
}

/** Companies hold the name of their system, so no two have one; operators of one name are told apart by their ids. */
async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, 'trucking_system_name') ? new Refusal('name_taken') : error;
  }
}

/** @throws Refusal name_taken */
function createNamed({ db, now }: NamedDeps, { actor }: By, kind: OwnTable, { name }: NamedChange): Promise<Named> {
  const entry = { id: randomUUID(), name };
  return refusingTakenName(
    db.transaction().execute(async (trx) => {
      await insertNamed(trx, kind, entry);
      await recordAct(trx, actor, now(), { kind: `${kind}Created`, object: { kind, ...entry }, after: { name } });
      return entry;
    }),
  );
}

/** @throws Refusal not_found, name_taken */
function renameEntry({ db, now }: NamedDeps, { actor, userId }: By, kind: OwnTable, entry: Named): Promise<Named> {
  const stamp = { changedDate: now(), changedBy: userId };
  return refusingTakenName(
    db.transaction().execute(async (trx) => {
      const before = await lockNamed(trx, kind, entry.id);
      if (!before) throw new Refusal('not_found');
      const fields = difference(before, entry, ['name']);
      if (fields) {
        await renameNamed(trx, kind, entry, { before: before.name, ...stamp });
        await recordAct(trx, actor, stamp.changedDate, {
          kind: `${kind}Changed`,
          object: { kind, ...entry },
          ...fields,
        });
      }
      return entry;
    }),
  );
}
