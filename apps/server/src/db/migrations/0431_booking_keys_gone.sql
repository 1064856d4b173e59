-- Numbers from a sequence that nothing looks for need no key: each notice and each change of a booking paid for one. A change
-- that waits for its place in the feed is found by booking_change_waiting.
alter table facility_trucker drop constraint facility_trucker_pkey,
  add constraint facility_trucker_pkey primary key using index facility_trucker_once;
alter table driver_notice drop constraint driver_notice_pkey;
alter table booking_change drop constraint booking_change_pkey;
