-- The receipts of the provider of demos and tests: whoever has the token may read one.
create table embedded_receipt (
  token text primary key,
  reference text not null unique
);
