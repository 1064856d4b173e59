import { expect, test } from 'vitest';
import { parseBatch } from './batch-parse.format.ts';

const read = (text: string) => parseBatch({ bytes: Buffer.from(text) }).result;
const closing = '\n\nViele Grüße\nJan\nTel. 040 123456';

test('FIELD-FILE-04 FIELD-FILE-06 FIELD-FILE-07 a mail of container numbers and references is asked about with all its rows', () => {
  const table = 'TEMU 571484-0  REF-1001\nTEMU 756019-4  REF-1004\nHLBU 098347-0  REF-1011';
  const mail = `Hallo Petra,\n\nbitte morgen abholen:\n\n${table}${closing}`;
  expect(read(mail)).toMatchObject({
    errorType: 'column_missing',
    missingColumns: ['type'],
    columns: {
      headers: ['A', 'B'],
      preview: [
        ['TEMU 571484-0', 'REF-1001'],
        ['TEMU 756019-4', 'REF-1004'],
        ['HLBU 098347-0', 'REF-1011'],
      ],
      ...{ type: null, referenceNumber: 1, containerNumber: 0 },
    },
  });
  const chosen = { type: 'pickup', referenceNumber: 1, containerNumber: 0 } as const;
  expect(parseBatch({ bytes: Buffer.from(mail), chosen }).result).toMatchObject({
    errorType: null,
    corruptRowCount: 0,
    getStatusRequests: [
      { containerNumber: 'TEMU5714840', referenceNumber: 'REF-1001', line: 5 },
      { containerNumber: 'TEMU7560194', referenceNumber: 'REF-1004', line: 6 },
      { containerNumber: 'HLBU0983470', referenceNumber: 'REF-1011', line: 7 },
    ],
  });
});

test('FIELD-FILE-02 FIELD-FILE-06 a mail of all three columns is read, and a number in its words is to be mended', () => {
  const table = 'Abholung, REF-1001, TEMU 571484-0\nAnlieferung, REF-1002';
  expect(read(`Moin,\n\n${table}${closing}\nPS: TEMU 756019-4 kommt später`)).toMatchObject({
    errorType: 'booking_type_not_parseable',
    corruptRows: [{ row: 'PS: TEMU 756019-4 kommt später' }],
    corruptRowCount: 1,
    getStatusRequests: [
      { type: 'pickup', containerNumber: 'TEMU5714840' },
      { type: 'delivery', referenceNumber: 'REF-1002', containerNumber: null },
    ],
  });
});
