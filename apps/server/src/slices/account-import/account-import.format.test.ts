import { accountImport, type ImportKind } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { readTable } from '../batch/batch-table.format.ts';
import { readImport } from './account-import.format.ts';

const read = (kind: ImportKind, text: string, chosen: Record<string, number> = {}) =>
  accountImport.read.response.parse(
    readImport(readTable({ bytes: Buffer.from(text), mostRows: 9 }), { kind, ...chosen }),
  );

test.each([
  ['companies', 'Name;Firma;USt-ID;E-Mail', { name: 1, vatId: 2, email: 3 }],
  ['companies', 'Firma;Name;Steuernummer;USt-ID;E-Mail', { name: 0, vatId: 3, email: 4 }],
  ['companies', 'Name;Steuernummer;Mail;Kontakt E-Mail', { name: 0, vatId: 1, email: 2 }],
  ['companies', 'Firma;USt-ID;E-Mail;Adresse;Straße', { name: 0, vatId: 1, email: 2, streetAddress: 4 }],
  ['users', 'Name;Nachname;Vorname;E-Mail', { firstName: 2, lastName: 1, email: 3 }],
  ['users', 'Vorname;Name;Login;E-Mail', { firstName: 0, lastName: 1, email: 3 }],
  ['users', 'Vorname;Name;E-Mail;USt-ID;Firma', { firstName: 0, lastName: 1, email: 2, company: 4 }],
] as const)('FIELD-FILE-05 SETUP-64 of the columns of %s %s the surer ones count', (kind, header, found) => {
  const answer = read(kind, `${header}\n${header.replaceAll(/[^;]+/g, 'x')}\n`);
  expect(answer).toMatchObject({ errorType: null, found });
  expect(answer).not.toHaveProperty('doubledColumns');
});

test('FIELD-FILE-07 SETUP-64 columns that say the same are asked about, each with its places', () => {
  const list = 'Mail;Vorname;Nachname;E-Mail\nprivat@a.example;Max;Muster;max@a.example\n';
  expect(read('users', list)).toMatchObject({
    errorType: 'column_missing',
    missingColumns: ['email'],
    doubledColumns: { email: [0, 3] },
    found: { firstName: 1, lastName: 2 },
    rows: [],
  });
  const chosen = read('users', list, { firstName: 1, lastName: 2, email: 3 });
  expect(chosen).toMatchObject({ errorType: null, rows: [{ values: { email: 'max@a.example' } }] });
  const cities = 'Firma;USt-ID;E-Mail;Stadt;City\na;b;c;d;e\n';
  expect(read('companies', cities)).toMatchObject({ missingColumns: ['city'], doubledColumns: { city: [3, 4] } });
});

test.each([
  ['Max <max@muster.example>', 'max@muster.example'],
  ['mailto:info@a.example', 'info@a.example'],
  ['MAILTO:info@a.example?subject=x', 'info@a.example'],
  ['"Muster, Max" <max@muster.example>', 'max@muster.example'],
  ['info@a.example', 'info@a.example'],
  ['Max <max@a.example>, b@a.example', 'Max <max@a.example>, b@a.example'],
  ['no address', 'no address'],
])('SETUP-64 the address is taken out of %s where it is the only one', (written, email) => {
  const list = `Firma\tUSt-ID\tE-Mail\nA\tDE1\t${written}\n`;
  expect(read('companies', list).rows[0]?.values.email).toBe(email);
});
