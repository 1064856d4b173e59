import { utils, write } from '@e965/xlsx';

/** The bytes of an .xlsx of one sheet. */
export function workbookOf(rows: readonly (readonly (string | number)[])[], sheet = 'List'): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((cells) => [...cells])), sheet);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
}
