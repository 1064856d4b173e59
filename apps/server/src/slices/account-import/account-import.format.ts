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

/** Names of columns in English, German and Polish, as `columnKey` compares them: the sure ones, behind the stroke the others. */
const names: Record<ImportKind, Partial<Record<ImportColumn, string>>> = {
  companies: {
    name: 'company,companyname,forwarder,truckingcompany,carrier,haulier,firma,firmenname,spedition,unternehmen,unternehmensname,transportunternehmen,przewoznik,spedytor|name,nazwa',
    vatId:
      'vatid,vat,vatno,vatnumber,vatregistrationnumber,ustid,ustidnr,ustidnummer,uid,uidnummer,umsatzsteuerid,umsatzsteueridentnummer,umsatzsteueridentifikationsnummer,nip,numernip,nrnip|taxid,taxnumber,steuernummer,steuerid',
    email: 'email,mail,emailaddress,mailaddress,emailadresse,mailadresse,adresemail|contactemail,kontaktemail',
    streetAddress:
      'street,streetaddress,strasse,strae,strassehausnummer,strassenr,ulica|address,adresse,anschrift,adres',
    zipCode: 'zip,zipcode,postcode,postalcode,plz,postleitzahl,kodpocztowy|kod',
    city: 'city,town,stadt,miasto,miejscowosc|place,ort',
    country: 'country,land,staat,kraj,panstwo|countrycode,landercode',
  },
  users: {
    firstName: 'firstname,givenname,forename,vorname,vornamen,imie|rufname',
    lastName: 'lastname,surname,familyname,nachname,familienname,zuname,nazwisko|name',
    email: 'email,mail,emailaddress,mailaddress,emailadresse,mailadresse,adresemail|login,benutzername',
    company:
      'company,companyname,truckingcompany,firma,firmenname,unternehmen,nazwafirmy|vatid,forwarder,terminaloperator,trainoperator,organisation,organization,employer,spedition,ustid,ustidnr,betreiber,terminalbetreiber,bahnoperateur,arbeitgeber,przewoznik',
    role: 'role,rolle,rola|right,rights,access,recht,rechte,berechtigung,zugriff,uprawnienia',
    language: 'language,lang,sprache,jezyk',
  },
};

const columnsOf = (kind: ImportKind): readonly ImportColumn[] => importColumns[kind];

/** Which column stands where, and which stand in several places that say the same. */
interface Places {
  found: Partial<Record<ImportColumn, number>>;
  doubled: Partial<Record<ImportColumn, number[]>>;
}

/** Of surer and less sure names the surer ones count; of several that are as sure none does (FIELD-FILE-05, FIELD-FILE-07). */
function placesIn(kind: ImportKind, cells: readonly string[]): Places {
  const keys = cells.map((cell) => columnKey(cell.slice(0, 100)));
  const places: Places = { found: {}, doubled: {} };
  for (const column of columnsOf(kind)) {
    const levels = (names[kind][column] ?? '').split('|').map((words) => words.split(','));
    const standing = levels
      .map((words) => keys.flatMap((key, place) => (words.includes(key) ? [place] : [])))
      .find(({ length }) => length > 0);
    if (!standing) continue;
    const [only, second] = standing;
    if (only !== undefined && second === undefined) places.found[column] = only;
    else places.doubled[column] = standing;
  }
  return places;
}

/** The header is looked for among so many rows from the top. */
const headerRows = 20;

/** The row that names most of the columns; without any name the first one. */
function headerOf(kind: ImportKind, rows: readonly ReadRow[]) {
  const candidates = rows.slice(0, headerRows).map((row) => {
    const places = placesIn(kind, row.cells);
    return { row, ...places, count: Object.keys({ ...places.found, ...places.doubled }).length };
  });
  const most = Math.max(0, ...candidates.map(({ count }) => count));
  return candidates.find(({ count }) => count === most);
}

const cut = (cells: readonly string[]) =>
  cells.map((cell) => cellText(cell.slice(0, 500)).slice(0, batchPreviewCellMax));

/** What a list of companies or users says, by its header or by what the user has chosen. */
export function readImport(table: ReadTable, { kind, sheet: _, ...chosen }: ReadImportQuery): ReadImport {
  const { errorType, sheets, sheet, hiddenRowCount } = table;
  const hidden = hiddenRowCount > 0 && { hiddenRowCount };
  const nothing = { headers: [], preview: [], found: {}, missingColumns: [], sheets, sheet, ...hidden, rows: [] };
  const header = headerOf(kind, table.rows);
  if (errorType !== null || !header) return { ...nothing, errorType: errorType ?? 'no_rows' };
  const given = Object.entries(chosen).filter(([column, place]) => place !== undefined && isOf(kind, column));
  const isChosen = given.length > 0;
  const found: Partial<Record<ImportColumn, number>> = isChosen ? Object.fromEntries(given) : header.found;
  const doubled = isChosen ? {} : header.doubled;
  const below = table.rows.filter(({ line }) => line > header.row.line);
  const preview = below.slice(0, batchPreviewRows).map(({ cells }) => cut(cells));
  const seen = { ...nothing, headers: cut(header.row.cells), preview, found };
  const missingColumns = columnsOf(kind).filter((column) => doubled[column] || isLacking(kind, column, found));
  const twice = Object.keys(doubled).length > 0 && { doubledColumns: doubled };
  if (missingColumns.length > 0) return { ...seen, missingColumns, ...twice, errorType: 'column_missing' };
  if (below.length === 0) return { ...seen, errorType: 'no_rows' };
  if (below.length > importMaxRows) return { ...seen, errorType: 'too_many_rows' };
  return { ...seen, errorType: null, rows: below.map((row) => rowOf(row, found)) };
}

const isLacking = (kind: ImportKind, column: ImportColumn, found: Places['found']) =>
  found[column] === undefined && neededColumns[kind].some((each) => each === column);

const isOf = (kind: ImportKind, column: string) => columnsOf(kind).some((each) => each === column);

/** The address of a display name or a link, where it is the only one; other text as it is (TRC-06). */
function addressIn(text: string): string {
  if (!/^mailto:|<[^<>]*@/i.test(text)) return text;
  const [only, second] = text.match(/[^\s<>;,:"'?]+@[^\s<>;,:"'?]+/g) ?? [];
  return only !== undefined && second === undefined ? only : text;
}

function rowOf({ line, cells }: ReadRow, found: Partial<Record<ImportColumn, number>>): ImportRow {
  const values = Object.entries(found).map(([column, place]) => {
    const text = cellText((cells[place] ?? '').slice(0, 500));
    return [column, column === 'email' ? addressIn(text) : text];
  });
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
