-- The specification's word for a student's enrolment in a batch is enroll_id, on the wire and in tables alike.
alter table absence_messages rename column enrolment_id to enroll_id;
alter table attendance_entries rename column enrolment_id to enroll_id;
alter table bill_runs rename column enrolment_id to enroll_id;
alter table bills rename column enrolment_id to enroll_id;
alter table charge_claims rename column enrolment_id to enroll_id;
alter table dues rename column enrolment_id to enroll_id;
alter table fee_allocations rename column enrolment_id to enroll_id;
alter table fee_entries rename column enrolment_id to enroll_id;
alter table fee_events rename column enrolment_id to enroll_id;
alter table optional_choices rename column enrolment_id to enroll_id;
alter table promotion_rows rename column enrolment_id to enroll_id;
alter table receipts rename column enrolment_id to enroll_id;
alter table results rename column enrolment_id to enroll_id;
alter table promotion_rows rename column new_enrolment_id to new_enroll_id;
alter view attendance_days rename column enrolment_id to enroll_id;
alter view result_verdicts rename column enrolment_id to enroll_id;
alter view visible_results rename column enrolment_id to enroll_id;
