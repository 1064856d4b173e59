import {
  type ImportColumn,
  type ImportKind,
  type ImportRow,
  importColumns,
  importLanguages,
  importMaxRows,
  importRoles,
  neededColumns,
  type ReadImport,
  type ReadImportQuery,
} from '@quaygate/contract';
import { type DriverLanguage, languageName, languages } from '@quaygate/phrases/languages';
import { batchPreviewCellMax, batchPreviewRows, cellText, columnKey } from '@quaygate/rules';
import type { ReadRow, ReadTable } from '../batch/batch-table.format.ts';

/** Names of columns in English, German and Polish, as `columnKey` compares them. */
const names: Record<ImportKind, Partial<Record<ImportColumn, string>>> = {
  companies: {
    name: 'name,company,companyname,forwarder,truckingcompany,carrier,haulier,firma,firmenname,spedition,unternehmen,unternehmensname,transportunternehmen,nazwa,przewoznik,spedytor',
    vatId:
      'vatid,vat,vatno,vatnumber,vatregistrationnumber,taxid,taxnumber,ustid,ustidnr,ustidnummer,uid,uidnummer,umsatzsteuerid,umsatzsteueridentnummer,umsatzsteueridentifikationsnummer,steuernummer,steuerid,nip,numernip,nrnip',
    email: 'email,mail,emailaddress,mailaddress,emailadresse,mailadresse,adresemail,contactemail,kontaktemail',
    streetAddress:
      'street,streetaddress,address,strasse,strae,strassehausnummer,strassenr,adresse,anschrift,ulica,adres',
    zipCode: 'zip,zipcode,postcode,postalcode,plz,postleitzahl,kodpocztowy,kod',
    city: 'city,town,place,ort,stadt,miasto,miejscowosc',
    country: 'country,land,staat,countrycode,landercode,kraj,panstwo',
  },
  users: {
    firstName: 'firstname,givenname,forename,vorname,vornamen,rufname,imie',
    lastName: 'lastname,surname,familyname,name,nachname,familienname,zuname,nazwisko',
    email: 'email,mail,emailaddress,mailaddress,emailadresse,mailadresse,adresemail,login,benutzername',
    company:
      'company,companyname,vatid,forwarder,truckingcompany,terminaloperator,trainoperator,organisation,organization,employer,firma,firmenname,spedition,unternehmen,ustid,ustidnr,betreiber,terminalbetreiber,bahnoperateur,arbeitgeber,nazwafirmy,przewoznik',
    role: 'role,right,rights,access,rolle,recht,rechte,berechtigung,zugriff,rola,uprawnienia',
    language: 'language,lang,sprache,jezyk',
  },
};

const columnsOf = (kind: ImportKind): readonly ImportColumn[] => importColumns[kind];

function placesIn(kind: ImportKind, cells: readonly string[]): Partial<Record<ImportColumn, number>> {
  const keys = cells.map((cell) => columnKey(cell.slice(0, 100)));
  const found = columnsOf(kind).map((column) => {
    const words = names[kind][column]?.split(',') ?? [];
    return [column, keys.findIndex((key) => words.includes(key))] as const;
  });
  return Object.fromEntries(found.filter(([, place]) => place >= 0));
}

/** The header is looked for among so many rows from the top. */
const headerRows = 20;

/** The row that names most of the columns; without any name the first one. */
function headerOf(kind: ImportKind, rows: readonly ReadRow[]) {
  const candidates = rows.slice(0, headerRows).map((row) => ({ row, found: placesIn(kind, row.cells) }));
  const most = Math.max(0, ...candidates.map(({ found }) => Object.keys(found).length));
  return candidates.find(({ found }) => Object.keys(found).length === most);
}

const cut = (cells: readonly string[]) =>
  cells.map((cell) => cellText(cell.slice(0, 500)).slice(0, batchPreviewCellMax));

/** What a list of companies or users says, by its header or by what the user has chosen. */
export function readImport(table: ReadTable, { kind, sheet: _, ...chosen }: ReadImportQuery): ReadImport {
  const { errorType, sheets, sheet } = table;
  const nothing = { headers: [], preview: [], found: {}, missingColumns: [], sheets, sheet, rows: [] };
  const header = headerOf(kind, table.rows);
  if (errorType !== null || !header) return { ...nothing, errorType: errorType ?? 'no_rows' };
  const given = Object.entries(chosen).filter(([column, place]) => place !== undefined && isOf(kind, column));
  const found: Partial<Record<ImportColumn, number>> = given.length > 0 ? Object.fromEntries(given) : header.found;
  const below = table.rows.filter(({ line }) => line > header.row.line);
  const preview = below.slice(0, batchPreviewRows).map(({ cells }) => cut(cells));
  const seen = { ...nothing, headers: cut(header.row.cells), preview, found };
  const missingColumns = neededColumns[kind].filter((column) => found[column] === undefined);
  if (missingColumns.length > 0) return { ...seen, missingColumns, errorType: 'column_missing' };
  if (below.length === 0) return { ...seen, errorType: 'no_rows' };
  if (below.length > importMaxRows) return { ...seen, errorType: 'too_many_rows' };
  return { ...seen, errorType: null, rows: below.map((row) => rowOf(row, found)) };
}

const isOf = (kind: ImportKind, column: string) => columnsOf(kind).some((each) => each === column);

function rowOf({ line, cells }: ReadRow, found: Partial<Record<ImportColumn, number>>): ImportRow {
  const values = Object.entries(found).map(([column, place]) => [column, cellText((cells[place] ?? '').slice(0, 500))]);
  return { line, values: Object.fromEntries(values) };
}

const roleWords: Record<(typeof importRoles)[number], string> = {
  read: 'read,reader,lesen,lesend,leser,r,odczyt',
  write: 'write,writer,edit,bearbeiten,schreiben,bearbeiter,dispo,disponent,dispatcher,w,rw,edycja',
  admin: 'admin,administrator,administration',
};

/** A role of a module, as a list may write it; undefined where it is none. */
export const roleIn = (text: string): (typeof importRoles)[number] | undefined =>
  importRoles.find((role) => roleWords[role].split(',').includes(columnKey(text)));

const languageKeys = new Map<string, DriverLanguage>(
  importLanguages.flatMap((language) =>
    [
      language,
      languageName(language),
      ...languages.map((of) => new Intl.DisplayNames(of, { type: 'language' }).of(language) ?? language),
    ].map((name): [string, DriverLanguage] => [columnKey(name), language]),
  ),
);
/** A language by its code, or its name in a language of screens or in itself. */
export const languageIn = (text: string): DriverLanguage | undefined => languageKeys.get(columnKey(text));
