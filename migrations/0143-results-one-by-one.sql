-- Results are published and withdrawn class by class and student by student: a class before the others, and one student whose mark was wrong while all others
-- stay as they are. Until now an exam was published or withdrawn as a whole, and a wrong mark took the results of everybody away.
drop view result_verdicts;
drop view visible_results;
alter table results
  -- families see it from then on; null: at once
  add column families_from timestamptz,
  -- hidden until it is published again
  add column withdrawn_at timestamptz,
  -- null: somebody of the provider, or nobody said who
  add column withdrawn_by bigint,
  add column withdrawn_reason text check (length(withdrawn_reason) between 3 and 300),
  add foreign key (company_id, withdrawn_by) references users,
  add check ((withdrawn_at is null) = (withdrawn_reason is null));
create index results_by_withdrawer on results (company_id, withdrawn_by) where withdrawn_by is not null;
alter table results no force row level security;
alter table exams no force row level security;
update results r set families_from = x.families_from,
  withdrawn_at = case when x.state <> 'published' then app_now() end,
  withdrawn_reason = case when x.state <> 'published' then 'Withdrawn with the exam' end
from exams x
where x.company_id = r.company_id and x.id = r.exam_id and (x.families_from is not null or x.state <> 'published');
alter table results force row level security;
alter table exams force row level security;
alter table exams drop column families_from;

-- What decides a place where what it is ranked by is the same; null: it is shared.
alter table grading_schemes add column ties_by text check (ties_by in ('gpa', 'percent', 'marks'));

-- Reasons of blocks are told to the family from now on. Those that stand were written for the office alone.
alter table result_blocks add column is_told boolean not null default true;
alter table result_blocks no force row level security;
update result_blocks set is_told = false;
alter table result_blocks force row level security;

-- What is published now, for the house and for families.
create view published_results with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent, r.rank,
    r.section_rank, r.attendance, r.school_days, r.lines, r.activities, r.outcomes, r.published_at, r.families_from
  from results r
  join exams x on x.company_id = r.company_id and x.id = r.exam_id and x.state = 'published'
  where r.withdrawn_at is null;
grant select on published_results to pathshala_app;

-- Paisa that a student owes over all his enrolments: asked of the dues of fees here and nowhere else (decision 0042).
create function owed_by(company bigint, student bigint) returns bigint language sql stable as $$
  select coalesce(sum(owed.due), 0)::bigint
  from enrolments owing
  join dues owed on owed.company_id = owing.company_id and owed.enroll_id = owing.id and owed.due > 0
  where owing.company_id = company and owing.student_id = student
$$;

-- Blocks that hold now: until somebody lifts them, or while the student owes so much.
create view held_blocks with (security_invoker = true) as
  select b.company_id, b.exam_id, b.enroll_id, e.student_id, b.owed_from,
    case when b.is_told then b.reason end as told
  from result_blocks b
  join enrolments e on e.company_id = b.company_id and e.id = b.enroll_id
  where b.owed_from is null or b.owed_from <= owed_by(e.company_id, e.student_id);
grant select on held_blocks to pathshala_app;

-- All that guardians and students may ever see of results.
create view visible_results with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, e.student_id, r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent,
    r.rank, r.section_rank, r.attendance, r.lines, r.published_at, r.school_days, r.activities, r.outcomes
  from published_results r
  join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
  where (r.families_from is null or r.families_from <= app_now())
    -- as `held_blocks`, of whom is read already
    and not exists (
      select from result_blocks b
      where b.company_id = r.company_id and b.exam_id = r.exam_id and b.enroll_id = r.enroll_id
        and (b.owed_from is null or b.owed_from <= owed_by(e.company_id, e.student_id)));
grant select on visible_results to pathshala_app;

-- What a family would see if the school did not withhold it.
create view withheld_results with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, b.student_id, b.told, b.owed_from
  from published_results r
  join held_blocks b on b.company_id = r.company_id and b.exam_id = r.exam_id and b.enroll_id = r.enroll_id
  where r.families_from is null or r.families_from <= app_now();
grant select on withheld_results to pathshala_app;

-- Who passed an exam is said here and nowhere else; of what was withdrawn nothing is.
create view result_verdicts with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, r.state = 'passed' as passed, r.rank from published_results r;
grant select on result_verdicts to pathshala_app;
