import type { RepairKind } from '@quaygate/rules';

/** The ways to mend a tour that is not ready (READY-33), as its row names them. */
export const tour = {
  kind: {
    next_slot: 'Nächstes Zeitfenster',
    other_slot: 'Anderes Zeitfenster',
    split: 'Buchung umbuchen',
    other_driver: 'Anderer Fahrer',
    plate: 'Kennzeichen ändern',
    pair: 'Abholung dazu buchen',
    license: 'Lizenz zuweisen',
    renew_license: 'Lizenz verlängern',
    buy_license: 'Lizenz kaufen',
    pay_license: 'Lizenz bezahlen',
    driver: 'Fahrer ansehen',
    call: 'Terminal anrufen',
    wait: 'Wer ist dran?',
  } satisfies Record<RepairKind, string>,
  /** For a screen reader: the same words stand in every row. */
  ofTour: ', Tour {{id}}',
  more: 'Alle Gründe und Wege, Tour {{id}}',
} as const;
