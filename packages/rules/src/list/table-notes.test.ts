import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeContainerNumber } from '../load-unit/container.ts';
import { readCsvRow } from './csv-row.ts';
import { findHeader } from './table-columns.ts';
import { overlooking } from './table-notes.ts';
import { firstRows, separatorOf } from './table-separator.ts';
import { isEmptyRow, rowsOfText } from './table-text.ts';

/** Reads a text as a list is read: the columns that are proposed, rows that are read, and texts of those that are to be mended. */
function read(text: string) {
  const { separator } = separatorOf(text);
  const header = findHeader(firstRows(rowsOfText(text, separator)));
  const isOverlooked = overlooking(header);
  const kept = [...rowsOfText(text, separator)].filter((row) => !isEmptyRow(row) && !isOverlooked(row));
  const { type = 'pickup', referenceNumber = 99, containerNumber = null } = header.found;
  const units: (string | null)[] = [];
  const references: string[] = [];
  const toMend: string[] = [];
  for (const row of kept) {
    const result = readCsvRow(row, { type, referenceNumber, containerNumber }, header.headers.length);
    const number = containerNumber === null ? null : normalizeContainerNumber(row.cells[containerNumber] ?? '');
    if ('row' in result) references.push(result.row.referenceNumber);
    if ('row' in result) units.push(result.row.containerNumber);
    else if (number && referenceNumber === 99) units.push(number);
    else toMend.push(row.text.trim());
  }
  return { found: header.found, headers: header.headers, kept, units, references, toMend };
}

const three = ['TEMU5714840', 'TEMU7560194', 'HLBU0983470'];
const lists = {
  gaps: ['TEMU 571484-0  REF-1001', 'TEMU 756019-4  REF-1004', 'HLBU 098347-0  REF-1011'],
  tabs: ['TEMU 571484-0\tREF-1001', 'TEMU 756019-4\tREF-1004', 'HLBU 098347-0\tREF-1011'],
  'references first': ['REF-1001;TEMU5714840', 'REF-1004;TEMU7560194', 'REF-1011;HLBU0983470'],
  'commas with types': [
    'Abholung, REF-1001, TEMU 571484-0',
    'Abholung, REF-1004, TEMU 756019-4',
    'Abholung, REF-1011, HLBU 098347-0',
  ],
  'units alone': ['TEMU 571484-0', 'TEMU 756019-4', 'HLBU 098347-0'],
  'names of columns': ['Container;Ref.', 'TEMU5714840;REF-1001', 'TEMU7560194;REF-1004', 'HLBU0983470;REF-1011'],
  'one name of a column': ['Ladung;Ref.', 'TEMU5714840;REF-1001', 'TEMU7560194;REF-1004', 'HLBU0983470;REF-1011'],
};
const above = {
  nothing: [],
  greeting: ['Hallo Petra,', '', 'bitte morgen abholen:', ''],
  'greeting right above': ['Hallo Petra,', 'bitte morgen abholen:'],
  'words without a stop': ['Guten Morgen', '', 'anbei die Abholungen für morgen', ''],
  'many commas': ['Moin Petra, wie besprochen, anbei, danke', ''],
  'names of columns': ['Hallo, Container, Referenz', '', 'unten Auftrag, Ladeeinheit, Typ:', ''],
  'type as title': ['Abholungen KW 47', '', 'Abholung:', ''],
  'longer than the list': ['Moin,', ...'abcdefgh'.split('').map((letter) => `${letter}. Satz, mit Komma.`), ''],
  english: ['Dear all,', '', 'please find below our pickups for 12 Nov.', ''],
  polish: ['Dzień dobry,', '', 'proszę o odbiór:', ''],
};
const below = {
  nothing: [],
  closing: ['', 'Viele Grüße', 'Jan'],
  signature: [
    '',
    'Mit freundlichen Grüßen,',
    'Jan Petersen, Disposition',
    'Hafenstr. 12',
    'Tel. 040 123456',
    'jan@x.de',
  ],
  english: ['', 'Kind regards', 'Jan'],
};

describe.each(Object.entries(lists))('a list of %s', (_, list) => {
  for (const [greeting, before] of Object.entries(above)) {
    test.each(Object.entries(below))(
      `FIELD-FILE-02 FIELD-FILE-04 FIELD-FILE-06 below ${greeting}, above %s keeps all units and no words`,
      (_, behind) => {
        const alone = read(list.join('\n'));
        const mail = read([...before, ...list, ...behind].join('\n'));
        expect(mail.units).toEqual(three);
        expect(mail.toMend).toEqual([]);
        expect({ ...mail.found, of: mail.references }).toEqual({ ...alone.found, of: alone.references });
      },
    );
  }
});

test('FIELD-FILE-06 of container number and reference both columns are proposed, and no row is their name', () => {
  const { found, headers } = read(['Hallo Petra,', '', ...lists.gaps, '', 'Viele Grüße', 'Jan'].join('\n'));
  expect({ found, headers }).toEqual({ found: { containerNumber: 0, referenceNumber: 1 }, headers: ['A', 'B'] });
});

test('FIELD-FILE-07 a header without known names is kept below a greeting', () => {
  const { headers, units } = read(['Moin,', '', 'Kiste;Kennung', ...lists['references first']].join('\n'));
  expect({ headers, units }).toEqual({ headers: ['Kiste', 'Kennung'], units: three });
});

test.each([
  ['above the table', ['Hallo,', 'zuerst TEMU 571484-0 bitte:', '', ...lists.gaps.slice(1)]],
  ['above a header', ['Hallo,', 'zuerst TEMU 571484-0 bitte:', '', 'Art;Ref;Container', 'Abholung;R;TEMU7560194']],
  ['between rows', [...lists.gaps.slice(1), 'und dann noch TEMU 571484-0.', ...lists.gaps.slice(1)]],
  ['below a closing', [...lists.gaps.slice(1), 'Danke, Jan', 'PS: TEMU 571484-0 hat Zeit.']],
  ['in a closing', [...lists.gaps.slice(1), 'Danke auch für TEMU 571484-0']],
])('FIELD-FILE-02 a container number in words %s is for the user to mend', (_, lines) => {
  expect(read(lines.join('\n')).toMend).toMatchObject([expect.stringContaining('TEMU 571484-0')]);
});

test('FIELD-FILE-02 a second mail below the closing of the first is read', () => {
  const mails = ['Moin,', lists.gaps[0], 'Gruß', 'Jan', '', 'Hallo,', lists.gaps[1], 'Danke', lists.gaps[2], 'LG'];
  expect(read(mails.join('\n'))).toMatchObject({ units: three, toMend: [] });
});

test('FIELD-FILE-02 a row that lacks its container number is no title', () => {
  const { toMend, units } = read(['Moin,', 'REF-1000;', ...lists['references first'], 'REF-1099;'].join('\n'));
  expect({ toMend, units }).toEqual({ toMend: ['REF-1000;', 'REF-1099;'], units: three });
});

test('FIELD-FILE-02 references alone keep their first', () => {
  const { headers, references } = read(['Moin,', '', 'REF-1', 'REF-2', 'REF-3', '', 'Danke', 'Jan'].join('\n'));
  expect(headers).toEqual(['A']);
  expect(references).toEqual([]);
  expect(read('REF-1\nREF-2').kept.map(({ text }) => text)).toEqual(['REF-1', 'REF-2']);
});

test('FIELD-FILE-02 a customer that is called like a closing is a row', () => {
  const list =
    'Kunde;Referenz;Container;Art\nGruß GmbH;R;;xx\nDanke AG;S;;Anlieferung\nLiebe KG;T;TEMU5714840;Abholung';
  expect(read(list)).toMatchObject({ references: ['S', 'T'], toMend: ['Gruß GmbH;R;;xx'] });
});

test('FIELD-FILE-02 FIELD-FILE-04 a list gives the same units with any words above', () => {
  const word = fc.constantFrom(
    ...'Hallo Petra Container Referenz Auftrag Art Abholung bitte 12.11. um 8:30 Uhr, für; Zug: 4711 – danke!'.split(
      ' ',
    ),
  );
  const line = fc.array(word, { maxLength: 6 }).map((all) => all.join(' '));
  const list = fc.constantFrom(...Object.values(lists));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), list, (before, rows) => {
      const { units, toMend, kept } = read(['Hallo,', ...before, '', ...rows].join('\n'));
      const all = [...units, ...toMend.map(normalizeContainerNumber)].join(' ');
      expect(three.filter((unit) => !all.includes(unit))).toEqual([]);
      expect(kept.length).toBeGreaterThanOrEqual(three.length);
    }),
  );
});
