-- What a company said of the columns of its lists, by the shape of their header.
create table batch_column_mapping (
  forwarder_id text not null references trucking_company (id) on delete cascade,
  shape text not null check (length(shape) between 1 and 600),
  mapping jsonb not null,
  chosen_date timestamptz not null,
  primary key (forwarder_id, shape)
);
