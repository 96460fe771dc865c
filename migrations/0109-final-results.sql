-- The final result of a year is weighed out of its exams; and families may be shown a published result from a moment on.
alter table exams
  -- its marks are weighed out of all exams of the batch that have a weight, itself among them if it has one
  add column is_final boolean not null default false,
  -- as it was published: [{name, name_np, weight}], in the order of the days; null: it is not weighed
  add column weighed jsonb,
  -- null: as soon as it is published
  add column families_from timestamptz;
create unique index exams_one_final on exams (company_id, batch_id) where is_final;

-- As before, and not before its moment.
create or replace view visible_results with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, e.student_id, r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent, r.rank, r.section_rank, r.attendance, r.lines, r.published_at,
    r.school_days, r.activities
  from results r
  join exams x on x.company_id = r.company_id and x.id = r.exam_id and x.state = 'published' and (x.families_from is null or x.families_from <= now())
  join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
  where not exists (
    select from result_blocks b
    where b.company_id = r.company_id and b.exam_id = r.exam_id and b.enroll_id = r.enroll_id
      and (b.owed_from is null or b.owed_from <= (
        select coalesce(sum(owed.due), 0) from enrolments owing join dues owed on owed.company_id = owing.company_id and owed.enroll_id = owing.id and owed.due > 0
        where owing.company_id = e.company_id and owing.student_id = e.student_id)));
