-- What a company notes of its driver, for itself alone (FWD-TRK-38).
alter table forwarder_trucker
  add column note text constraint forwarder_trucker_note check (char_length(note) between 1 and 500);
