import { createHash } from 'node:crypto';
import { present } from '@quaygate/rules';
import pg from 'pg';
import * as rights from './role-rights.ts';

/** Users by which the application connects. */
export interface Roles {
  /** Serves calls. */
  application: string;
  /** Runs jobs and may remove what is over; null: the application does so too. */
  jobs: string | null;
}

/** Where the tables lie. Functions name it as well (CONTRIBUTING.md, Migrations). */
export const ownSchema = 'public';
export const queue = 'graphile_worker';
/** Views of what is in use with what is archived (`db/archive/all-time.ts`). */
const archiveSchema = 'all_time';

/** Functions of our schemas that are not part of an extension. */
const functionsOf = `select p.oid::regprocedure::text as name, p.proname, p.pronamespace::regnamespace::text as schema,
    p.prokind = 'f' and p.prorettype <> 'trigger'::regtype as "isCalled", pg_has_role(p.proowner, 'usage') as "isOwn"
  from pg_proc p where p.pronamespace in (select oid from pg_namespace where nspname in ('${ownSchema}', '${queue}'))
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1`;

/** Relations of a schema that migrations made: not of an extension, no part of another, and not of another user. */
export const ownRelations = `select c.oid::regclass::text as name, c.relkind = 'S' as "isSequence" from pg_class c
  where not c.relispartition and c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.relowner in
    (current_user::regrole, (select relowner from pg_class where oid = '${ownSchema}.kysely_migration'::regclass))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** Tables of the queue whose rows only their owner sees, and the roles that have a policy for them. */
const closedRows = `select relname as name, array(select polname::text from pg_policy where polrelid = c.oid) as policies
  from pg_class c where relnamespace = to_regnamespace('${queue}') and relrowsecurity order by 1`;

/** All that is given to anybody on our schemas and on the database, and what was noted when rights were last given. */
const given = `with ours as (select oid from pg_namespace where nspname in ('${ownSchema}', '${queue}', '${archiveSchema}')),
  found as (
    select concat_ws(' ', oid, relowner, relacl) as each from pg_class
      where relacl is not null and relnamespace in (select * from ours)
    union all select concat_ws(' ', attrelid, attnum, attacl) from pg_attribute
      where attacl is not null and attrelid in (select oid from pg_class where relnamespace in (select * from ours))
    union all select concat_ws(' ', oid, proowner, proacl) from pg_proc
      where proacl is not null and pronamespace in (select * from ours)
    union all select concat_ws(' ', oid, polrelid, polname, polroles) from pg_policy
    union all select concat_ws(' ', oid, nspacl) from pg_namespace where oid in (select * from ours)
    union all select concat_ws(' ', oid, datacl) from pg_database where datname = current_database())
  select md5(string_agg(each, ' ' order by each)) as md5, obj_description('${ownSchema}.kysely_migration'::regclass) as noted
    from found`;

interface OwnFunction {
  name: string;
  proname: string;
  schema: string;
  /** By statements; others are called by triggers alone. */
  isCalled: boolean;
  isOwn: boolean;
}
interface Relation {
  name: string;
  isSequence: boolean;
}
/** What there is to give rights on. */
interface Found {
  database: { name: string; owns: boolean } | undefined;
  functions: OwnFunction[];
  schemas: { schema: string; relations: Relation[] }[];
  closedRows: { name: string; policies: string[] }[];
}

async function look(client: pg.Client): Promise<Found> {
  const rowsOf = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  const [database] = await rowsOf(
    `select datname as name, pg_has_role(datdba, 'usage') as owns from pg_database where datname = current_database()`,
  );
  const schemas = await rowsOf('select nspname as schema from pg_namespace where nspname = any($1) order by 1 desc', [
    [ownSchema, queue],
  ]);
  for (const each of schemas) each.relations = await rowsOf(ownRelations, [each.schema]);
  return { database, schemas, functions: await rowsOf(functionsOf), closedRows: await rowsOf(closedRows) };
}

/**
 * Gives the roles what the application needs, and nothing by which they could change what has happened. Everything of before
 * is taken back first, in one transaction, so that no statement meets a role without its rights. Where all stands as it
 * was last given nothing is done: it would take a fifth of a second and leave hundreds of dead rows in the catalogue.
 */
export async function grantToApplication(client: pg.Client, { application, jobs }: Roles): Promise<void> {
  const found = await look(client);
  const statements = [
    ...closeToOthers(found),
    ...grantTo(found, application, jobs === null),
    ...(jobs === null ? [] : grantTo(found, jobs, true)),
  ];
  const missing = [application, ...(jobs === null ? [] : [jobs])].flatMap((role) => openQueue(found, role));
  const before = await readMark(client, statements);
  if (!missing.length && before.mark === before.noted) return;
  await client.query('begin');
  try {
    await client.query([...statements, ...missing].join(';\n'));
    const { mark } = await readMark(client, statements);
    await client.query(`comment on table ${ownSchema}.kysely_migration is '${mark}'`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** What stands for these statements and the rights as they are, and what was noted when rights were last given. */
async function readMark(client: pg.Client, statements: readonly string[]) {
  const { rows } = await client.query<{ md5: string; noted: string | null }>(given);
  const { md5, noted } = present(rows[0]);
  return {
    mark: `rights ${createHash('sha256')
      .update([md5, ...statements].join('\n'))
      .digest('hex')}`,
    noted,
  };
}

const listOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');

/** No user makes temporary objects, which could stand in for ours, nor anything in our schemas. */
function closeToOthers({ database, functions }: Found): string[] {
  const own = functions.filter(({ isOwn }) => isOwn);
  return [
    // The owner of the schema need not own the database; then the start tells what the role may still do.
    ...(database?.owns
      ? [
          `revoke temporary, create on database ${pg.escapeIdentifier(database.name)} from public`,
          `revoke create on schema ${ownSchema} from public`,
        ]
      : []),
    ...(own.length ? [`revoke execute on function ${listOf(own)} from public`] : []),
  ];
}

function grantTo({ schemas, functions }: Found, role: string, isForJobs: boolean): string[] {
  const name = pg.escapeIdentifier(role);
  const hasQueue = schemas.some(({ schema }) => schema === queue);
  return [
    ...schemas.flatMap(({ schema, relations }) => [
      `revoke create on schema ${schema} from ${name}`,
      `grant usage on schema ${schema} to ${name}`,
      ...grantRelations(relations, name),
      ...grantFunctions(
        functions.filter((each) => each.schema === schema && each.isCalled),
        name,
        isForJobs,
      ),
    ]),
    `grant usage on schema ${archiveSchema} to ${name}`,
    `grant select on all tables in schema ${archiveSchema} to ${name}`,
    ...narrow(name, isForJobs),
    // Who runs jobs takes them off the queue.
    ...(isForJobs && hasQueue ? [`grant delete on all tables in schema ${queue} to ${name}`] : []),
  ];
}

const grantRelations = (relations: readonly Relation[], name: string): string[] =>
  (
    [
      ['table', relations.filter(({ isSequence }) => !isSequence), 'select, insert, update'],
      ['sequence', relations.filter(({ isSequence }) => isSequence), 'usage, select'],
    ] as const
  ).flatMap(([kind, named, each]) =>
    named.length
      ? [`revoke all on ${kind} ${listOf(named)} from ${name}`, `grant ${each} on ${kind} ${listOf(named)} to ${name}`]
      : [],
  );

function grantFunctions(functions: readonly OwnFunction[], name: string, isForJobs: boolean): string[] {
  const isOpen = ({ proname }: OwnFunction) => isForJobs || !rights.calledByJobs.includes(proname);
  const open = functions.filter(isOpen);
  const shut = functions.filter((each) => !isOpen(each));
  return [
    ...(shut.length ? [`revoke execute on function ${listOf(shut)} from ${name}`] : []),
    ...(open.length ? [`grant execute on function ${listOf(open)} to ${name}`] : []),
  ];
}

function narrow(name: string, isForJobs: boolean): string[] {
  const { addedTo, onlyRead, keptForATime, history, driver, closed } = rights;
  const deleted = [...rights.deletedByCalls, ...(isForJobs ? rights.deletedByJobs : [])];
  return [
    `grant delete on ${deleted.join(', ')} to ${name}`,
    `revoke update on ${[...addedTo, ...onlyRead, ...keptForATime, history.table].join(', ')} from ${name}`,
    `revoke insert on ${onlyRead.join(', ')} from ${name}`,
    `grant update (${history.decidedLater.join(', ')}) on ${history.table} to ${name}`,
    `revoke insert, update on ${driver.table} from ${name}`,
    `grant insert (${driver.added.join(', ')}), update (${driver.changed.join(', ')}) on ${driver.table} to ${name}`,
    ...(closed.length ? [`revoke all on ${closed.join(', ')} from ${name}`] : []),
  ];
}

/** The roles that add or run jobs need a policy for the tables of the queue. */
function openQueue({ closedRows }: Found, role: string): string[] {
  const name = pg.escapeIdentifier(role);
  return closedRows
    .filter(({ policies }) => !policies.includes(role))
    .map((table) => {
      const relation = `${queue}.${pg.escapeIdentifier(table.name)}`;
      return `create policy ${name} on ${relation} to ${name} using (true) with check (true)`;
    });
}
