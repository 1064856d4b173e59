import { gzipSync } from 'node:zlib';
import { batch } from '@quaygate/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { aFacility, aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { writeDownload } from './batch.download.ts';
import { parseBatch } from './batch-parse.format.ts';

const server = await startServer();
const { db } = server;
const forwarder = await aForwarder(db);
const user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });
const facility = (await aFacility(db)).id;

const pickup = { type: 'pickup', referenceNumber: 'REF-1', containerNumber: 'CSQU3054383', terminalId: facility };
const container = {
  containerNumber: 'CSQU3054383',
  containerType: 'BOX',
  netWeight: 20_000,
  emptyWeight: 3_800,
  containerLength: 40,
  trainNumber: null,
  latestLoadingTime: null,
  listTollData: [] as object[],
  listDangerousGoodsData: [] as object[],
  warnings: [],
};
const slot = (slotBegin: string, category = 'green') => ({
  slotBegin,
  slotEnd: new Date(Date.parse(slotBegin) + 3_000_000).toISOString(),
  category,
});
const found = (more: object = {}, timeSlots: object[] = [slot('2026-05-13T06:00:00Z')]) => ({
  getStatusRequest: pickup,
  getStatusResponse: { container: { ...container, ...more }, timeSlots },
});
const failed = (errorCode: string, asked: object = pickup) => ({ getStatusRequest: asked, errorCode });

interface Sent {
  as?: TestUser;
  f?: string;
  headers?: Record<string, string>;
}

const download = (rows: object[], more: object = {}, { as = user, f = forwarder.id, headers = {} }: Sent = {}) =>
  server.call(batch.downloadCsv, {
    as,
    params: { f },
    body: { terminalId: facility, getStatusRequestResponses: rows, ...more } as never,
    headers,
  });

const linesOf = (answer: { body: Buffer }) => answer.body.toString().split('\r\n');
const lineOf = async (row: object, headers = {}) => linesOf(await download([row], {}, { headers }))[1];

describe('the file', () => {
  test('FWD-BATCH-48 rows that could not be read stand below the others, with their line', async () => {
    const unread = { line: 7, errorType: 'booking_type_not_parseable', type: '=Export', referenceNumber: 'REF-9' };
    const unreadRows = [{ ...unread, containerNumber: '' }];
    const lines = linesOf(await download([found()], { unreadRows }));
    expect(lines[2]).toBe(
      `'=Export;REF-9;;${facility};failed;booking_type_not_parseable;Zeile 7 der Liste ist nicht lesbar und wurde nicht abgefragt;;;;;;;`,
    );
    expect(lines[3]).toBe('');
    expect((await download([found()], { unreadRows: Array(101).fill(unreadRows[0]) })).status).toBe(400);
  });

  test('FWD-BATCH-22 FWD-BATCH-23 FWD-BATCH-41 FENT-08 has a byte-order mark, a header and a line per row, each ended by CRLF', async () => {
    const answer = await download([found(), failed('reference_not_found')]);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(linesOf(answer)).toEqual([
      '\ufefftype;referenceNumber;containerNumber;terminalId;result;errorCode;errorText;containerType;netWeight;tollData;dangerousGoods;slotBegin;slotEnd;category',
      `pickup;REF-1;CSQU3054383;${facility};successful;;;BOX;20000;;;13.05.2026 08:00;13.05.2026 08:50;green`,
      `pickup;REF-1;CSQU3054383;${facility};failed;reference_not_found;Referenz nicht gefunden;;;;;;;`,
      '',
    ]);
  });

  test.each([
    ['liste.csv', 'liste_download.csv'],
    ['Liste.2026.CSV', 'Liste.2026_download.csv'],
    ['liste', 'liste_download.csv'],
    [undefined, 'status_download.csv'],
    ['.csv', 'status_download.csv'],
    ['a/b\\c"d\r\n.csv', 'a-b-c-d--_download.csv'],
    ['Übersicht ✓.csv', 'Übersicht ✓_download.csv'],
    ['\ud800.csv', '\ufffd_download.csv'],
  ])('FWD-BATCH-23 FWD-BATCH-41 of %j is saved as %j', async (fileName, name) => {
    const { status, headers } = await download([found()], { fileName });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[ -~]+"; /);
  });

  test('FWD-BATCH-41 writes toll data and dangerous goods joined, and quotes what needs it', async () => {
    const listTollData = [
      { customsReference: 'A;1', status: 'free' },
      { customsReference: 'B "2"', status: 'blocked' },
    ];
    const goods = { packingGroup: 'II', tunnelCode: 'E', netWeight: 1 };
    const listDangerousGoodsData = [
      { unNumber: '1203', class: '3', ...goods },
      { unNumber: '0336', class: '1.4G', ...goods },
    ];
    expect(await lineOf(found({ listTollData, listDangerousGoodsData, netWeight: null }))).toBe(
      `pickup;REF-1;CSQU3054383;${facility};successful;;;BOX;;"A;1 free, B ""2"" blocked";1203 3, 0336 1.4G;13.05.2026 08:00;13.05.2026 08:50;green`,
    );
  });

  test('FWD-BATCH-41 names the first slot that is not red', async () => {
    const timeSlots = [
      slot('2026-05-13T06:00:00Z', 'red'),
      slot('2026-05-13T07:00:00Z', 'yellow'),
      slot('2026-05-13T08:00:00Z'),
    ];
    expect(await lineOf(found({}, timeSlots))).toMatch(/;13\.05\.2026 09:00;13\.05\.2026 09:50;yellow$/);
  });

  test.each([
    ['2026-03-29T00:30:00Z', '29.03.2026 01:30;29.03.2026 03:20'],
    ['2026-10-25T00:30:00Z', '25.10.2026 02:30;25.10.2026 02:20'],
    ['2026-12-31T23:30:00Z', '01.01.2027 00:30;01.01.2027 01:20'],
  ])('FWD-BATCH-41 writes the slot at %s in the time of the terminal', async (begin, text) => {
    expect(await lineOf(found({}, [slot(begin)]))).toContain(`;${text};green`);
  });

  test('FWD-BATCH-41 uses the time zone of the terminal', async () => {
    const lisbon = (await aFacility(db, { timeZone: 'Europe/Lisbon' })).id;
    const answer = await download([found()], { terminalId: lisbon });
    expect(linesOf(answer)[1]).toContain(`;${lisbon};successful;;;BOX;20000;;;13.05.2026 07:00;`);
  });
});

describe('the rows', () => {
  test.each([
    [failed('net_weight_too_big'), 'failed;net_weight_too_big;Das Gewicht überschreitet die Grenze'],
    [{ ...found(), errorCode: 'reference_not_allowed' }, 'failed;reference_not_allowed;'],
    [found({}, []), 'failed;booking_has_no_timeslots;'],
    [{ ...failed('x'), errorCode: null, getStatusResponse: null }, 'failed;unknownError;'],
    [failed('constructor'), 'failed;constructor;Ein unbekannter Fehler ist aufgetreten'],
    [
      failed('noAnswer'),
      'failed;noAnswer;Der Server antwortet nicht. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    ],
    [failed('unknownError'), 'failed;unknownError;Ein unbekannter Fehler ist aufgetreten'],
  ])('FWD-BATCH-21 FERR-27 %# without a slot has failed and says why', async (row, text) => {
    expect(await lineOf(row)).toContain(`;${facility};${text}`);
  });

  test.each([
    ['en', 'Reference not found'],
    ['en-GB,de;q=0.5', 'Reference not found'],
    ['de-DE', 'Referenz nicht gefunden'],
    ['fr', 'Referenz nicht gefunden'],
  ])('FWD-BATCH-21 for Accept-Language %s the reason is %j', async (language, text) => {
    expect(await lineOf(failed('reference_not_found'), { 'accept-language': language })).toContain(`;${text};`);
  });

  test('a row that was never readable is written as it is', async () => {
    expect(await lineOf(failed('validation_failed', {}))).toMatch(/^;;;[0-9]+;failed;validation_failed;/);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['@x', "'@x"],
    ['-5,5', '-5,5'],
    ['-x', "'-x"],
    ['=a;b', `"'=a;b"`],
  ])('FWD-BATCH-42 the reference %j is written as %j', async (referenceNumber, written) => {
    expect(await lineOf(failed('reference_not_found', { ...pickup, referenceNumber }))).toContain(`pickup;${written};`);
  });
});

describe('whatever is downloaded', () => {
  const timeZones = new Map([[8, 'Europe/Berlin']]);
  const write = (rows: object[]) => {
    const bytes = Buffer.from(JSON.stringify({ terminalId: 8, getStatusRequestResponses: rows }));
    return Buffer.from(writeDownload({ bytes, language: 'de', timeZones }).csv);
  };
  const text = fc.string({
    unit: fc.constantFrom('A', '7', '-', '=', '+', '@', "'", ';', '"', ' ', '.', ','),
    minLength: 1,
    maxLength: 20,
  });

  test('FWD-BATCH-25 FWD-BATCH-42 can be uploaded again with the same rows', async () => {
    const reference = text
      .map((part) => part.trim())
      .filter((part) => part !== '' && part !== '0' && !part.startsWith("'"));
    const row = fc.record({
      type: fc.constantFrom('pickup', 'delivery'),
      referenceNumber: reference,
      failed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
        const asked = rows.map(({ type, referenceNumber }, index) => ({
          type,
          referenceNumber,
          containerNumber: 'CSQU3054383',
          terminalId: null,
          line: index + 2,
        }));
        const file = write(
          rows.map((each, index) =>
            each.failed ? failed('reference_not_found', asked[index]) : { ...found(), getStatusRequest: asked[index] },
          ),
        );
        const { result } = parseBatch({ bytes: file });
        // The column terminalId of the download says where each row was asked.
        expect(result.getStatusRequests).toEqual(asked.map((each) => ({ ...each, terminal: '8' })));
      }),
      { numRuns: roundsOf(100, 300) },
    );
  });

  test('FWD-BATCH-42 holds no cell that a spreadsheet would calculate', () => {
    fc.assert(
      fc.property(text, text, text, (referenceNumber, customsReference, errorCode) => {
        const asked = { ...pickup, referenceNumber, type: customsReference, containerNumber: errorCode };
        const rows = [
          { ...found({ listTollData: [{ customsReference, status: 'free' }] }), getStatusRequest: asked },
          failed(errorCode, asked),
        ];
        // Only what a reader would take as the begin of a cell: after the line begin or a semicolon, with its quote.
        for (const line of write(rows).toString().split('\r\n').slice(1, -1)) {
          for (const cell of unquoted(line)) {
            if (/^[=+\-@\t\r]/.test(cell)) expect(cell).toMatch(/^-[0-9]+([.,][0-9]+)?$/);
          }
        }
      }),
      { numRuns: roundsOf(200, 500) },
    );
  });

  /** Reads a line as a spreadsheet does, knowing nothing of our reader. */
  function unquoted(line: string): string[] {
    return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    );
  }
});

describe('a large file', () => {
  const many = Array.from({ length: 40_000 }, (_, number) => ({
    ...found(),
    getStatusRequest: { ...pickup, referenceNumber: `REF-${number}` },
  }));
  const body = Buffer.from(JSON.stringify({ terminalId: facility, getStatusRequestResponses: many }));

  async function send(payload: Buffer, headers: Record<string, string> = {}) {
    const token = await server.tokenFor(user.id);
    return server.app.inject({
      method: 'POST',
      url: batch.downloadCsv.path.replace(':u', user.id).replace(':f', forwarder.id),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      payload,
    });
  }

  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

  /** Sends a file and tells for how long others were held up. Processor time, because a test shares its machine with others. */
  async function sendWatched(payload: Buffer) {
    let [turn, longest] = [process.threadCpuUsage(), 0];
    const clock = setInterval(() => {
      longest = Math.max(longest, milliseconds(process.threadCpuUsage(turn)));
      turn = process.threadCpuUsage();
    }, 1);
    const answer = await send(payload, { 'content-encoding': 'gzip' });
    clearInterval(clock);
    return { answer, longest };
  }

  test('FWD-BATCH-30 FWD-BATCH-46 of 40,000 rows is whole and holds others up for less than 50 ms', async () => {
    const payload = gzipSync(body, { level: 1 });
    let { answer, longest } = await sendWatched(payload);
    // A collection of what other tests have left in this process is no fault of the download: one of the next tells.
    for (let again = 0; longest >= 50 && again < 3; again++) ({ answer, longest } = await sendWatched(payload));
    expect(longest).toBeLessThan(50);
    expect(answer.statusCode).toBe(200);
    const lines = answer.rawPayload.toString().split('\r\n');
    expect(lines).toHaveLength(40_002);
    expect(lines[40_000]).toMatch(/^pickup;REF-39999;/);
  });

  test('FWD-BATCH-46 of more than 40,000,000 bytes is refused, also when it is packed', async () => {
    const huge = Buffer.alloc(40_000_001, ' ');
    expect((await send(huge)).statusCode).toBe(413);
    expect((await send(gzipSync(huge), { 'content-encoding': 'gzip' })).json().code).toBe('request_too_large');
  });

  test('FWD-BATCH-22 is refused like a small one', async () => {
    const code = async (payload: string) => (await send(Buffer.from(payload))).json().code;
    const padding = ' '.repeat(400_000);
    const row = JSON.stringify(found());
    expect(await code(`${padding}{`)).toBe('malformed_request');
    expect(await code(`{"terminalId":${facility},"getStatusRequestResponses":[]}${padding}`)).toBe('validation_failed');
    expect(await code(`{"terminalId":999999,"getStatusRequestResponses":[${row}]}${padding}`)).toBe(
      'terminal_not_found',
    );
  });

  test('several at once are all made', async () => {
    const answers = await Promise.all([send(body), send(Buffer.from('{')), send(body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200]);
  });
});

describe('a download is refused', () => {
  test.each([
    [{ terminalId: null }, 'terminalId'],
    [{ getStatusRequestResponses: [] }, 'getStatusRequestResponses'],
    [{ getStatusRequestResponses: Array(40_001).fill({ getStatusRequest: {} }) }, 'getStatusRequestResponses'],
    [{ fileName: 'x'.repeat(201) }, 'fileName'],
  ])('FWD-BATCH-22 FENT-08 %# with a wrong %s', async (wrong, field) => {
    const answer = await download([found()], wrong);
    const body = JSON.parse(JSON.stringify(answer.body));
    expect(answer.status).toBe(400);
    expect(body.code).toBe('validation_failed');
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('FWD-BATCH-22 with a wrong row, which is named by its place among all', async () => {
    const rows: object[] = Array(1_501).fill(found());
    const answer = await download([...rows, { getStatusRequest: null }]);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field: 'getStatusRequestResponses.1501.getStatusRequest' }] },
    });
  });

  test('FWD-BATCH-22 without a body, or with one that is no JSON', async () => {
    const without = await server.call(batch.downloadCsv, { as: user, params: { f: forwarder.id } });
    expect(without).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
    const text = await download([found()], {}, { headers: { 'content-type': 'text/plain' } });
    expect(text).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  test('FWD-BATCH-22 for an unknown terminal', async () => {
    expect(await download([found()], { terminalId: 999_999 })).toMatchObject({
      status: 404,
      body: { code: 'terminal_not_found' },
    });
  });

  test('FWD-BATCH-22 FERR-15 to other roles, foreign forwarders and the Free plan', async () => {
    const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facility] });
    expect(await download([], {}, { as: clerk })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const free = await aForwarder(db, { tier: 'Free' });
    expect(await download([], {}, { f: free.id })).toMatchObject({
      status: 404,
      body: { code: 'forwarder_not_found' },
    });
    const guest = await aUser(db, { roles: ['forwarder_write'], forwarders: [free.id] });
    expect(await download([], {}, { as: guest, f: free.id })).toMatchObject({
      status: 403,
      body: { code: 'plan_not_sufficient' },
    });
  });
});
