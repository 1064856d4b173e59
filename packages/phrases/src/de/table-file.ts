/** What a list shows as a file; loaded with the button. */
export const tableFile = {
  save: 'Sichern',
  csv: 'Als CSV sichern',
  xlsx: 'Für Excel sichern (.xlsx)',
} as const;
