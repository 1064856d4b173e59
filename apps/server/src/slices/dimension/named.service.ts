import { randomUUID } from 'node:crypto';
import type { Named, NamedChange } from '@quaygate/contract';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { insertNamed, lockNamed, renameNamed } from './dimension.queries.ts';

type NamedDeps = Pick<Deps, 'db' | 'now'>;
type Kind = 'facilityCompany' | 'trainOperator';

const created = { facilityCompany: 'facilityCompanyCreated', trainOperator: 'trainOperatorCreated' } as const;
const changed = { facilityCompany: 'facilityCompanyChanged', trainOperator: 'trainOperatorChanged' } as const;

/** A company or an operator that is only its name (SETUP-54). */
export function createNamed({ db, now }: NamedDeps, actor: Actor, kind: Kind, { name }: NamedChange): Promise<Named> {
  const entry = { id: randomUUID(), name };
  return db.transaction().execute(async (trx) => {
    await insertNamed(trx, kind, entry);
    await recordAct(trx, actor, now(), { kind: created[kind], object: { kind, ...entry }, after: { name } });
    return entry;
  });
}

/** @throws Refusal not_found */
export function renameEntry({ db, now }: NamedDeps, actor: Actor, kind: Kind, { id, name }: Named): Promise<Named> {
  return db.transaction().execute(async (trx) => {
    const before = await lockNamed(trx, kind, id);
    if (!before) throw new Refusal('not_found');
    const fields = difference(before, { id, name }, ['name']);
    if (fields) {
      await renameNamed(trx, kind, { id, name });
      await recordAct(trx, actor, now(), { kind: changed[kind], object: { kind, id, name }, ...fields });
    }
    return { id, name };
  });
}
