-- What the last mail about a train told a company, so that the next one tells what changed since (terminal contract, 8.10a).
create table train_risk_mail (
  facility_id integer not null references facility,
  train_number text not null,
  train_date date not null,
  forwarder_id text not null references trucking_company,
  -- reason by booking
  told jsonb not null,
  sent_date timestamptz not null,
  primary key (facility_id, train_number, train_date, forwarder_id)
);
create index train_risk_mail_by_date on train_risk_mail (train_date);
