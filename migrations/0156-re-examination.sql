-- A re-examination: an exam of its own for those who did not pass another one, in the subjects that they did not pass. The better mark of both counts.
alter table exams
  -- the exam whose subjects are sat again
  add column retakes_id bigint,
  -- so many failed subjects at most may be sat again; null: as many as failed
  add column retake_most integer check (retake_most between 1 and 20),
  add foreign key (company_id, retakes_id) references exams,
  add constraint exams_retake_has_no_weight check (retakes_id is null or (retakes_id <> id and not is_final and weight = 0));
create index exams_by_retaken on exams (company_id, retakes_id) where retakes_id is not null;
-- only who is named in exam_takers sits it
alter table exam_subjects add column for_takers boolean not null default false;

create table exam_takers (
  company_id bigint not null,
  exam_subject_id bigint not null,
  enroll_id bigint not null,
  -- somebody chose it: it does not follow the failed exam
  by_hand boolean not null default false,
  primary key (company_id, exam_subject_id, enroll_id),
  foreign key (company_id, exam_subject_id) references exam_subjects on delete cascade,
  foreign key (company_id, enroll_id) references enrolments
);
create index exam_takers_by_enrolment on exam_takers (company_id, enroll_id);
call tenant_table('exam_takers');

-- Whoever passes the re-examination has passed the exam.
create or replace view result_verdicts with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, r.state = 'passed' or exists (
    select from exams again
    join published_results p on p.company_id = again.company_id and p.exam_id = again.id
    where again.company_id = r.company_id and again.retakes_id = r.exam_id and p.enroll_id = r.enroll_id
      and p.state = 'passed') as passed, r.rank
  from published_results r;
