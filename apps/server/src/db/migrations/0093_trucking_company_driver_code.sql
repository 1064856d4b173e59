-- The code by which drivers find the company they drive for; without one they are invited.
alter table trucking_company add column driver_code text;
