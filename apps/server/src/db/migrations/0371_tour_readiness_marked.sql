-- Triggers, because facts are written in many places, and during an upgrade by the build before.
create trigger booking_marks_readiness after insert on booking for each row execute function tour_readiness_marks_booking();
create trigger booking_marks_readiness_again
  after update of tour_id, state, type, order_row, hidden, module_id, container_type, container_length, train_risk, slot_begin, slot_end
  on booking for each row
  when ((old.tour_id, old.state, old.type, old.order_row, old.hidden, old.module_id, old.container_type, old.container_length,
      old.train_risk, old.slot_begin, old.slot_end)
    is distinct from (new.tour_id, new.state, new.type, new.order_row, new.hidden, new.module_id, new.container_type,
      new.container_length, new.train_risk, new.slot_begin, new.slot_end))
  execute function tour_readiness_marks_booking();

create trigger tour_marks_readiness
  after update of facility_id, forwarder_id, trucker_id, license_plate, slot_id, slot_begin, slot_end, state on tour for each row
  when ((old.facility_id, old.forwarder_id, old.trucker_id, old.license_plate, old.slot_id, old.slot_begin, old.slot_end, old.state)
    is distinct from (new.facility_id, new.forwarder_id, new.trucker_id, new.license_plate, new.slot_id, new.slot_begin,
      new.slot_end, new.state))
  execute function tour_readiness_marks_tour();
create trigger tour_marks_readiness_gone after delete on tour for each row execute function tour_readiness_marks_tour();

-- The gate's own halt. A new event changes the state of its booking too, or nothing of what the rule says.
create trigger booking_event_marks_readiness after update of ignored, detail on booking_event for each row
  when (new.type in ('registration_blocked', 'registration_restricted', 'counter_required')
    and (old.ignored, old.detail) is distinct from (new.ignored, new.detail))
  execute function tour_readiness_marks('booking_id');

-- A new order has no booking yet.
create trigger load_unit_order_marks_readiness
  after update of reported_state, state, container_type, container_length, net_weight, empty_weight, train_cancelled,
    latest_loading_time, train_number, train_date, released_only, for_practice, list_toll_data, list_dangerous_goods_data
  on load_unit_order for each row
  when ((old.reported_state in ('ANNOUNCED', 'CANCELLED'), old.state in ('ANNOUNCED', 'CANCELLED'), old.container_type,
      old.container_length, old.net_weight, old.empty_weight, old.train_cancelled, old.latest_loading_time, old.train_number,
      old.train_date, old.released_only, old.for_practice, old.list_toll_data, old.list_dangerous_goods_data)
    is distinct from (new.reported_state in ('ANNOUNCED', 'CANCELLED'), new.state in ('ANNOUNCED', 'CANCELLED'), new.container_type,
      new.container_length, new.net_weight, new.empty_weight, new.train_cancelled, new.latest_loading_time, new.train_number,
      new.train_date, new.released_only, new.for_practice, new.list_toll_data, new.list_dangerous_goods_data))
  execute function tour_readiness_marks_order();
create trigger release_marks_readiness after insert or delete on release for each row
  execute function tour_readiness_marks('facility_id', 'order_id');
create trigger release_marks_readiness_again
  after update of facility_id, order_id, forwarder_id, valid_from, valid_until, deleted on release for each row
  when ((old.facility_id, old.order_id, old.forwarder_id, old.valid_from, old.valid_until, old.deleted)
    is distinct from (new.facility_id, new.order_id, new.forwarder_id, new.valid_from, new.valid_until, new.deleted))
  execute function tour_readiness_marks('facility_id', 'order_id');
create trigger acceptance_deadline_marks_readiness after insert or update or delete on acceptance_deadline for each row
  execute function tour_readiness_marks('facility_id', 'train_number', 'train_date');

create trigger slot_marks_readiness after update of closed on slot for each row
  when (old.closed <> new.closed) execute function tour_readiness_marks('slot_id=id');
create trigger one_to_one_restriction_marks_readiness after insert or update or delete on one_to_one_restriction for each row
  execute function tour_readiness_marks('facility_id');
create trigger announcement_marks_readiness after insert on announcement for each row
  when (new.kind = 'closed') execute function tour_readiness_marks('facility_id');
create trigger announcement_marks_readiness_again
  after update of facility_id, kind, from_date, until_date, ended_date, modules on announcement for each row
  when ('closed' in (old.kind, new.kind)) execute function tour_readiness_marks('facility_id');
create trigger announcement_marks_readiness_gone after delete on announcement for each row
  when (old.kind = 'closed') execute function tour_readiness_marks('facility_id');
create trigger facility_marks_readiness
  after update of tolerance_minutes, verification_required, truck_places, truck_weight, deadline_grace_minutes, max_weight,
    release_required, time_zone on facility for each row
  when ((old.tolerance_minutes, old.verification_required, old.truck_places, old.truck_weight, old.deadline_grace_minutes,
      old.max_weight, old.release_required, old.time_zone)
    is distinct from (new.tolerance_minutes, new.verification_required, new.truck_places, new.truck_weight,
      new.deadline_grace_minutes, new.max_weight, new.release_required, new.time_zone))
  execute function tour_readiness_marks('facility_id=id');

create trigger block_marks_readiness after insert or update or delete on block for each row
  execute function tour_readiness_marks('facility_id', 'trucker_id');
create trigger trucker_marks_readiness after update of verified_until on trucker for each row
  when (old.verified_until is distinct from new.verified_until) execute function tour_readiness_marks('trucker_id=user_id');
create trigger forwarder_trucker_marks_readiness after insert or delete on forwarder_trucker for each row
  execute function tour_readiness_marks('forwarder_id', 'trucker_id');
create trigger forwarder_trucker_marks_readiness_again after update of forwarder_id, trucker_id, state on forwarder_trucker for each row
  when ((old.forwarder_id, old.trucker_id, old.state) is distinct from (new.forwarder_id, new.trucker_id, new.state))
  execute function tour_readiness_marks('forwarder_id', 'trucker_id');
create trigger license_marks_readiness after insert or delete on license for each row execute function tour_readiness_marks('trucker_id');
create trigger license_marks_readiness_again
  after update of trucker_id, status, expiration_date, has_renewal on license for each row
  when ((old.trucker_id, old.status, old.expiration_date, old.has_renewal)
    is distinct from (new.trucker_id, new.status, new.expiration_date, new.has_renewal))
  execute function tour_readiness_marks('trucker_id');
create trigger trucking_company_marks_readiness after update of licensing on trucking_company for each row
  when (old.licensing is distinct from new.licensing) execute function tour_readiness_marks('forwarder_id=id');
-- A start writes both again as they are.
create trigger licensing_marks_readiness after insert or delete on licensing for each row execute function tour_readiness_marks_all();
create trigger licensing_marks_readiness_again after update of given, chosen, fallback on licensing for each row
  when ((old.given, old.chosen, old.fallback) is distinct from (new.given, new.chosen, new.fallback))
  execute function tour_readiness_marks_all();
create trigger license_grace_marks_readiness after insert or delete on license_grace for each row
  execute function tour_readiness_marks_all();
create trigger license_grace_marks_readiness_again after update of days on license_grace for each row
  when (old.days <> new.days) execute function tour_readiness_marks_all();

-- Tours of before are judged for the first time.
insert into tour_readiness_mark (everything) values (true);
