import { readFileSync } from 'node:fs';
import { type BatchRow, batch, type CorruptRow } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { gzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { aForwarder, aUser } from '../scenes/factories.ts';

const server = await startServer();
const forwarder = await aForwarder(server.db);
const user = await aUser(server.db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });
const folder = new URL('./files/', import.meta.url);

/** A list of the corpus with its right values; `null` in a row stands for what a spreadsheet has spoilt. */
interface Right {
  file: string;
  kind: string;
  rows: [line: number, type: string, reference: string | null, container: string | null][];
  wrong?: [line: number, column: string | null, read: string, expected: string][];
  warnings?: Record<string, string[]>;
  offered?: Record<string, string>;
  error?: string;
  missing?: string[];
  sheets?: string[];
  sheet?: string;
  refused?: true;
}
const corpus: Right[] = JSON.parse(readFileSync(new URL('right.json', folder), 'utf8'));

async function upload(bytes: Uint8Array<ArrayBuffer>, name: string, query = '', f = forwarder.id) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const request = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: `${pathOf(batch.parseCsv.path, { u: user.id, f })}${query}`,
    headers: {
      authorization: `Bearer ${await server.tokenFor(user.id)}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test.each(corpus.map((each) => [each.file, each.kind, each] as const))(
  'FIELD-FILE-01..22 %s: %s',
  async (file, _, right) => {
    const { status, body } = await upload(new Uint8Array(readFileSync(new URL(file, folder))), file);
    if (right.refused) {
      expect(status === 413 || body.errorType === 'too_many_rows', JSON.stringify(body).slice(0, 200)).toBe(true);
      return;
    }
    expect(status).toBe(200);
    const rows: BatchRow[] = body.getStatusRequests;
    const shown = right.rows.map(([line, type, reference, container], place) => [
      line,
      type,
      reference ?? rows[place]?.referenceNumber,
      container,
    ]);
    expect(rows.map((row) => [row.line, row.type, row.referenceNumber, row.containerNumber])).toEqual(shown);
    const by = <T>(value: (row: BatchRow) => T) =>
      Object.fromEntries(rows.flatMap((row) => (value(row) === undefined ? [] : [[row.line, value(row)]])));
    expect(by((row) => row.warnings)).toEqual(right.warnings ?? {});
    expect(by((row) => row.suggestedContainerNumber)).toEqual(right.offered ?? {});
    const wrong = body.corruptRows.map((row: CorruptRow) => [row.rowNumber, row.column, row.read, row.expected]);
    expect(wrong).toEqual(right.wrong ?? []);
    expect([body.errorType, body.missingColumns]).toEqual([right.error ?? null, right.missing ?? []]);
    expect(body.sheets).toEqual(right.sheets ?? []);
    if (right.sheet) expect(body.sheet).toBe(right.sheet);
  },
);

test('FIELD-FILE-03 another sheet is read when it is asked for', async () => {
  const bytes = new Uint8Array(readFileSync(new URL('sheets.xlsx', folder)));
  const { body } = await upload(bytes, 'sheets.xlsx', '?sheet=Leer');
  expect(body).toMatchObject({ sheet: 'Leer', errorType: 'no_rows', getStatusRequests: [] });
});

test('FIELD-FILE-03 SEC-03 an archive that unpacks to more than the limit is refused before it is unpacked', async () => {
  const huge = zipSync({ 'xl/workbook.xml': new Uint8Array(41_000_000) });
  expect(await upload(huge as Uint8Array<ArrayBuffer>, 'a.xlsx')).toMatchObject({
    status: 413,
    body: { code: 'request_too_large' },
  });
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, part) => [`xl/${part}.bin`, new Uint8Array(1)]));
  expect((await upload(zipSync(many) as Uint8Array<ArrayBuffer>, 'b.xlsx')).status).toBe(413);
  expect(
    (await upload(gzipSync(new Uint8Array(9)) as Uint8Array<ArrayBuffer>, 'c.xlsx')).body.errorType,
  ).not.toBeNull();
});

test('SEC-03 a sheet of tags that never end is looked at once', async () => {
  const content = `<office:document-content>${'<table:table-row '.repeat(500_000)}`;
  const sheet = zipSync({ 'content.xml': new TextEncoder().encode(content) }) as Uint8Array<ArrayBuffer>;
  // Once for each tag it would take hours.
  expect(await upload(sheet, 'a.ods')).toMatchObject({ status: 200, body: { getStatusRequests: [] } });
});

test('FIELD-FILE-07 what the user says of the columns is remembered for the company and lists with this header', async () => {
  const list = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
  const unknown = list('Was;Lfd;Kiste\nAbholung;REF-1;TEMU5714840\n');
  const asked = await upload(unknown, 'liste.csv');
  expect(asked.body).toMatchObject({
    errorType: 'column_missing',
    columns: {
      headers: ['Was', 'Lfd', 'Kiste'],
      preview: [['Abholung', 'REF-1', 'TEMU5714840']],
      ...{ type: 0, referenceNumber: 1, containerNumber: 2 },
    },
  });
  const row = { type: 'pickup', referenceNumber: 'REF-1', containerNumber: 'TEMU5714840', line: 2 };
  const chosen = await upload(unknown, 'liste.csv', '?typeColumn=0&referenceColumn=1&containerColumn=2');
  expect(chosen.body).toMatchObject({ errorType: null, columns: { source: 'chosen' }, getStatusRequests: [row] });
  const again = await upload(list('WAS; lfd. ;Kiste\nAbholung;REF-2;TEMU5714840\n'), 'andere.csv');
  expect(again.body).toMatchObject({ errorType: null, columns: { source: 'remembered' } });
  expect(again.body.getStatusRequests).toMatchObject([{ ...row, referenceNumber: 'REF-2' }]);
  const all = await upload(unknown, 'liste.csv', '?typeColumn=delivery&referenceColumn=1&containerColumn=none');
  expect(all.body.getStatusRequests).toMatchObject([{ type: 'delivery', containerNumber: null }]);

  const other = await aForwarder(server.db);
  await server.db.insertInto('userForwarder').values({ userId: user.id, forwarderId: other.id }).execute();
  expect((await upload(unknown, 'liste.csv', '', other.id)).body.errorType).toBe('column_missing');
  expect(await upload(unknown, 'liste.csv', '?typeColumn=0')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field: 'referenceColumn', code: 'fieldRequired' }] },
  });
});

test('FIELD-FILE-07 of one company at most fifty headers are remembered, the oldest goes', async () => {
  const one = await aForwarder(server.db);
  await server.db.insertInto('userForwarder').values({ userId: user.id, forwarderId: one.id }).execute();
  const list = (name: number) => new TextEncoder().encode(`a${name};b;c\nx;y;z\n`) as Uint8Array<ArrayBuffer>;
  for (let name = 0; name < 51; name++) {
    server.clock.advance(1_000);
    await upload(list(name), 'a.csv', '?typeColumn=pickup&referenceColumn=1&containerColumn=2', one.id);
  }
  const sourceOf = async (name: number) => (await upload(list(name), 'a.csv', '', one.id)).body.columns.source;
  expect([await sourceOf(0), await sourceOf(1)]).toEqual(['names', 'remembered']);
});
