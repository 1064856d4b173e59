import { batch } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { parseBatch } from './batch-parse.format.ts';
import { writeBatch } from './batch-write.format.ts';

const listOf = (rows: number, last = '') =>
  Buffer.from(
    `type;referenceNumber;containerNumber\n${Array.from({ length: rows }, (_, row) => `delivery;R-${row};\n`).join('')}${last}`,
  );

test.each([0, 1, 999, 1_000, 1_001, 2_000, 2_500])(
  'FWD-BATCH-31 a large list is answered like a small one, %i rows',
  (rows) => {
    expect(parseBatch({ bytes: listOf(rows) }).result.getStatusRequests).toHaveLength(rows);
    for (const last of ['', 'import;R;', '"', 'delivery;Ü;CSQU3054383']) {
      const list = listOf(rows, last);
      const written = JSON.parse(new TextDecoder().decode(writeBatch({ bytes: list }).json));
      expect(written).toEqual(parseBatch({ bytes: list }).result);
      expect(batch.parseCsv.response.parse(written)).toEqual(written);
    }
  },
);
