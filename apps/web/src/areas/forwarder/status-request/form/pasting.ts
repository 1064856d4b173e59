import type { ClipboardEvent } from 'react';
import type { RequestValues } from '../request/check-request.ts';
import { insertedCell, pastedCell, pastedCells } from './pasted-cells.ts';

/** What is pasted into a field of the form: a row fills its fields, a single cell is tidied, anything else is as it is. */
export const pasting =
  (values: RequestValues, onFill: (part: Partial<RequestValues>, isRow: boolean) => void) =>
  (field: 'referenceNumber' | 'containerNumber') =>
  (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    const row = pastedCells(pasted);
    // A delivery is asked for without its container number: only a row that says its type is taken apart.
    const cells = values.type === 'delivery' && !row?.type ? undefined : row;
    const cell = cells ? undefined : pastedCell(pasted);
    if (!cells && !cell) return;
    event.preventDefault();
    if (cells) onFill({ type: values.type ?? 'pickup', ...cells }, true);
    else if (cell) onFill({ [field]: insertedCell(event.target, cell) ?? cell }, false);
  };
