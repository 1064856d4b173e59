import { holdsWords, searchKey } from '../text/search.ts';
import { csvCellMax, csvMaxColumns } from './batch-limits.ts';
import { cellText } from './table-cell.ts';
import { columnKey, columnNameMax } from './table-columns.ts';
import type { TableRow } from './table-text.ts';

const names = new Set(
  'terminal,terminals,terminalname,nameofterminal,namedesterminals,terminalid,idterminal,terminalno,terminalnr,terminalnumber,terminalnummer,terminalcode,terminalkurzel,terminalkuerzel,umschlagterminal,umschlagbahnhof,containerterminal,facility,nazwaterminalu,terminalu'.split(
    ',',
  ),
);

/** The place of the column that names the terminal of each row; undefined where no header does, or two do. */
export function findTerminalColumn(headers: readonly string[]): number | undefined {
  if (headers.length > csvMaxColumns) return undefined;
  const places = headers.flatMap((header, place) =>
    header.length <= columnNameMax && names.has(columnKey(header)) ? [place] : [],
  );
  return places.length === 1 ? places[0] : undefined;
}

/** What a row says of its terminal, cut to the length of a cell; undefined where it says nothing. */
export const terminalCell = ({ cells }: Pick<TableRow, 'cells'>, place: number | undefined): string | undefined =>
  place === undefined ? undefined : cellText(cells[place] ?? '').slice(0, csvCellMax) || undefined;

/** Why a text means no terminal. */
export type TerminalMistake = 'terminal_unknown' | 'terminal_ambiguous';

/**
 * The terminal that a text means, without regard to case and accents: by its id, its whole name, else by words that only one
 * name holds.
 */
export function meantTerminal<T extends { id: number; name: string }>(
  text: string,
  terminals: readonly T[],
): T | TerminalMistake {
  const lines = searchKey(text).split('\n');
  const byId = terminals.find(({ id }) => String(id) === text.trim());
  if (byId) return byId;
  const isSame = ({ name }: T) =>
    searchKey(name)
      .split('\n')
      .some((line) => lines.includes(line));
  const whole = terminals.filter(isSame);
  const found = whole.length > 0 ? whole : terminals.filter(({ name }) => holdsWords(name, text));
  const [only, second] = lines[0] === '' ? [] : found;
  if (only && !second) return only;
  return only ? 'terminal_ambiguous' : 'terminal_unknown';
}
