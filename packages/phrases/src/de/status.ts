import type { TrainRisk } from '@quaygate/contract';

/** Words of states. Container bookings show the given texts: registered and completed both read completed (FWD-BOOK-18). */
export const status = {
  tour: {
    active: 'gebucht',
    facility_reached: 'am Terminal',
    registration_blocked: 'Registrierung gesperrt',
    registration_restricted: 'Registrierung eingeschränkt',
    registered: 'registriert',
    transhipment: 'im Umschlag',
    completed: 'abgeschlossen',
    cancelled: 'storniert',
    counter_required: 'Schalter erforderlich',
  },
  booking: {
    active: 'gebucht',
    progress: 'in Bearbeitung',
    counter_needed: 'Schalter erforderlich',
    registered: 'abgeschlossen',
    completed: 'abgeschlossen',
    cancelled: 'storniert',
  },
  type: { pickup: 'Abholung', delivery: 'Anlieferung' },
  /** Why a load unit may miss its train (TRN-42). */
  risk: {
    train_cancelled: 'Zug fällt aus',
    slot_after_loading: 'Zeitfenster nach Ladeschluss',
    slot_too_close: 'Zeitfenster zu knapp vor Ladeschluss',
    train_not_arrived: 'Zug kommt erst nach dem Zeitfenster',
    truck_missing: 'Lkw nicht gekommen',
    no_booking: 'nicht gebucht',
  } satisfies Record<TrainRisk, string>,
  arrival: {
    expected: 'erwartet {{time}}',
    late: '{{count}} Min. nach Ende',
    asOf: 'Stand {{time}}',
  },
} as const;
