/** Another driver or plate for a tour; loaded with its dialog. */
export const tourTruck = {
  title: 'Fahrer oder Kennzeichen der Tour {{id}} ändern',
  note: 'Bisher {{driver}}, {{plate}}. Zeitfenster und Nummer der Tour bleiben.',
  driver: 'Fahrer',
  driverPlaceholder: 'Fahrer wählen',
  driversFailed: 'Die Fahrer konnten nicht geladen werden.',
  plate: 'Kennzeichen',
  plateHint: 'Für diese Tour. Das Kennzeichen, das beim Fahrer steht, bleibt.',
  plateRead: 'Am Gate wurde {{plate}} gelesen. Für diese Tour; das Kennzeichen, das beim Fahrer steht, bleibt.',
  noPlate: 'Für den Fahrer ist kein Kennzeichen hinterlegt',
  submit: 'Ändern',
  done: 'Tour {{id}} fährt jetzt {{driver}}, {{plate}}',
} as const;
