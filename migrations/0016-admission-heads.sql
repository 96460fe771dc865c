-- A head of kind 'admission' is charged when a student is admitted, not by the month.
alter table fee_heads drop constraint fee_heads_kind_check;
alter table fee_heads add constraint fee_heads_kind_check check (kind in ('monthly', 'yearly', 'half_yearly', 'once', 'on_demand', 'admission'));
-- The run of one admission names the student; it is verified and rolled back like any other.
alter table bill_runs add column enrolment_id bigint, add foreign key (company_id, enrolment_id) references enrolments;
create index bill_runs_by_enrolment on bill_runs (company_id, enrolment_id);
