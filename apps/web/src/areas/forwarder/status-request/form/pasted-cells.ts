import type { BookingType } from '@quaygate/rules';
import { isContainerNumber, normalizeContainerNumber, parseBookingType } from '@quaygate/rules';

/** What one row says; what it does not say is left out. */
export interface PastedCells {
  type?: BookingType;
  referenceNumber: string;
  containerNumber?: string;
}

/** A date, a time, a weight or a size beside the reference. */
const isOther =
  /^(?:\d{1,2}[./]\d{1,2}[./](?:\d{2,4})?|\d{4}-\d{2}-\d{2})?(?:[ T]*\d{1,2}:\d{2}(?::\d{2})?)?$|^[\d.,]+ ?(?:kg|t)$|^(?:20|40|45) ?['A-Z]{0,4}$/i;

/**
 * Reference of one row copied from a spreadsheet, with its booking type, its container number or both, in any order;
 * undefined if the text is something else. Cells are separated by tab, semicolon or line break.
 */
export function pastedCells(text: string): PastedCells | undefined {
  const cells = text
    .split(/[\t;\r\n]+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const containers = cells.filter((cell) => isContainerNumber(normalizeContainerNumber(cell)));
  const types = cells.filter((cell) => !containers.includes(cell) && parseBookingType(cell));
  const others = cells.filter((cell) => !containers.includes(cell) && !types.includes(cell));
  const references = others.length > 1 ? others.filter((cell) => !isOther.test(cell)) : others;
  if ([containers, types, references].some(({ length }) => length > 1)) return undefined;
  const [container, type, reference] = [containers[0], types[0] && parseBookingType(types[0]), references[0]];
  if (!reference || (!container && !type)) return undefined;
  return {
    ...(type && { type }),
    referenceNumber: reference,
    ...(container && { containerNumber: normalizeContainerNumber(container) }),
  };
}

const separating = new Set(' \t\r\n\u00a0;,|');

function withoutSeparators(text: string): string {
  let [begin, end] = [0, text.length];
  while (begin < end && separating.has(text.charAt(begin))) begin++;
  while (end > begin && separating.has(text.charAt(end - 1))) end--;
  return text.slice(begin, end);
}

/** A single cell without the separators around it; undefined if the text is something else, or has none. */
export function pastedCell(text: string): string | undefined {
  const cell = withoutSeparators(text);
  return cell === '' || !/[\t;,|]/.test(text) || /[\t\r\n;|]/.test(cell) ? undefined : cell;
}

/** The text of a field with a cell in place of what is selected there; undefined if it is no field. */
export function insertedCell(field: EventTarget, cell: string): string | undefined {
  if (!(field instanceof HTMLInputElement)) return undefined;
  const { value, selectionStart, selectionEnd } = field;
  return value.slice(0, selectionStart ?? value.length) + cell + value.slice(selectionEnd ?? value.length);
}
