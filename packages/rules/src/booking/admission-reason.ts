/** What keeps a visit out, in the order in which it is told. */
export const admissionReasons = [
  'driver_blocked',
  'driver_not_verified',
  'driver_not_approved',
  'plate_missing',
  'one_to_one',
  'truck_full',
  'train_cancelled',
  'acceptance_deadline',
  'latest_loading_time_passed',
  'too_early',
  'too_late',
  'not_released',
  'license_not_valid',
  'order_not_available',
] as const;
export type AdmissionReason = (typeof admissionReasons)[number];
