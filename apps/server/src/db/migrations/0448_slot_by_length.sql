-- not transactional
-- What runs now began before as long as the longest slot lasts: tours of before need not be looked at.
drop index concurrently if exists slot_by_length;
create index concurrently slot_by_length on slot ((slot_end - slot_begin));
