import { utils, write } from '@e965/xlsx';
import { accountImport, type ImportKind, importBlock, importMaxRows, webappUser } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aTrainOperator, aUser, next } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const company = await aForwarder(db, { name: 'Hafenfuhre GmbH' });

async function read(
  kind: ImportKind,
  content: string | Uint8Array<ArrayBuffer>,
  { query = {}, name = 'list.csv' }: { query?: Record<string, string>; name?: string } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const request = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: `${pathOf(accountImport.read.path, { u: admin.id })}?${new URLSearchParams({ kind, ...query })}`,
    headers: {
      authorization: `Bearer ${await server.tokenFor(admin.id)}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

type Row = { line: number; values: Record<string, string> };
const check = async (kind: ImportKind, rows: Row[]) =>
  (await call(accountImport.check, { as: admin, query: { kind }, body: { rows } })).body.rows;
const create = async (kind: ImportKind, rows: Row[], on = server) =>
  (await on.call(accountImport.create, { as: admin, query: { kind }, body: { rows } })).body.rows;
const aCompanyRow = (line: number, more: Record<string, string> = {}): Row => ({
  line,
  values: { name: `Neu ${line} GmbH`, vatId: `XX${next()}${line}`, email: 'neu@example.com', ...more },
});
const aUserRow = (line: number, more: Record<string, string> = {}): Row => ({
  line,
  values: { firstName: 'Mia', lastName: `Muster${line}`, email: `mia${next()}@example.com`, ...more },
});

test('SETUP-64 columns are recognised in three languages and any order; titles above and others are overlooked', async () => {
  const csv =
    'Unsere Spediteure\n\nOrt;E-Mail-Adresse;Firma;Notiz;USt-IdNr.\nDuisburg;a@example.com;Ruhr GmbH;x;DE136695976\n';
  const { status, body } = await read('companies', csv);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    errorType: null,
    found: { city: 0, email: 1, name: 2, vatId: 4 },
    rows: [{ line: 4, values: { name: 'Ruhr GmbH', vatId: 'DE136695976', email: 'a@example.com', city: 'Duisburg' } }],
  });
  const users = await read(
    'users',
    'Imię\tNazwisko\tE-mail\tFirma\tRola\tJęzyk\nJan\tNowak\tjan@example.com\tX\tread\tpl\n',
  );
  expect(users.body.rows[0].values).toMatchObject({ firstName: 'Jan', role: 'read', language: 'pl' });
});

test('SETUP-64 a spreadsheet is read like text; of several sheets one is chosen', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['nothing']]), 'Notes');
  const rows = [
    ['First name', 'Last name', 'Email'],
    ['Mia', 'Muster', 'mia@example.com'],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'People');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
  const { body } = await read('users', bytes, { name: 'people.xlsx', query: { sheet: 'People' } });
  expect(body).toMatchObject({
    sheets: ['Notes', 'People'],
    sheet: 'People',
    rows: [{ line: 2, values: { lastName: 'Muster' } }],
  });
});

test('SETUP-64 what is not recognised is asked for, with the first rows; the choice counts', async () => {
  const csv = 'Wer;Kennung;Post\nRuhr GmbH;DE136695976;a@example.com\n';
  const asked = await read('companies', csv);
  expect(asked.body).toMatchObject({
    errorType: 'column_missing',
    missingColumns: ['name', 'vatId', 'email'],
    headers: ['Wer', 'Kennung', 'Post'],
    preview: [['Ruhr GmbH', 'DE136695976', 'a@example.com']],
    rows: [],
  });
  const chosen = await read('companies', csv, { query: { name: '0', vatId: '1', email: '2' } });
  expect(chosen.body.rows).toEqual([
    { line: 2, values: { name: 'Ruhr GmbH', vatId: 'DE136695976', email: 'a@example.com' } },
  ]);
});

test('SETUP-64 limits hold before anything is looked up: rows, size, kind of file, and rows of one call', async () => {
  const many = `Name;VAT;Email\n${'a;b;c\n'.repeat(importMaxRows + 1)}`;
  expect((await read('companies', many)).body).toMatchObject({ errorType: 'too_many_rows', rows: [] });
  expect((await read('companies', 'Name;VAT;Email\n')).body).toMatchObject({ errorType: 'no_rows' });
  expect((await read('companies', 'x'.repeat(1_000_001))).status).toBe(413);
  expect((await read('companies', 'x', { name: 'photo.png' })).status).toBe(415);
  const rows = Array.from({ length: importBlock + 1 }, (_, line) => aUserRow(line + 1));
  const refused = await call(accountImport.create, { as: admin, query: { kind: 'users' }, body: { rows } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test('SETUP-65 each row gets its verdict with column and code, and nothing is stored', async () => {
  const there = await db
    .selectFrom('truckingCompany')
    .select('vatId')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow();
  const twice = aCompanyRow(7);
  const verdicts = await check('companies', [
    aCompanyRow(2),
    aCompanyRow(3, { vatId: there.vatId.toLowerCase() }),
    aCompanyRow(4, { name: ' ', email: 'no address' }),
    aCompanyRow(5, { vatId: 'DE12' }),
    aCompanyRow(6, { city: 'x'.repeat(400) }),
    twice,
    { ...twice, line: 8 },
  ]);
  const said = verdicts.map(({ outcome, faults }: { outcome: string; faults: { column: string; code: string }[] }) => [
    outcome,
    ...faults.map(({ column, code }) => `${column} ${code}`),
  ]);
  expect(said).toEqual([
    ['new'],
    ['exists'],
    ['wrong', 'name fieldRequired', 'email invalidEmail'],
    ['wrong', 'vatId taxIdForm'],
    ['wrong', 'city tooLong'],
    ['new'],
    ['wrong', 'vatId duplicateRow'],
  ]);
  expect(verdicts[6].faults[0].line).toBe(7);
  const stored = await db.selectFrom('truckingCompany').select('id').where('name', '=', 'Neu 2 GmbH').execute();
  expect(stored).toEqual([]);
});

test('SETUP-65 users: company, role and language are understood, or said to be wrong', async () => {
  const operator = await aTrainOperator(db);
  const { name: operatorName } = await db
    .selectFrom('trainOperator')
    .select('name')
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow();
  await aForwarder(db, { name: 'Doppelt GmbH' });
  await aForwarder(db, { name: 'doppelt  gmbh' });
  const rows = [
    { company: 'hafenfuhre gmbh', role: 'Bearbeiten', language: 'Polnisch' },
    { company: operatorName, role: 'read', language: 'deutsch' },
    { company: 'Nirgendwo AG', role: 'read' },
    { company: 'Doppelt GmbH', role: 'read' },
    { company: company.name },
    { role: 'read' },
    { company: company.name, role: 'quaygate_admin' },
    { company: company.name, role: 'admin' },
    { language: 'Klingonisch' },
    { email: admin.email.toUpperCase() },
    { email: 'zwei@example.com;drei@example.com', firstName: '' },
  ];
  const verdicts = await check(
    'users',
    rows.map((more, place) => aUserRow(place + 2, more as Record<string, string>)),
  );
  expect(
    verdicts.map(({ outcome, faults }: { outcome: string; faults: { code: string }[] }) => faults[0]?.code ?? outcome),
  ).toEqual([
    ...['new', 'new', 'companyUnknown', 'companyAmbiguous', 'roleNeeded', 'companyNeeded', 'roleUnknown'],
    ...['roleNotOfCompany', 'languageUnknown', 'exists', 'fieldRequired'],
  ]);
});

test('SETUP-66 good rows are created as the single calls do it, with log and invitation; wrong ones hinder none', async () => {
  const good = aUserRow(2, { company: company.name, role: 'write', language: 'pl' });
  const verdicts = await create('users', [good, aUserRow(3, { email: 'x' })]);
  expect(verdicts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'wrong']);
  const { body } = await call(webappUser.get, { as: admin, params: { id: verdicts[0].id } });
  expect(body).toMatchObject({
    email: good.values.email,
    truckingCompanyRole: 'write',
    truckingCompanyIds: [company.id],
    invitation: { state: 'open' },
  });
  const mail = await db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', good.values.email ?? '')
    .execute();
  expect(mail).toEqual([{ subject: 'Witamy w Quaygate' }]);
  const acts = await db
    .selectFrom('audit')
    .select(['kind', 'actorId'])
    .where('objectId', '=', verdicts[0].id)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { kind: 'userCreated', actorId: admin.id },
    { kind: 'userChanged', actorId: admin.id },
  ]);
  const [made] = await create('companies', [aCompanyRow(2)]);
  expect(made.outcome).toBe('created');
  const ofCompany = await db.selectFrom('audit').select('kind').where('objectId', '=', made.id).execute();
  expect(ofCompany).toEqual([{ kind: 'truckingCompanyCreated' }]);
});

test('SETUP-66 the same list sent again, also at once on two instances, makes nothing twice and changes nothing', async () => {
  const second = await startServer({}, undefined, { beside: server });
  const users = Array.from({ length: 5 }, (_, place) => aUserRow(place + 2, { company: company.name, role: 'read' }));
  const companies = Array.from({ length: 5 }, (_, place) => aCompanyRow(place + 2));
  for (const [kind, rows] of [
    ['users', users],
    ['companies', companies],
  ] as const) {
    const both = await Promise.all([create(kind, rows), create(kind, rows, second)]);
    const outcomes = both.flat().map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(5);
    const again = await create(kind, rows);
    expect(new Set(again.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['exists']));
  }
  const emails = users.map(({ values }) => values.email ?? '');
  expect(await db.selectFrom('mail').select('id').where('recipient', 'in', emails).execute()).toHaveLength(5);
});

test('SETUP-66 creating asks for a recent proof', async () => {
  const mate = await aUser(db, { roles: ['quaygate_admin'] });
  const key = await server.tokenFor(mate.id);
  server.clock.advance(16 * 60_000);
  const params = { u: mate.id } as never;
  const late = await call(accountImport.create, {
    key,
    params,
    query: { kind: 'users' },
    body: { rows: [aUserRow(2)] },
  });
  expect(late).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
});
