import type { ImportKind, ImportRow, ImportVerdict, NewTruckingCompany } from '@quaygate/contract';
import { taxIdKey } from '@quaygate/rules';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { isRefusal, Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { createCompany } from '../trucking-company/trucking-company.service.ts';
import { insertUser, storeChange } from '../webapp-user/webapp-user.service.ts';
import { findAccounts, findCompanies } from './account-import.queries.ts';
import { judgeCompany, judgeUser, type NewUser } from './account-import.rule.ts';

type ImportDeps = Pick<Deps, 'db' | 'now' | 'identityIn'>;

/** Who creates. */
interface By {
  actor: Actor;
  userId: string;
}

/** A row with its verdict, and what would be made of it. */
type Planned =
  | { verdict: ImportVerdict; make?: undefined }
  | { verdict: ImportVerdict; make: { company: NewTruckingCompany } | { user: NewUser } };

const verdictOf = (row: ImportRow, name: string, more: Partial<ImportVerdict>): ImportVerdict => ({
  ...{ line: row.line, name, faults: [], id: null, reason: null, outcome: 'new' },
  ...more,
});

/** Of two rows that say the same the second is wrong. */
function firstLines() {
  const lines = new Map<string, number>();
  return (key: string, line: number): number | undefined => {
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    return before;
  };
}

async function planCompanies({ db }: ImportDeps, rows: readonly ImportRow[]): Promise<Planned[]> {
  const known = new Map(
    (await findCompanies(db)).flatMap((each) => (each.vatId ? [[taxIdKey(each.vatId), each]] : [])),
  );
  const firstLine = firstLines();
  return rows.map((row): Planned => {
    // First: what is there may have a tax id that no form of today takes.
    const there = known.get(taxIdKey(row.values.vatId ?? ''));
    if (there) return { verdict: verdictOf(row, there.name, { outcome: 'exists', id: there.id }) };
    const { faults, made } = judgeCompany(row);
    const name = row.values.name ?? '';
    if (!made) return { verdict: verdictOf(row, name, { outcome: 'wrong', faults }) };
    const before = firstLine(taxIdKey(made.vatId), row.line);
    if (before !== undefined) return duplicate(row, made.name, 'vatId', before);
    return { verdict: verdictOf(row, made.name, {}), make: { company: made } };
  });
}

async function planUsers({ db }: ImportDeps, rows: readonly ImportRow[]): Promise<Planned[]> {
  const companies = await findCompanies(db);
  const judged = rows.map((row) => ({ row, ...judgeUser(row, companies) }));
  const accounts = await findAccounts(
    db,
    judged.flatMap(({ made }) => made?.person.email ?? []),
  );
  const firstLine = firstLines();
  return judged.map(({ row, faults, made }): Planned => {
    const name = `${row.values.firstName ?? ''} ${row.values.lastName ?? ''}`.trim();
    if (!made) return { verdict: verdictOf(row, name, { outcome: 'wrong', faults }) };
    const before = firstLine(made.person.email.toLowerCase(), row.line);
    if (before !== undefined) return duplicate(row, name, 'email', before);
    const there = accounts.get(made.person.email);
    if (there) return { verdict: verdictOf(row, there.name, { outcome: 'exists', id: there.id }) };
    return { verdict: verdictOf(row, name, {}), make: { user: made } };
  });
}

const duplicate = (row: ImportRow, name: string, column: 'vatId' | 'email', line: number): Planned => ({
  verdict: verdictOf(row, name, { outcome: 'wrong', faults: [{ column, code: 'duplicateRow', line }] }),
});

const plan = (deps: ImportDeps, kind: ImportKind, rows: readonly ImportRow[]) =>
  kind === 'companies' ? planCompanies(deps, rows) : planUsers(deps, rows);

/** What would become of each row; nothing is stored (SETUP-65). */
export const checkRows = async (deps: ImportDeps, kind: ImportKind, rows: readonly ImportRow[]) =>
  (await plan(deps, kind, rows)).map(({ verdict }) => verdict);

/** As the single calls make them, with their log and invitation; a user with role and links, or not at all. */
async function make(
  deps: ImportDeps,
  { actor, userId }: By,
  { make: made }: Planned & { make: object },
): Promise<string> {
  if ('company' in made) return (await createCompany(deps, actor, made.company)).id;
  const { person, change, language } = made.user;
  return deps.db.transaction().execute(async (trx) => {
    const id = await insertUser(deps, trx, actor, person, language);
    if (change) await storeChange(trx, { actor, by: userId, now: deps.now() }, id, change);
    return id;
  });
}

const alreadyThere = ['user_already_exists', 'trucking_vat_id_already_exists'] as const;

/**
 * Creates what is new and right, each row by itself: one that fails hinders no other, and what is there stays as it is. Sent again,
 * nothing is made twice: tax ids and emails are unique (SETUP-66).
 */
export async function createRows(
  deps: ImportDeps,
  by: By,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<ImportVerdict[]> {
  const verdicts: ImportVerdict[] = [];
  for (const planned of await plan(deps, kind, rows)) {
    verdicts.push(planned.make ? await tryTo(deps, by, planned) : planned.verdict);
  }
  return verdicts;
}

async function tryTo(deps: ImportDeps, by: By, planned: Planned & { make: object }): Promise<ImportVerdict> {
  try {
    return { ...planned.verdict, outcome: 'created', id: await make(deps, by, planned) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isThere = alreadyThere.some((code) => isRefusal(error, code));
    return { ...planned.verdict, outcome: isThere ? 'exists' : 'failed', reason: isThere ? null : error.code };
  }
}
