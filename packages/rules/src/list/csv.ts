/** What spreadsheets begin a formula with; they take the full-width forms for the same. */
const sign = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** What programs drop or overlook at the beginning of a cell. */
const overlooked = `[\\s\\p{Cc}\\p{Cf}"']`;
const leadsFormula = new RegExp(`^(?:${overlooked}*${sign}|[\\t\\r\\n\\0])`, 'u');
/** Behind a comma too: a spreadsheet set to another separator begins a cell there, whatever stands in quotes. */
const hidden = `(?=${overlooked}{0,20}${sign})`;
/** Most cells hold none of these, and are told apart by one look. */
const mayLead = new RegExp(`${sign}|[\\t\\r\\n\\0]`, 'u');
const hidesFormula = new RegExp(`([,;\\t\\r\\n])${hidden}`, 'gu');
const guarded = new RegExp(`([,;\\t\\r\\n])'${hidden}`, 'gu');

/** Removes the apostrophes with which spreadsheets and the formula guard mark text: one at the beginning, and those behind separators. */
export function stripApostrophe(cell: string): string {
  return (cell.startsWith("'") ? cell.slice(1) : cell).replace(guarded, '$1');
}

/** An apostrophe before everything in a cell that a spreadsheet would take for a formula, plain numbers excepted (FWD-BATCH-42). */
export function guardFormula(cell: string): string {
  if (!mayLead.test(cell)) return cell;
  if (/^-?[0-9]+([.,][0-9]+)?$/.test(cell)) return cell;
  const safe = cell.replace(hidesFormula, "$1'");
  return leadsFormula.test(safe) ? `'${safe}` : safe;
}
