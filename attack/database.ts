import { databaseRoles } from '../tools/database-roles.ts';
import { collect } from './report.ts';

/** What the plain roles must not be able to do, whatever statement is put in the place of one of ours. */
const statements = [
  'create temporary table trucker_count_change (like trucker_count_change)',
  'create temporary table identification (like identification)',
  'create temporary view approval as select 1',
  "create function pg_temp.search_key(text) returns text language sql return 'x'",
  'create schema attack',
  'create table public.attack ()',
  "select setval('audit_id_seq', 1)",
  "select setval('tour_number_seq', 1)",
  "select setval('slot_id_seq', 1)",
  "update audit set actor_name = 'x'",
  'delete from audit',
  'truncate audit cascade',
  "update audit_link set hash = ''",
  "update audit_origin set hash = ''",
  'delete from audit_waiting',
  'delete from booking_event',
  'delete from booking',
  'delete from approval',
  'delete from license',
  'select * from identification_provider',
  "insert into identification_event values ('e', 'i', 'ACCEPTED', 'OK', '2026-01-01')",
  "select take_identification_result('i', '{}', 't=1,v1=x', 'guess', '2026-01-01')",
  "update trucker set verified_until = '2099-01-01'",
  'update trucker set is_identified = true',
  "set session_replication_role = 'replica'",
  'alter table trucker disable trigger all',
  'alter function search_key(text) reset search_path',
  "create or replace function search_key(words text) returns text language sql return 'x'",
  'grant select on identification_provider to public',
  "set role quaygate_owner",
  'set role app',
  'create role attack superuser',
  "copy facility to program 'cat'",
  "copy facility from '/etc/passwd'",
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  'load \'auto_explain\'',
  "alter database postgres set search_path = 'pg_temp'",
] as const; // biome-ignore format: one statement a line
const ofCalls = [
  'delete from session',
  'delete from signing_key',
  "select audit_forget('2000-01-01')",
  'select audit_link_waiting(1)',
];
const refusals = ['42501', '23514', '22023'];

/** Tries as the application's roles what would make them the owner, or rewrite what has happened. */
export async function attackRoles(dataDir: string) {
  const { outcome, note } = collect('roles of the database', 70);
  const { calls, jobs, stop } = await databaseRoles(dataDir);
  for (const statement of [...statements, ...ofCalls]) judge('calls', statement, await calls(statement));
  for (const statement of statements) judge('jobs', statement, await jobs(statement));
  await stop();
  return outcome;

  function judge(role: string, statement: string, code: string) {
    note(refusals.includes(code) ? undefined : `${role}: ${statement}: ${code}`);
  }
}
