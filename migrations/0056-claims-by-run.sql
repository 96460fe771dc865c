-- Who was charged by a run is read from the index alone: the home page counts it at each opening.
drop index charge_claims_by_run;
create index charge_claims_by_run on charge_claims (company_id, bill_run_id, enroll_id);
