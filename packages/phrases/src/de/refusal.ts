/** Refusals that say more than their code: what stands against it, with its figures. */
export const refusal = {
  truckFull: {
    pickup: 'Der Lkw holt in dieser Tour schon ab: {{there}}.',
    delivery: 'Der Lkw liefert in dieser Tour schon an: {{there}}.',
    limit:
      'Er fasst je Richtung höchstens {{places}} Einheiten bis 20 Fuß oder Wechselbehälter, eine längere zählt doppelt, und {{limit}} kg; zusammen wären es {{weight}} kg.',
  },
  overweight: 'Das Gewicht überschreitet die Grenze: zusammen {{total}} kg, erlaubt sind {{limit}} kg',
  closedSlot: 'Das Terminal ist geschlossen, {{from}} bis {{until}}: {{text}}',
  closedSlotOpen: 'Das Terminal ist ab {{from}} bis auf Weiteres geschlossen: {{text}}',
  textTooLong: 'Höchstens {{limit}} Zeichen, {{count}} zu viel',
  textLength: '{{length}} von {{limit}} Zeichen',
} as const;
