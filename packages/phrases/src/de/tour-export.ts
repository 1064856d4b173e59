/** The bookings overview as a file. */
export const tourExport = {
  fileName: 'Buchungen',
  cut: 'Diese Datei endet nach {{shown}} Touren, {{total}} passen. Filtern Sie enger, zum Beispiel nach Tagen, und sichern Sie in Teilen.',
  column: {
    tour: 'Tour',
    plate: 'Kennzeichen',
    driver: 'Fahrer',
    terminal: 'Terminal',
    slotBegin: 'Zeitfenster von',
    slotEnd: 'Zeitfenster bis',
    state: 'Status',
    readiness: 'Bereitschaft',
    booking: 'Buchung',
    type: 'Art',
    loadUnit: 'Ladeeinheit',
    reference: 'Referenznummer',
    priority: 'Priorität',
    status: 'Status der Buchung',
    risk: 'Zug gefährdet',
  },
} as const;
