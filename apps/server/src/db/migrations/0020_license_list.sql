-- not transactional
drop index concurrently if exists license_of_forwarder;
create index concurrently license_of_forwarder on license (forwarder_id, expiration_date, license_key);
drop index concurrently if exists license_of_owner;
create index concurrently license_of_owner on license (lower(owner_email));
drop index concurrently if exists license_of_order;
create index concurrently license_of_order on license (order_id);
drop index concurrently if exists license_once_per_position;
create unique index concurrently license_once_per_position on license (license_order_id, position);
