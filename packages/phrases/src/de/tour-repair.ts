import type { RepairKind, Turn } from '@quaygate/rules';

/** How a tour that is not ready is mended (READY-33); loaded with the buttons. */
export const tourRepair = {
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
  title: 'Tour {{id}} bereit machen',
  note: '{{driver}}, {{plate}}',
  causes: 'Gründe',
  turn: {
    forwarder: 'Ihr Unternehmen ist dran',
    driver: 'Der Fahrer ist dran',
    terminal: 'Das Terminal ist dran',
    operator: 'Der Operateur ist dran',
    none: 'Niemand muss etwas tun',
  } satisfies Record<Exclude<Turn, 'no_one'> | 'none', string>,
  since: 'seit {{time}}',
  until: 'bis {{time}}',
  units: 'Ladeeinheiten: {{units}}',
  warning: 'Hinweis',
  phone: 'Terminal anrufen: {{number}}',
  noPhone: 'Für das Terminal ist keine Telefonnummer hinterlegt.',
  close: 'Schließen',
} as const;
