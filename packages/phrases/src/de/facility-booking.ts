/** The bookings of a terminal as a file. */
export const facilityBooking = {
  save: 'Export',
  csv: 'Als CSV',
  xlsx: 'Für Excel (.xlsx)',
  fileName: 'Buchungen',
  cut: 'Diese Datei endet nach {{shown}} Buchungen, mehr passen vielleicht. Grenzen Sie mit Suche, Tagen und Filter weiter ein, und exportieren Sie in Teilen.',
  column: {
    slotBegin: 'Zeitfenster von',
    slotEnd: 'Zeitfenster bis',
    state: 'Status',
    reason: 'Warum der Lkw steht',
    driver: 'Fahrer',
    company: 'Spedition',
    plate: 'Kennzeichen',
    container: 'Container',
    reference: 'Referenznummer',
    type: 'Art',
    tour: 'Tour',
    module: 'Modul',
    train: 'Zug',
    trainDate: 'Zugtag',
  },
} as const;
