-- One head, one month, once: the source of a charge was part of both keys, so that a head which became an activity after its month was billed could be charged for that month again.
-- Where that happened the later claim goes (nobody would be charged by it a third time); its bill stays, and verify-books names it.
alter table charge_claims no force row level security;
delete from charge_claims k using (
  select ctid, row_number() over (partition by company_id, enroll_id, fee_head_id, month order by bill_run_id) as of_month,
    row_number() over (partition by company_id, student_id, fee_head_id, period order by bill_run_id) as of_period
  from charge_claims) d
where k.ctid = d.ctid and (d.of_month > 1 or d.of_period > 1);
alter table charge_claims force row level security;
alter table charge_claims
  drop constraint charge_claims_once,
  add constraint charge_claims_once unique (company_id, student_id, fee_head_id, period),
  drop constraint charge_claims_pkey,
  add primary key (company_id, enroll_id, fee_head_id, month);
