-- not transactional
-- Licences that were bought for others are found without walking one's own.
drop index concurrently if exists license_of_buyer;
create index concurrently license_of_buyer on license (lower(owner_email), forwarder_id);
drop index concurrently if exists license_of_owner;
