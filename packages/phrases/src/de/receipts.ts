/** Interchange receipts of several bookings as one file; loaded with its dialog. */
export const receipts = {
  action: 'EIR als PDF',
  title: 'Übergabeprotokolle (EIR) als ein PDF',
  note: 'Eine Datei mit einem Übergabeprotokoll für jede abgeschlossene Buchung der gewählten Touren.',
  submit_one: '{{count}} EIR sichern',
  submit_other: '{{count}} EIR sichern',
  all_one: 'Die Buchung hat ein Übergabeprotokoll.',
  all_other: 'Alle {{count}} Buchungen haben ein Übergabeprotokoll.',
  some: '{{done}} von {{total}} Buchungen haben ein Übergabeprotokoll.',
  others: 'Für die anderen gibt es noch keins. Sie stehen auch auf der ersten Seite.',
  none: 'Keine der gewählten Buchungen ist abgeschlossen. Ein Übergabeprotokoll gibt es erst danach.',
  tooMany: 'Höchstens {{max}} Buchungen kommen in eine Datei, gewählt sind {{count}}. Wählen Sie weniger Touren.',
  table: 'Buchungen und ihre Übergabeprotokolle',
  receipt: 'Übergabeprotokoll',
  without: 'Ohne Übergabeprotokoll',
  saved_one: '{{count}} Übergabeprotokoll gesichert',
  saved_other: '{{count}} Übergabeprotokolle gesichert',
} as const;
