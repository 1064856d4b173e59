-- Filters, columns and sorting of the bookings overview under a name: of one user, or without a user of the company.
create table booking_view (
  forwarder_id text not null references trucking_company (id) on delete cascade,
  view_id text not null check (length(view_id) between 1 and 36),
  user_id text references app_user (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  primary key (forwarder_id, view_id)
);
create index booking_view_user on booking_view (user_id);

-- The view with which a user begins in a company.
create table booking_view_start (
  forwarder_id text not null,
  user_id text not null references app_user (id) on delete cascade,
  view_id text not null,
  primary key (forwarder_id, user_id),
  foreign key (forwarder_id, view_id) references booking_view (forwarder_id, view_id) on delete cascade
);
create index booking_view_start_view on booking_view_start (forwarder_id, view_id);
create index booking_view_start_user on booking_view_start (user_id);
