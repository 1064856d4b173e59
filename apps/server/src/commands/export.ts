import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installation, recordAct } from '../plumbing/audit/audit.ts';
import { productVersion } from '../plumbing/product-version.ts';
import { withSession } from './backup/own-tables.ts';
import { done, failed, type Run } from './command.ts';
import { companyTakeout } from './export/company-files.ts';
import { terminalTakeout } from './export/terminal-files.ts';
import { writeTakeout } from './export/write-takeout.ts';
import { onDatabase } from './on-database.ts';

const kinds = {
  company: { takeout: companyTakeout, table: 'truckingCompany', object: 'truckingCompany', isId: /^.{1,100}$/ },
  terminal: { takeout: terminalTakeout, table: 'facility', object: 'facility', isId: /^\d{1,9}$/ },
} as const;

interface Given {
  kind: keyof typeof kinds;
  id: string;
  /** Absolute. */
  to: string;
}

function readArguments(args: readonly string[]): Given | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' } },
      allowPositionals: true,
    });
    const [kind, id, ...more] = positionals;
    if ((kind !== 'company' && kind !== 'terminal') || !id || !values.to || more.length > 0) return undefined;
    return { kind, id, to: path.resolve(values.to) };
  } catch {
    return undefined;
  }
}

/** Writes all data of a company or a terminal as CSV and JSON (OPS-20). */
export const run: Run = async (args) => {
  const given = readArguments(args);
  if (!given) return undefined;
  const { kind, id, to } = given;
  const { takeout, table, object, isId } = kinds[kind];
  if (existsSync(to)) return failed(`${to} is there already: name a new folder`);
  return onDatabase(async ({ db, ownerUrl, now }) => {
    const found = isId.test(id)
      ? await db
          .selectFrom(table)
          .select('name')
          .where('id', '=', id as never)
          .executeTakeFirst()
      : undefined;
    if (!found) return failed(`there is no ${kind} with the id ${id}`);
    const about = { kind, id, name: found.name, made: now().toISOString(), version: await productVersion() };
    const rows = await withSession(ownerUrl, (client) => writeTakeout(client, to, { takeout, id, about }));
    await recordAct(db, installation('command'), now(), {
      kind: 'dataExported',
      object: { kind: object, id, name: found.name },
    });
    return done(`${to}: ${rows} rows of ${found.name} in ${takeout.files.length} files, each as CSV and JSON`);
  });
};
