-- A load unit that is reported as handed over stops a truck that is not yet in. What a booking completes is marked by the booking.
create or replace trigger load_unit_order_marks_readiness
  after update of reported_state, state, container_type, container_length, net_weight, empty_weight, train_cancelled,
    latest_loading_time, train_number, train_date, released_only, for_practice, list_toll_data, list_dangerous_goods_data
  on load_unit_order for each row
  when ((old.reported_state in ('ANNOUNCED', 'CANCELLED'), old.reported_state = 'DONE', old.state in ('ANNOUNCED', 'CANCELLED'),
      old.container_type, old.container_length, old.net_weight, old.empty_weight, old.train_cancelled, old.latest_loading_time,
      old.train_number, old.train_date, old.released_only, old.for_practice, old.list_toll_data, old.list_dangerous_goods_data)
    is distinct from (new.reported_state in ('ANNOUNCED', 'CANCELLED'), new.reported_state = 'DONE',
      new.state in ('ANNOUNCED', 'CANCELLED'), new.container_type, new.container_length, new.net_weight, new.empty_weight,
      new.train_cancelled, new.latest_loading_time, new.train_number, new.train_date, new.released_only, new.for_practice,
      new.list_toll_data, new.list_dangerous_goods_data))
  execute function tour_readiness_marks_order();

-- Tours of before are judged again.
insert into tour_readiness_mark (everything) values (true);
