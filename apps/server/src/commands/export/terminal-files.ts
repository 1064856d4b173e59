import { computed, facilityId as id, machinery, type Takeout, type TakeoutFile } from './takeout.ts';

/** Tables of which the rows in the archive are exported too. */
const archived = new Set(['booking', 'booking_event', 'load_unit_order', 'tour']);

const plain = (name: string, holds: string, columns: string, order: string, table = name): TakeoutFile => ({
  name: name.replaceAll('_', '-'),
  holds,
  tables: archived.has(table) ? [table, `archived_${table}`] : [table],
  select: `${columns} from ${archived.has(table) ? `all_time.${table}` : table} where facility_id = ${id} order by ${order}`,
});

const planning: TakeoutFile[] = [
  plain(
    'load_units',
    'load units with their orders',
    `order_id, direction, reference_number, container_number, container_type,
      container_length, net_weight, empty_weight, list_toll_data, list_dangerous_goods_data, priority, module_id, train_number,
      train_date, train_operator_id, train_cancelled, latest_loading_time, state, created_date`,
    'id',
    'load_unit_order',
  ),
  plain(
    'releases',
    'releases of load units to companies and drivers',
    `release_id, order_id, party_id, party_id_type, forwarder_id,
      driver_id, valid_from, valid_until, deleted, occurred_at`,
    'release_id',
    'release',
  ),
  plain(
    'trains',
    'trains',
    `train_number, train_date, train_operator_id, direction, planned_time, estimated_time,
      latest_loading_time, state, deleted`,
    'train_date, train_number',
    'train',
  ),
  plain(
    'train_bookings',
    'which load unit goes with which train',
    `order_id, train_number, train_date, latest_loading_time,
      wagon_number, deleted`,
    'order_id',
    'train_booking',
  ),
  plain(
    'slot_templates',
    'templates of slots',
    `module_id, module_name, weekday, opening_hour, closing_hour, slot_length, maximum,
      valid_from`,
    'module_id, weekday',
    'slot_template',
  ),
  {
    name: 'slots',
    holds: 'slots with their modules: places and what is taken',
    tables: ['slot'],
    select: `s.id, s.slot_begin, s.slot_end, s.capacity, s.taken, s.closed, (select jsonb_agg(jsonb_build_object(
        'moduleId', m.module_id, 'maximum', coalesce(m.override_maximum, m.template_maximum), 'closed', m.closed,
        'taken', m.current_number) order by m.module_id) from slot_module m where m.slot_id = s.id) as modules
      from slot s where s.facility_id = ${id} order by s.slot_begin, s.id`,
  },
  plain(
    'slot_changes',
    'who changed places of slots',
    `module_id, slot_begin, weekday, changed_at, source, changed_by, before, after`,
    'id',
    'slot_change',
  ),
  plain(
    'acceptance_deadlines',
    'acceptance deadlines of trains',
    `id, train_number, train_date, deadline_start, deadline_end, reason`,
    'id',
    'acceptance_deadline',
  ),
  plain(
    'one_to_one_restrictions',
    'hours in which only pairs are booked',
    `id, restriction_start, restriction_end`,
    'id',
    'one_to_one_restriction',
  ),
  plain(
    'announcements',
    'announcements to companies and drivers',
    `id, kind, words, from_date, until_date, modules, published_date,
      ended_date`,
    'id',
    'announcement',
  ),
];

const trucks: TakeoutFile[] = [
  {
    name: 'bookings',
    holds: 'bookings at the terminal, with company, driver and truck; what companies wrote for themselves is theirs',
    tables: ['booking', 'archived_booking'],
    select: `b.id, b.tour_number, b.forwarder_id, c.name as forwarder, b.trucker_id, b.first_name, b.last_name, b.license_plate,
      b.module_id, b.type, b.reference_number, b.container_number, b.container_type, b.container_length, b.priority,
      b.slot_begin, b.slot_end, b.state, b.created_date, b.completed_date
      from all_time.booking b join trucking_company c on c.id = b.forwarder_id where b.facility_id = ${id} order by b.id`,
  },
  plain(
    'booking_events',
    'what happened to the bookings, as gates reported it',
    `booking_id, type, occurred_at, recorded_at, source,
      reason, ignored`,
    'booking_id, recorded_at, event_id',
    'booking_event',
  ),
  plain(
    'tours',
    'tours: one truck in one slot',
    `number, forwarder_id, trucker_id, first_name, last_name, license_plate, slot_begin,
      slot_end, state, appointment_status`,
    'id',
    'tour',
  ),
  plain(
    'appointment_reports',
    'what the system of the terminal said of tours',
    `tour_id, occurred_at, recorded_at, status, external_id,
      license_plate, lane, gate`,
    'recorded_at, event_id',
    'appointment_report',
  ),
  {
    name: 'gate-pictures',
    holds: 'pictures of the cameras at the gate, in base64',
    tables: [],
    select: `p.id, p.booking_id, p.taken_at, encode(p.image, 'base64') as image
      from all_time.gate_picture p join all_time.booking b on b.id = p.booking_id where b.facility_id = ${id} and p.removed_date is null order by p.id`,
  },
  plain(
    'drivers',
    'drivers with a booking or a block here',
    'trucker_id, first_name, last_name, last_slot_begin, blocked',
    'trucker_id',
    'facility_trucker',
  ),
  plain(
    'blocks',
    'blocks of drivers',
    `id, trucker_id, blocked_date, blocked_reason, blocked_by, lifted_date, lifted_by`,
    'id',
    'block',
  ),
  plain(
    'counter_checks',
    'documents that were seen at the counter',
    'identification_id, clerk_id, checked_date',
    'checked_date, identification_id',
    'counter_check',
  ),
  plain(
    'exceptions',
    'trucks at the gate that needed a person',
    `id, kind, since, license_plate, plate_reading, note, done_date`,
    'since, id',
    'exception',
  ),
  plain(
    'vehicles',
    'newest positions of trucks on the site',
    `vehicle_id, license_plate, occurred_at, latitude, longitude, direction,
      left_at`,
    'vehicle_id',
    'vehicle_position',
  ),
  plain(
    'vehicle_history',
    'positions of the last hours',
    'vehicle_id, occurred_at, latitude, longitude, direction, speed',
    'vehicle_id, occurred_at',
  ),
  plain(
    'hours',
    'figures of each hour',
    'hour, completed, cancelled, duration_sum, duration_count',
    'hour',
    'statistic_hour',
  ),
];

/** All data of a terminal: what its own users and systems see. Of companies and drivers it holds what they told the terminal. */
export const terminalTakeout: Takeout = {
  files: [
    {
      name: 'terminal',
      holds: 'the terminal: name, place and rules',
      tables: [],
      select: `id, name, code, address, phone_number, time_zone, capabilities, map, max_weight, tolerance_minutes,
        deadline_grace_minutes, release_required, verification_required, color_bands, driver_rules, truck_places, truck_weight
        from facility where id = ${id}`,
    },
    {
      name: 'users',
      holds: 'accounts that act for the terminal',
      tables: ['user_facility', 'voice_group_member'],
      select: `u.id, u.first_name, u.last_name, u.email, u.roles, u.created_date, u.disabled_at, exists (
          select from voice_group_member v where v.user_id = u.id and v.facility_id = l.facility_id) as takes_calls
        from app_user u join user_facility l on l.user_id = u.id where l.facility_id = ${id} order by u.id`,
    },
    ...planning,
    ...trucks,
    plain(
      'notifications',
      'notifications of the terminal',
      'id, kind, trucker_id, details, created_date',
      'id',
      'notification',
    ),
    plain(
      'integration_keys',
      'keys of its systems, without the keys themselves',
      `id, label, scopes, networks, created_date, end_date,
      last_used_date, revoked_date`,
      'id',
      'integration_key',
    ),
    plain('practices', 'times in which it practised', 'id, started_date, ended_date', 'started_date, id', 'practice'),
  ],
  leftOut: {
    booking_change: 'holds the versions of bookings for the feed, which follow from the events',
    driving_minutes: 'belongs to companies',
    facility_trucker_count: computed,
    facility_trucker_count_change: computed,
    feed_epoch: machinery,
    integration_event: machinery,
    interface_call: machinery,
    interface_reader: machinery,
    statistic_hour_change: computed,
    tour_readiness: computed,
    tour_readiness_mark: machinery,
    train_risk_mail: 'holds what was told to companies',
  },
};
