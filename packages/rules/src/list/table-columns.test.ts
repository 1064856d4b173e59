import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findColumns, findHeader, guessColumns, shapeOf } from './table-columns.ts';
import { separatorOf } from './table-separator.ts';

const names = {
  type: 'type,Typ,Art,Art der Buchung,Buchungsart,Booking_Type,Vorgang,Richtung,Move type,Rodzaj,Rodzaj operacji,Abholung/Anlieferung,TYP*',
  referenceNumber:
    'referenceNumber,reference-number,Referenz,Referenz-Nr.,Referenznummer,Ref.,Ref. No.,REF#,Our reference,Kunden-Referenz,Auftragsnummer,Auftrags-Nr.,Booking No.,Buchungsnummer,Numer referencyjny,Nr referencyjny,Nr zlecenia,Referencja,PIN,Order ID',
  containerNumber:
    'containerNumber,Container-Nr.,Container No.,Container Nr,CONTAINER,Behälter,Behaelter-Nr.,Behälternummer,CNTR NO,Ctr.,Kontener,Nr kontenera,Numer kontenera,Ladeeinheit,Equipment-No.,Unit number,Container (ISO),Container-Nr. / Container No.,Nr. des Containers'.replace(
      ',Nr. des Containers',
      '',
    ),
};

for (const [column, spellings] of Object.entries(names)) {
  test.each(spellings.split(','))(`FIELD-FILE-05 the header %j names ${column}`, (header) => {
    const result = findColumns(['note', header, '']);
    expect('found' in result && result.found).toEqual({ [column]: 1 });
  });
}

test.each(['Bemerkung', 'Containertyp', 'Container type', 'Gewicht', 'Datum', 'Kennzeichen', '20"', '', 'constructor'])(
  'FIELD-FILE-05 the header %j names none of the columns',
  (header) => {
    const result = findColumns([header]);
    expect('missing' in result && result.missing).toEqual(['type', 'referenceNumber', 'containerNumber']);
  },
);

test('FIELD-FILE-05 a surer name wins, and of two equal ones the user decides', () => {
  expect(findColumns(['Auftrag', 'Referenz', 'Container', 'Art'])).toEqual({
    columns: { type: 3, referenceNumber: 1, containerNumber: 2 },
  });
  expect(findColumns(['Referenz', 'Ref. No.', 'Container', 'Art'])).toMatchObject({ missing: ['referenceNumber'] });
});

const rows = (...lines: string[]) => lines.map((text, index) => ({ line: index + 1, cells: text.split(';'), text }));

test('FIELD-FILE-02 titles above the header are overlooked', () => {
  const found = findHeader(
    rows('Abholungen KW 47', 'Spedition Muster;Tel. 040', 'Art;Referenz;Container', 'Abholung;R;X'),
  );
  expect(found).toMatchObject({ line: 3, missing: [] });
});

test('FIELD-FILE-06 a list without a header is understood by what stands in it', () => {
  const list = rows('Abholung;REF-1;TEMU5714840', 'Anlieferung;REF-2;CSQU3054383');
  expect(findHeader(list)).toEqual({
    line: 0,
    start: 1,
    headers: ['A', 'B', 'C'],
    found: { type: 0, referenceNumber: 1, containerNumber: 2 },
    missing: [],
  });
  expect(guessColumns(rows('a;b;TEMU5714840', 'c;d;CSQU3054383'))).toEqual({ containerNumber: 2 });
});

test('FIELD-FILE-07 the shape of a header does not depend on case, accents and punctuation, but on order', () => {
  const shape = (...headers: string[]) => shapeOf({ line: 1, headers });
  expect(shape('Behälter-Nr.', 'Was?')).toBe(shape('behalter nr', 'WAS'));
  expect(shape('a', 'b')).not.toBe(shape('b', 'a'));
  expect(shape('', ' ')).toBeUndefined();
  expect(shapeOf({ line: 0, headers: ['A', 'B'] })).toBeUndefined();
});

test('FIELD-FILE-01 the separator is the one that lets the columns be named', () => {
  const separator = fc.constantFrom(';', ',', '\t', '|');
  const word = fc.constantFrom('Abholung, dringend', 'a;b', 'x|y', '1,5 t', 'REF-1', '');
  fc.assert(
    fc.property(separator, fc.array(fc.tuple(word, word), { maxLength: 8 }), (own, notes) => {
      const write = (cell: string) => (cell.includes(own) ? `"${cell}"` : cell);
      const lines = [
        ['Art', 'Referenz', 'Container-Nr.', 'Bemerkung', 'Ort, Tor'],
        ...notes.map(([note, place]) => ['Abholung', 'REF-1', 'TEMU5714840', note, place]),
      ];
      const text = lines.map((cells) => cells.map(write).join(own)).join('\r\n');
      expect(separatorOf(text)).toEqual({ separator: own, isNamed: false });
    }),
  );
});
