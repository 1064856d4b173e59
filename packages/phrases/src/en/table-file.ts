import type { tableFile as german } from '../de/table-file.ts';
import type { Same } from '../shape.ts';

export const tableFile: Same<typeof german> = {
  save: 'Save',
  csv: 'Save as CSV',
  xlsx: 'Save for Excel (.xlsx)',
};
