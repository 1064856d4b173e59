/** Why an item of a report is rejected. */
export const itemCodes = [
  'invalid_item',
  'event_id_conflict',
  'occurred_at_in_future',
  'occurred_at_too_old',
  'occurred_at_before_booking',
  'unknown_booking',
  'unknown_tour',
  'unknown_train_operator',
  'unknown_module',
  'temporarily_unavailable',
] as const;
export type ItemCode = (typeof itemCodes)[number];
