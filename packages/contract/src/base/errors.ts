import { z } from 'zod';

/**
 * Every code a call may answer, with its HTTP status. The texts live in phrases/errors; a code of people without one does
 * not compile.
 */
export const errorStatus = {
  malformed_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  user_mismatch: 403,
  forbidden: 403,
  not_found: 404,
  request_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  identity_provider_unavailable: 502,
  temporarily_unavailable: 503,

  'auth/invalid-email': 400,
  'auth/invalid-credential': 401,
  'auth/user-not-found': 401,
  'auth/user-disabled': 403,
  'auth/too-many-requests': 429,
  'auth/user-token-expired': 401,
  'auth/weak-password': 400,
  'auth/common-password': 400,
  'auth/password-contains-email': 400,
  'auth/invalid-action-code': 400,
  'auth/expired-action-code': 400,
  'auth/wrong-password': 400,
  'auth/invalid-factor-code': 400,
  'auth/invalid-factor-ticket': 401,
  'auth/invalid-passkey': 400,
  'auth/passkey-required': 403,
  'auth/sign-in-expired': 400,
  'auth/sign-in-cancelled': 400,
  'auth/invalid-issuer-answer': 400,
  'auth/email-not-verified': 403,
  'auth/account-already-linked': 409,
  'auth/other-user': 403,
  proof_needed: 403,
  factor_required: 403,
  own_factors_not_resettable: 409,
  totp_already_set_up: 409,
  passkey_already_added: 409,
  last_passkey: 409,
  too_many_passkeys: 409,
  last_administrator: 409,
  own_account_not_deletable: 409,
  successor_not_found: 404,
  own_account_not_disableable: 409,
  invitation_not_possible: 409,
  mails_not_configured: 409,
  reset_link_not_possible: 409,
  approval_needed: 409,
  empty_change: 400,
  change_already_pending: 409,
  change_not_pending: 409,
  own_change_not_approvable: 403,
  change_of_another: 403,
  evidence_not_seen: 409,
  driver_claimed: 409,
  queue_empty: 409,
  own_role_not_changeable: 409,
  key_not_collectable: 409,

  user_already_exists: 409,
  email_unchanged: 409,
  email_kept_by_provider: 409,
  email_changed_by_user_alone: 409,
  email_change_refused: 409,
  email_change_confirmed: 409,
  email_taken_meanwhile: 409,
  changed_meanwhile: 409,
  name_taken: 409,
  practice_terminal_connected: 409,
  practice_played_by_demo: 409,
  role_needs_linked_entity: 400,
  linked_entity_needs_role: 400,
  unknown_linked_entity: 400,
  trucking_vat_id_already_exists: 409,

  forwarder_not_found: 404,
  trucker_not_found: 404,
  terminal_not_found: 404,
  reference_not_found: 404,
  timeslot_not_found: 404,
  license_not_found: 404,
  plan_not_sufficient: 403,
  plan_not_changeable: 403,
  reference_not_allowed: 403,
  lookup_budget_used_up: 429,
  reference_not_bookable_anymore: 409,
  required_container_data_missing: 409,
  net_weight_too_big: 409,
  terminal_latest_loading_time_before_now: 409,
  train_cancelled: 409,
  deliveries_container_length_not_equal: 409,
  truck_full: 409,
  registration_blocked: 409,
  registration_restricted: 409,
  booking_already_completed: 409,
  booking_already_registered: 409,
  booking_terminal_reached: 409,
  booking_counter_required: 409,
  booking_transhipment_created: 409,
  one_to_one_booking_not_satisfied_creation: 409,
  one_to_one_booking_not_satisfied_deletion: 409,
  one_to_one_booking_not_satisfied_update_pickup: 409,
  one_to_one_booking_not_satisfied_update_delivery: 409,
  container_not_updatable: 409,
  pickup_not_updatable: 409,
  dangerous_toll_not_updatable: 409,
  empty_booking_not_allowed: 400,
  container_number_invalid_format: 400,
  terminal_id_is_null: 400,
  request_invalid: 400,
  timeslot_full: 409,
  timeslot_unchanged: 409,
  trucker_not_approved: 409,
  license_plate_missing: 409,
  booking_not_completed: 409,
  idempotency_key_reused: 409,
  approval_already_decided: 409,
  trucker_has_open_bookings: 409,
  no_license_available: 409,
  no_valid_license: 409,
  purchase_not_offered: 409,
  licensing_set_by_installation: 409,
  flag_set_by_installation: 409,
  logo_invalid: 400,
  licenses_not_needed: 409,
  license_not_assignable: 409,
  license_not_assigned: 409,
  license_must_be_assigned_or_unassigned: 409,
  license_already_taken_over: 409,
  trucker_already_has_license: 409,
  renewal_not_active: 409,
  same_trucker: 400,
  license_not_assigned_to_trucker: 409,
  trucker_deleted: 409,
  status_not_changeable: 409,
  no_pending_change: 409,
  trucker_identification_missing: 409,
  identification_exists: 409,
  identification_tries_used_up: 409,
  identification_already_submitted: 409,
  picture_missing: 409,
  identification_provider_unavailable: 502,
  driver_not_verified: 409,
  company_code_unknown: 404,
  tour_not_open: 409,
  tour_not_running: 409,
  position_consent_missing: 409,
  pass_invalid: 400,
  pass_expired: 400,
  pass_of_other_terminal: 400,
  trucker_already_blocked: 409,
  acceptance_deadline_already_exists: 409,
  one_to_one_restriction_already_exists: 409,
  terminal_closed: 409,
  exception_claimed: 409,
  tour_not_at_gate: 409,
  plate_taken: 409,
  announcement_over: 409,
  too_many_announcements: 409,
  too_many_plan_rows: 409,
  too_many_booking_views: 409,
  booking_not_reroutable: 409,
  train_booking_not_completable: 409,
  order_already_revoked: 409,
  setup_fee_not_required: 409,
  payments_not_configured: 409,
  quantity_too_high: 400,
  success_url_not_allowed: 400,
  stripe_checkout_failed: 502,
  forwarder_not_allowed: 403,
  NOT_BELONG_ORGANIZATION: 403,
  parking_lot_full: 409,
  trucker_already_has_parking: 409,
  booking_has_no_timeslots: 409,
  terminal_system_unavailable: 502,
  document_not_ready: 503,
  picture_invalid: 400,
  picture_too_large: 400,
  picture_too_small: 400,

  batch_size_invalid: 400,
  facility_mismatch: 403,
  scope_missing: 403,
  network_not_allowed: 403,
  cursor_expired: 410,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes that only calls with a key answer: programs read them, so they have no texts (INT-28). */
export const programCodes = [
  'pass_invalid',
  'pass_expired',
  'pass_of_other_terminal',
  'batch_size_invalid',
  'facility_mismatch',
  'scope_missing',
  'network_not_allowed',
  'cursor_expired',
] as const satisfies readonly ErrorCode[];
export type ProgramCode = (typeof programCodes)[number];

/** Codes of single fields inside `validation_failed`. */
export const fieldCodes = [
  'fieldRequired',
  'invalidEmail',
  'tooLong',
  'invalidValue',
  'placeholder',
  'plateSigns',
  'taxIdForm',
  'unknownTimeZone',
  'onlyNumbers',
  'dateNotPast',
  'dateNotFuture',
  'notMoreThanTwoYears',
  'endDateAfterStartDate',
  'notSeen',
  'unknownState',
  'specimenDocument',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** Code of a refusal that is part of an answer: of one of many. */
export const errorCodeField = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** A load unit above the limit of its terminal: net and empty weight together, and what is allowed, in kg. */
export const Overweight = z.object({ total: z.int(), limit: z.int() });
export type Overweight = z.infer<typeof Overweight>;

/** Of truck_full: the direction, what the truck carries in it already, and with what comes places and kg, both with their limit (READY-10). */
export const TruckFull = z.object({
  type: z.enum(['pickup', 'delivery']),
  there: z.array(z.string()),
  places: z.int(),
  weight: z.int(),
  limit: z.object({ places: z.int(), weight: z.int() }),
});

/** What a refused request answers: RFC 9457 with `code`, media type application/problem+json. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  /** `expected`: an example, where the code alone does not say what is wrong. */
  errors?: { field: string; code: FieldCode; expected?: string }[];
  suggestedContainerNumber?: string;
  /** The load unit is booked by the caller's own company (FWD-STAT-48). */
  isOwnBooking?: true;
  /** Of net_weight_too_big: what the load unit weighs, and the limit of its terminal (FWD-STAT-51). */
  overweight?: Overweight;
  /** Of truck_full (READY-10). */
  truckFull?: z.infer<typeof TruckFull>;
  /** Which unit of a pair was refused; absent where it is the pair, its truck or its slot (FWD-BOOK-54). */
  refusedType?: 'pickup' | 'delivery';
  /** The bookings that stand against the request (TRN-37). */
  bookingIds?: string[];
  /** What keeps the slot closed: times as ISO 8601 (ANN-10). */
  closure?: {
    id: string;
    text: Record<string, string>;
    from: string;
    until: string | null;
    timeZone: string;
  };
}
