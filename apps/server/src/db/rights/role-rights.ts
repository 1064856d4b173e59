/** What the roles of the application may do with the tables. What is not named here may be read, added and changed. */

/** Rows are added and never changed. */
export const addedTo = ['audit'];
/** Written by triggers, functions of the owner and migrations alone. */
export const onlyRead = [
  'archived_booking',
  'archived_booking_event',
  'archived_document',
  'archived_gate_picture',
  'archived_load_unit_order',
  'archived_own_text',
  'archived_tour',
  'audit_link',
  'audit_origin',
  'audit_waiting',
  'decision_evidence',
  'identification_event',
  'kysely_migration',
];
/** Added and never changed; a job removes them after their time. */
export const keptForATime = ['slot_change'];
/** The history of a booking; only whether an event counts is decided later. */
export const history = { table: 'booking_event', decidedLater: ['ignored', 'detail'] };
/** What says whether a driver is verified follows from their identifications: a trigger writes it. */
export const driver = {
  table: 'trucker',
  changed: ['email', 'first_name', 'last_name', 'license_plate', 'phone_number', 'deleted_date', 'forgotten_date'],
  added: ['user_id', 'id', 'email', 'first_name', 'last_name', 'license_plate', 'phone_number', 'created_date'],
};
/** Read by functions of the owner alone. */
export const closed: readonly string[] = ['identification_provider'];

/** Tables whose rows a call takes away. Rows of any other table end by a job, or never. */
export const deletedByCalls = [
  'acceptance_deadline',
  'action_token',
  'app_user',
  'attempt',
  'batch_column_mapping',
  'booking_plan_row',
  'booking_view',
  'booking_view_start',
  'call',
  'call_instance',
  'call_message',
  'credential',
  'driver_position',
  'driving_minutes',
  'facility_trucker',
  'gate_pass_claim',
  'identification',
  'invitation',
  'mail',
  'notification_choice',
  'notification_push_choice',
  'notification_quiet',
  'notification_read',
  'one_to_one_restriction',
  'page_visit',
  'passkey',
  'push_key',
  'push_subscription',
  'recovery_code',
  'slot',
  'slot_module',
  'slot_template',
  'socket_ticket',
  'totp',
  'tour',
  'user_facility',
  'user_facility_company',
  'user_forwarder',
  'user_train_operator',
  'vehicle_position',
  'voice_group_member',
];

/** Tables whose rows a job or a command takes away when their time is over; it has a role of its own. */
export const deletedByJobs = [
  'block',
  'booking_change',
  'decision_evidence',
  'driver_notice',
  'driver_pass_key',
  'email_change',
  'exception',
  'facility_trucker_count_change',
  'factor_ticket',
  'idempotency',
  'idempotency_key',
  'identity_link',
  'integration_event',
  'known_device',
  'license_count_change',
  'logout_token',
  'notification',
  'notification_mail',
  'notification_push',
  'pass_showing',
  'picture',
  'push_mark',
  'push_message',
  'push_told',
  'refresh_value',
  'removed_file',
  'session',
  'signing_key',
  'slot_change',
  'statistic_hour_change',
  'tour_count_change',
  'tour_readiness',
  'tour_readiness_mark',
  'train_risk_mail',
  'trucker_count_change',
  'used_challenge',
  'vehicle_history',
];

/** Functions that only jobs and what runs beside them call. */
export const calledByJobs = [
  'archive_forget',
  'archive_orders',
  'archive_tours',
  'audit_drop',
  'audit_forget',
  'audit_link_waiting',
  'audit_over',
  'audit_unlink',
  'partition_drop',
  'partition_make',
  'partition_oldest',
];

/** What a role may do with the rows of a table; empty: nothing. */
export function rightsOn(table: string, isForJobs: boolean): string[] {
  if (closed.includes(table)) return [];
  const isRead = [...onlyRead, driver.table].includes(table);
  const isKept = [...addedTo, ...keptForATime, history.table].includes(table);
  const isDeleted = deletedByCalls.includes(table) || (isForJobs && deletedByJobs.includes(table));
  return [
    'select',
    ...(isRead ? [] : ['insert']),
    ...(isRead || isKept ? [] : ['update']),
    ...(isDeleted ? ['delete'] : []),
  ];
}
