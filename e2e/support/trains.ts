/** Calls of the timetable and of the boxes of its trains. */
export const trains = /\/terminals\/\d+\/trains\?/;
export const boxes = /\/terminals\/\d+\/trainBoxes\?/;

export const words = {
  de: {
    title: 'Züge',
    table: 'Zugfahrplan',
    late: '25 min später',
    planned: 'geplant 14:00',
    state: 'wird beladen',
    arrived: '4 von 9 am Terminal',
    transhipped: '2 umgeschlagen',
    atRisk: '3 gefährdet',
    onlyAtRisk: 'Nur gefährdete',
    boxes: 'Ladeeinheiten des Zuges 47',
    slotAfter: 'Zeitfenster nach Ladeschluss',
    noBooking: 'nicht gebucht',
  },
  en: {
    title: 'Trains',
    table: 'Train timetable',
    late: '25 min late',
    planned: 'planned 14:00',
    state: 'loading',
    arrived: '4 of 9 at the terminal',
    transhipped: '2 transhipped',
    atRisk: '3 at risk',
    onlyAtRisk: 'At risk only',
    boxes: 'Load units of train 47',
    slotAfter: 'slot after the last loading time',
    noBooking: 'not booked',
  },
} as const;

/** A train as the server answers it; times in UTC, two hours before those of the terminal. */
export const aTrain = (more: object = {}) => ({
  trainNumber: '47',
  trainDate: '2026-05-12',
  direction: 'outbound',
  plannedTime: '2026-05-12T12:00:00.000Z',
  estimatedTime: '2026-05-12T12:25:00.000Z',
  delayMinutes: 25,
  latestLoadingTime: '2026-05-12T11:00:00.000Z',
  state: 'loading',
  assigned: 9,
  booked: 7,
  arrived: 4,
  transhipped: 2,
  atRisk: 3,
  leftBehind: 0,
  trainOperator: 'Nordgleis Intermodal',
  ...more,
});

export const aBox = (more: object = {}) => ({
  orderId: 'order-1',
  trainNumber: '47',
  trainDate: '2026-05-12',
  type: 'delivery',
  referenceNumber: 'REF-1',
  containerNumber: 'CSQU3054383',
  containerType: 'BOX',
  containerLength: 40,
  latestLoadingTime: '2026-05-12T11:00:00.000Z',
  bookingId: 'b-1',
  bookingState: 'active',
  licensePlate: 'DU-QG 1',
  firstName: 'Jana',
  lastName: 'Krug',
  slotBegin: '2026-05-12T12:30:00.000Z',
  slotEnd: '2026-05-12T13:20:00.000Z',
  forwarder: 'Petersen GmbH',
  forwarderEmail: 'info@petersen.example',
  atRisk: null,
  unloadingMinutes: null,
  ...more,
});
