export const terminalBookings = {
  title: 'Buchungen',
  table: 'Buchungen dieses Terminals',
  search: 'Container, Referenz, Kennzeichen, Fahrer, Spedition, Tour',
  failed: 'Die Buchungen konnten nicht geladen werden.',
  empty: 'Noch keine Buchungen',
  emptyText: 'Sobald eine Spedition an diesem Terminal bucht, steht die Buchung hier.',
  nothingFound: 'Keine Buchung gefunden',
  nothingFoundText:
    'Containernummern, Kennzeichen und Referenzen werden von vorn gesucht. Prüfen Sie auch Tage und Filter.',
  nothingFoundAction: 'Suche und Filter leeren',
  most: 'Es werden höchstens {{number}} Buchungen gezeigt. Grenzen Sie mit Suche, Tagen und Filter weiter ein.',
  past: 'Vergangen',
  column: { slot: 'Zeitfenster', actions: 'Aktionen' },
  filter: { group: 'Stand', type: 'Art' },
  group: {
    awaited: 'noch nicht da',
    noShow: 'nicht gekommen',
    in: 'auf dem Terminal',
    done: 'abgeschlossen',
    cancelled: 'storniert',
  },
  wholeTours:
    'Jede Tour geht als Ganzes, auch mit Buchungen, die nicht gewählt sind. Nichts geschieht, bevor Sie es bestätigen.',
  detail: {
    tour: 'Tour',
    module: 'Modul',
    train: 'Zug',
    lane: 'Spur {{lane}}',
    noReason: 'Ohne Angabe eines Grundes',
    toSlot: 'Zeitfenster {{span}} auf der Tafel',
    toDriver: 'Profil von {{name}}',
  },
} as const;
