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
} as const;
