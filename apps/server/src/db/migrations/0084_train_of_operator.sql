-- not transactional
-- The timetable of an operator, and what of a forwarder is at risk.
drop index concurrently if exists train_of_operator;
create index concurrently train_of_operator on train (facility_id, train_operator_id, train_date) where not deleted;
drop index concurrently if exists booking_at_risk;
create index concurrently booking_at_risk on booking (forwarder_id, slot_end) where train_risk is not null;
