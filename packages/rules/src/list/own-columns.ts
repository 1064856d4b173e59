import { type OwnColumn, ownColumns, ownTextMax } from '../booking/own-text.ts';
import { csvMaxColumns } from './batch-limits.ts';
import { cellText } from './table-cell.ts';
import { columnKey, columnNameMax } from './table-columns.ts';
import type { TableRow } from './table-text.ts';

const names: Record<OwnColumn, ReadonlySet<string>> = {
  customer: new Set(
    'customer,customers,customername,client,kunde,kunden,kundenname,auftraggeber,verlader,shipper,klient,nazwaklienta'.split(
      ',',
    ),
  ),
  // An order number of a list that has no other reference is its reference, and no own text.
  orderNumber: new Set(
    'order,orders,ordernumber,orderno,ordernr,orderid,auftrag,auftragsnummer,auftragsnr,auftragnr,auftragsid,ourorder,unserauftrag,internalorder,internenummer,jobnumber,jobno,jobid,positionsnummer,positionnumber,dossier,numerzlecenia,zlecenie'.split(
      ',',
    ),
  ),
  note: new Set(
    'note,notes,notiz,notizen,remark,remarks,comment,comments,bemerkung,bemerkungen,kommentar,kommentare,hinweis,hinweise,anmerkung,anmerkungen,uwagi,uwaga,notatka'.split(
      ',',
    ),
  ),
};

/** Where these columns of a list stand; one that is named twice stands nowhere. */
export type OwnPlaces = Partial<Record<OwnColumn, number>>;

/** @param taken places of the columns that say what is booked */
export function findOwnColumns(headers: readonly string[], taken: readonly unknown[]): OwnPlaces {
  const places: OwnPlaces = {};
  if (headers.length > csvMaxColumns) return places;
  const keys = headers.map((header) => (header.length <= columnNameMax ? columnKey(header) : ''));
  for (const column of ownColumns) {
    const found = keys.flatMap((key, place) => (names[column].has(key) && !taken.includes(place) ? [place] : []));
    const [only, second] = found;
    if (only !== undefined && second === undefined) places[column] = only;
  }
  return places;
}

/** What a row says there, each cut to its length; undefined where it says nothing. */
export function ownCells({ cells }: Pick<TableRow, 'cells'>, places: OwnPlaces) {
  const said: Partial<Record<OwnColumn, string>> = {};
  for (const column of ownColumns) {
    const place = places[column];
    if (place === undefined) continue;
    // A cell of several lines is one line here.
    const text = cellText((cells[place] ?? '').replace(/\p{Cc}+/gu, ' ')).slice(0, ownTextMax[column]);
    if (text.trim()) said[column] = text.trim().toWellFormed();
  }
  return ownColumns.some((column) => said[column]) ? said : undefined;
}
