import type { TrainRisk } from '@quaygate/contract';
import type { AdmissionReason } from '@quaygate/rules';

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
  /** What the check of an arrival found. */
  cause: {
    driver_blocked: 'Fahrer am Terminal gesperrt',
    driver_not_verified: 'Fahrer nicht identifiziert',
    oneToOne: '1:1 nicht erfüllt',
    acceptance_deadline: 'außerhalb der Annahmezeit des Zuges',
    latest_loading_time_passed: 'Ladeschluss vorbei',
    too_early: 'zu früh gekommen',
    too_late: 'zu spät gekommen',
    not_released: 'Ladeeinheit nicht freigegeben',
    license_not_valid: 'keine gültige Lizenz',
    order_not_available: 'Ladeeinheit nicht bereit',
  } satisfies Record<Exclude<AdmissionReason, 'one_to_one'> | 'oneToOne', string>,
  noReason: 'ohne Angabe von Gründen',
  arrival: {
    expected: 'erwartet {{time}}',
    late: '{{count}} Min. nach Ende',
    asOf: 'Stand {{time}}',
  },
} as const;
