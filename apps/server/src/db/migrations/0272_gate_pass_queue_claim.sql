-- Which officer has a driver in hand (OFFICE-04).
create table gate_pass_claim (
  trucker_id text primary key references trucker,
  officer_id text not null references app_user on delete cascade,
  claimed_date timestamptz not null,
  until_date timestamptz not null
);
create index gate_pass_claim_officer on gate_pass_claim (officer_id);
create index gate_pass_claim_until on gate_pass_claim (until_date);
