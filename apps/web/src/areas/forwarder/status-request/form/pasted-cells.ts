import { isContainerNumber, normalizeContainerNumber } from '@quaygate/rules';

/**
 * Reference and container number of one row copied from a spreadsheet, in either order; undefined if the text is
 * something else. Cells are separated by tab, semicolon or line break.
 */
export function pastedCells(text: string): { referenceNumber: string; containerNumber: string } | undefined {
  const cells = text
    .split(/[\t;\r\n]+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  if (cells.length < 2) return undefined;

  const containers = cells.filter((cell) => isContainerNumber(normalizeContainerNumber(cell)));
  const references = cells.filter((cell) => !containers.includes(cell));
  const [container, furtherContainer] = containers;
  const [reference, furtherReference] = references;
  if (!container || !reference || furtherContainer || furtherReference) return undefined;
  return { referenceNumber: reference, containerNumber: normalizeContainerNumber(container) };
}
