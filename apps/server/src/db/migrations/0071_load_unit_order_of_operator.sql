-- not transactional
-- What a train operator still has to look at, however much is done.
drop index concurrently if exists load_unit_order_of_operator;
create index concurrently load_unit_order_of_operator on load_unit_order (facility_id, train_operator_id)
  where train_operator_id is not null and train_completed_booking is null;
