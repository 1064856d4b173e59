/** The bookings overview as a file. */
export const tourExport = {
  fileName: 'Buchungen',
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
    customer: 'Kunde',
    orderNumber: 'Auftragsnummer',
    note: 'Notiz',
  },
} as const;
