-- What drivers are told of a terminal: whom they call, and what they keep to there, by language.
alter table facility
  add column phone_number text,
  add column driver_rules jsonb not null default '{}';
