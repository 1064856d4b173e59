import { expect, test } from 'vitest';
import { tourRow } from './tour.ts';

test.each([
  ['active', true, false],
  ['progress', true, false],
  ['counter_needed', true, false],
  ['registered', true, false],
  ['completed', false, true],
  ['cancelled', false, false],
] as const)(
  'FWD-BOOK-08 FWD-BOOK-09 FWD-BOOK-34 FWD-BOOK-36 a container booking %s can be deleted: %s, downloaded: %s',
  (status, canDelete, canDownload) => {
    expect(tourRow(status)).toEqual({ canDelete, canDownload });
  },
);
