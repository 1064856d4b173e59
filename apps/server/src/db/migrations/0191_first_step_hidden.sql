-- That an administrator wants to see the first steps of the installation no more.
create table first_step (
  id boolean primary key default true constraint first_step_single check (id),
  hidden boolean not null
);
