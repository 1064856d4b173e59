/**
 * Days for which rows of a table are kept. 0: a job takes them within minutes, or one row of each truck is written over and over.
 * What is not named here stays.
 */
export const keptDays: Record<string, number> = {
  idempotency_key: 2,
  vehicle_position: 0,
  vehicle_history: 1,
  driver_position: 0,
  socket_ticket: 1,
  session: 30,
  refresh_value: 30,
  known_device: 400,
  booking_change: 9,
  mail: 7,
  push_message: 2,
  notification: 90,
  notification_read: 90,
  tour_readiness: 14,
  slot_change: 400,
  integration_event: 431,
  audit: 1_096,
  audit_link: 1_096,
  block: 1_096,
  tour_count_change: 0,
  statistic_hour_change: 0,
  trucker_count_change: 0,
  facility_trucker_count_change: 0,
  license_count_change: 0,
  tour_readiness_mark: 0,
  push_mark: 0,
  notification_mark: 0,
};
