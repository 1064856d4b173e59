/** Views of the bookings overview; loaded behind its list. */
export const bookingView = {
  views: 'Ansichten',
  changed: '{{name}} (geändert)',
  ofCompany: '{{name}} (Firma)',
  gone: 'Diese Ansicht gibt es nicht mehr, oder sie ist nicht für Sie. Filter und Spalten der Adresse gelten weiter.',
  columns: {
    open: 'Spalten wählen …',
    title: 'Spalten wählen',
    label: 'Sichtbare Spalten',
    show: 'Anzeigen',
  },
  save: {
    open: 'Als Ansicht speichern …',
    title: 'Ansicht speichern',
    note: 'Gespeichert wird, was jetzt gilt: Filter, Spalten und Sortierung.',
    name: 'Name',
    company: 'Für alle in der Firma',
    start: 'Damit öffnet sich die Übersicht für mich',
    done: 'Ansicht gespeichert',
  },
  change: { open: '{{name}} ändern …', title: 'Ansicht {{name}} ändern' },
  delete: {
    open: '{{name}} löschen …',
    title: 'Ansicht {{name}} löschen?',
    confirm: 'Löschen',
    own: 'Buchungen bleiben, wie sie sind.',
    company: 'Sie verschwindet für alle in der Firma. Buchungen bleiben, wie sie sind.',
  },
} as const;
