-- One head, one month, once: the source of a charge was part of both keys, so that a head which became an activity after its month was billed could be charged for that month again.
-- Where that happened the later claim goes (nobody would be charged by it a third time); its bill stays, and verify-books names it.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    delete from charge_claims k using (
      select ctid, row_number() over (partition by enroll_id, fee_head_id, month order by bill_run_id, ctid) as of_month,
        row_number() over (partition by student_id, fee_head_id, period order by bill_run_id, ctid) as of_period
      from charge_claims where company_id = school) d
    where k.company_id = school and k.ctid = d.ctid and (d.of_month > 1 or d.of_period > 1);
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
alter table charge_claims
  drop constraint charge_claims_once,
  add constraint charge_claims_once unique (company_id, student_id, fee_head_id, period),
  drop constraint charge_claims_pkey,
  add primary key (company_id, enroll_id, fee_head_id, month);
