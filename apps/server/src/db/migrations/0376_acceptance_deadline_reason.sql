-- Why a terminal limits when load units of a train are taken, as those concerned read it (TRM-DL-37).
alter table acceptance_deadline
  add column reason text constraint acceptance_deadline_reason check (char_length(reason) between 1 and 300);
