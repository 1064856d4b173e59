/** The bookings of a terminal as a file. */
export const facilityBooking = {
  save: 'Sichern',
  csv: 'Als CSV sichern',
  xlsx: 'Für Excel sichern (.xlsx)',
  fileName: 'Buchungen',
  cut: 'Diese Datei endet nach {{shown}} Buchungen, mehr passen vielleicht. Grenzen Sie mit Suche, Tagen und Filter weiter ein, und sichern Sie in Teilen.',
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
