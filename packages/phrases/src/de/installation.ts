export const installation = {
  title: 'Installation',
  failed: 'Die Angaben zur Installation konnten nicht geladen werden.',
  licensing: {
    title: 'Lizenzen',
    note: 'Wie Unternehmen zu den Lizenzen kommen, ohne die kein Fahrer gebucht werden kann. Für ein einzelnes Unternehmen können Sie in dessen Eintrag etwas anderes wählen.',
    label: 'Woher Lizenzen kommen',
    card: 'Mit Karte',
    cardText: 'Unternehmen kaufen Lizenzen selbst',
    invoice: 'Auf Rechnung oder Vertrag',
    invoiceText: 'Administratoren erteilen Unternehmen Lizenzen, mit Laufzeit, Kosten und Vermerk',
    none: 'Keine',
    noneText: 'Kein Fahrer braucht eine Lizenz. Lizenzen, ihre Prüfung und ihre Seiten fallen für alle weg.',
    given: 'Die Einstellung LICENSES des Servers legt das fest. Ohne sie wählen Sie hier.',
    noCards: 'Mit Karte geht es erst, wenn auf dem Server die Einstellung PAYMENTS gesetzt ist.',
    save: 'Übernehmen',
    saved: 'Gespeichert. Es gilt sofort für alle Unternehmen, für die nichts anderes gewählt ist.',
  },
} as const;
