/**
 * What the example of a call holds where its fields depend on each other in ways a schema does not tell; undefined: the field is
 * left out.
 */
export const callExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  changeLicense: { truckerId: undefined },
  changeSlots: { percent: undefined },
  claimOrder: { orderId: 'sub_1QExample000000000000000' },
  getShiftReport: { until: '2026-05-12T16:00:00Z' },
  getTerminalStatisticTimeSeries: { customRange: undefined },
  getTruckers: {
    documentIdentificationStatus: 'PENDING',
    warningState: 'PENDING',
    terrorDatabaseStatus: 'OK',
    terrorState: 'OK',
  },
  printShiftReport: { until: '2026-05-12T16:00:00Z' },
  reportGateEvents: { bookingId: null, appointmentStatus: null },
};
