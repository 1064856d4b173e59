-- The language in which a person is written to; null until one is chosen. Which there are, the texts say.
alter table app_user add column language text check (language ~ '^[a-z]{2}$');
