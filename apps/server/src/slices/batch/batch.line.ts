/**
 * The cells of one line without their quotes (RFC 4180); blanks around quotes count as no part of the cell.
 * @returns undefined where a quote is not closed in this line, or stands inside a cell that is not quoted
 */
export function cellsOf(line: string, separator: string): string[] | undefined {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  const quoted = / *"([^"]*(?:""[^"]*)*)" */y;
  for (let place = 0; place <= line.length; ) {
    quoted.lastIndex = place;
    const [whole, inside] = quoted.exec(line) ?? [];
    const next = line.indexOf(separator, place + (whole?.length ?? 0));
    const end = next === -1 ? line.length : next;
    if (whole === undefined) {
      const cell = line.slice(place, end);
      if (cell.includes('"')) return undefined;
      cells.push(cell);
    } else if (place + whole.length === end) {
      cells.push(present(inside).replaceAll('""', '"'));
    } else return undefined;
    place = end + 1;
  }
  return cells;
}

import { present } from '@quaygate/rules';
