import { computed, companyId as id, machinery, type Takeout } from './takeout.ts';

/** All data of a trucking company: what its own users see. Other companies, and who works at terminals, are not named. */
export const companyTakeout: Takeout = {
  files: [
    {
      name: 'company',
      holds: 'the company: name, address, tax id, plan and code for drivers',
      tables: [],
      select: `id, name, email, vat_id, street_address, city, zip_code, country, trucking_system, tier, features, driver_code,
        licensing, created_date from trucking_company where id = ${id}`,
    },
    {
      name: 'users',
      holds: 'accounts that act for the company',
      tables: ['user_forwarder'],
      select: `u.id, u.first_name, u.last_name, u.email, u.roles, u.language, u.created_date, u.disabled_at
        from app_user u join user_forwarder l on l.user_id = u.id where l.forwarder_id = ${id} order by u.id`,
    },
    {
      name: 'drivers',
      holds: 'links to drivers, as the company knows them, with its notes',
      tables: ['forwarder_trucker'],
      select: `trucker_id, first_name, last_name, license_plate, state, registered_date, decided_date, ended_date, note
        from forwarder_trucker where forwarder_id = ${id} order by id`,
    },
    {
      name: 'bookings',
      holds: 'bookings with what the company wrote beside them',
      tables: ['booking', 'archived_booking'],
      select: `b.id, b.tour_number, b.facility_id, f.name as facility, b.trucker_id, b.first_name, b.last_name, b.license_plate,
        b.module_id, b.type, b.reference_number, b.container_number, b.container_type, b.container_length, b.priority,
        b.slot_begin, b.slot_end, b.state, b.created_date, b.completed_date, o.customer, o.order_number, o.note
        from all_time.booking b join facility f on f.id = b.facility_id left join all_time.own_text o on o.booking_id = b.id
        where b.forwarder_id = ${id} order by b.id`,
    },
    {
      name: 'booking-events',
      holds: 'what happened to the bookings, and when',
      tables: [],
      select: `e.booking_id, e.type, e.occurred_at, e.recorded_at, e.source, e.ignored
        from all_time.booking_event e join all_time.booking b on b.id = e.booking_id
        where b.forwarder_id = ${id} order by e.booking_id, e.recorded_at, e.event_id`,
    },
    {
      name: 'tours',
      holds: 'tours: one truck in one slot',
      tables: ['tour', 'archived_tour'],
      select: `t.number, t.facility_id, t.trucker_id, t.first_name, t.last_name, t.license_plate, t.slot_begin, t.slot_end, t.state
        from all_time.tour t where t.forwarder_id = ${id} order by t.id`,
    },
    {
      name: 'releases',
      holds: 'load units that terminals released to the company',
      tables: ['release'],
      select: `facility_id, release_id, order_id, valid_from, valid_until, deleted from release
        where forwarder_id = ${id} order by facility_id, release_id`,
    },
    {
      name: 'licenses',
      holds: 'licences of drivers',
      tables: ['license'],
      select: `id, license_key, status, trucker_id, owner_email, license_order_id, purchase_date, expiration_date, has_renewal,
        assign_date, stopped_date, suspended_date from license where forwarder_id = ${id} order by id`,
    },
    {
      name: 'license-changes',
      holds: 'what happened to the licences while they were those of the company',
      tables: ['license_change'],
      select: `license_id, changed_date, from_status, to_status, trucker_id, reason from license_change
        where forwarder_id = ${id} order by id`,
    },
    {
      name: 'license-orders',
      holds: 'orders of licences, with prices and receipts',
      tables: ['license_order'],
      select: `id, kind, state, quantity, months, cost, cost_centre, owner_email, order_id, receipt_url, created_date, paid_date, note
        from license_order where forwarder_id = ${id} order by id`,
    },
    {
      name: 'notifications',
      holds: 'notifications of the company',
      tables: ['notification'],
      select: `id, kind, at_facility_id, trucker_id, details, created_date from notification
        where forwarder_id = ${id} order by id`,
    },
    {
      name: 'plan-rows',
      holds: 'rows of plans that were not booked yet',
      tables: ['booking_plan_row'],
      select: `user_id, place, content, changed_date from booking_plan_row
        where forwarder_id = ${id} order by user_id, place, row_id`,
    },
    {
      name: 'booking-views',
      holds: 'views of the bookings overview, and who begins with one',
      tables: ['booking_view', 'booking_view_start'],
      select: `v.view_id, v.user_id, v.name, v.query, array(select s.user_id from booking_view_start s
          where s.forwarder_id = v.forwarder_id and s.view_id = v.view_id order by 1) as begin_of
        from booking_view v where v.forwarder_id = ${id} order by v.view_id`,
    },
    {
      name: 'list-columns',
      holds: 'how the columns of uploaded lists are read',
      tables: ['batch_column_mapping'],
      select: `shape, mapping, chosen_date from batch_column_mapping where forwarder_id = ${id} order by shape`,
    },
    {
      name: 'driving-minutes',
      holds: 'minutes between terminals, as the company plans them',
      tables: ['driving_minutes'],
      select: `from_facility_id, to_facility_id, minutes from driving_minutes where forwarder_id = ${id} order by 1, 2`,
    },
    {
      name: 'form-preferences',
      holds: 'what users of the company keep in the form of status requests',
      tables: ['status_form_preference'],
      select: `user_id, value from status_form_preference where forwarder_id = ${id} order by user_id`,
    },
    {
      name: 'train-mails',
      holds: 'late trains about which the company got a mail',
      tables: ['train_risk_mail'],
      select: `facility_id, train_number, train_date, sent_date from train_risk_mail
        where forwarder_id = ${id} order by 1, 3, 2`,
    },
  ],
  leftOut: {
    idempotency: machinery,
    idempotency_key: machinery,
    license_count: computed,
    license_count_change: computed,
    lookup_budget: machinery,
    tour_count: computed,
    tour_count_change: computed,
    tour_readiness: computed,
    tour_readiness_mark: machinery,
  },
};
