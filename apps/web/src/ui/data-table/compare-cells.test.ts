import { languages } from '@quaygate/phrases';
import { expect, test } from 'vitest';
import { compareCells } from './compare-cells.ts';

test.each(languages)(
  'in %s words are sorted as people write them, numbers in them by value, absent values last',
  (language) => {
    const alphabet = new Intl.Collator(language, { numeric: true }).compare;
    const sorted = (values: (string | number | null)[]) => values.toSorted((a, b) => compareCells(a, b, alphabet));
    expect(sorted(['Zug', null, 'Kučera', 'Öztürk', 'Köhler', 'Tor 10', 'Tor 9', 'ahmet'])).toEqual([
      'ahmet',
      'Köhler',
      'Kučera',
      'Öztürk',
      'Tor 9',
      'Tor 10',
      'Zug',
      null,
    ]);
    expect(sorted([10, 9, null, 100])).toEqual([9, 10, 100, null]);
  },
);
