/** What a company writes of a booking for itself. */
export const ownText = {
  title: 'Eigene Texte zu Tour {{id}}',
  open: 'Kunde, Auftragsnummer, Notiz',
  customer: 'Kunde',
  orderNumber: 'Auftragsnummer',
  note: 'Notiz',
  fieldOf: '{{field}} zu {{unit}}',
  who: 'Nur Ihr Unternehmen sieht diese Texte, weder Terminal noch Fahrer.',
  ofBoth: 'Die Texte stehen dann bei beiden Buchungen.',
  meanwhile: 'Inzwischen steht hier: {{text}}. Noch einmal Eingabe ersetzt es, Esc behält es.',
  nothing: 'nichts',
  again: 'Jemand hat die Texte gerade geändert. Prüfen Sie, was jetzt dort steht, und speichern Sie noch einmal.',
} as const;
