-- A result says whether it is passed, failed or waits for marks; until now that was read out of its letters. Its lines say each part.
drop view result_verdicts;
drop view visible_results;
alter table results
  add column state text check (state in ('passed', 'failed', 'missing', 'exempt')),
  add column marks numeric,
  add column full_marks numeric,
  -- of all that was asked
  add column percent numeric,
  add column section_rank integer check (section_rank > 0);
alter table results no force row level security;
update results set
  state = case when gpa is not null and not exists (select from jsonb_array_elements(lines) line where line ->> 'letter' = 'NG') then 'passed' else 'failed' end,
  marks = (select sum((line ->> 'marks')::numeric) from jsonb_array_elements(lines) line),
  full_marks = (select sum((line ->> 'full_marks')::numeric) from jsonb_array_elements(lines) line),
  lines = (
    select coalesce(jsonb_agg(jsonb_build_object('code', null, 'counts', true, 'credit_hours', 0, 'highest', null, 'parts', '[]'::jsonb,
      'state', case when line ->> 'letter' = 'NG' then 'failed' else 'passed' end) || line order by n), '[]')
    from jsonb_array_elements(lines) with ordinality l (line, n));
update results set percent = round(marks * 100 / full_marks, 2) where full_marks > 0;
alter table results alter column state set not null;

-- Whose result is kept from the family, and why. It stands by itself, so that it can be said before anything is published.
create table result_blocks (
  company_id bigint not null,
  exam_id bigint not null,
  enroll_id bigint not null,
  reason text not null check (length(reason) between 3 and 300),
  -- paisa: it holds while the student owes so much or more, and no longer; null: until somebody lifts it
  owed_from bigint check (owed_from > 0),
  -- null: somebody of the provider
  blocked_by bigint,
  blocked_at timestamptz not null default now(),
  primary key (company_id, exam_id, enroll_id),
  foreign key (company_id, exam_id) references exams on delete cascade,
  foreign key (company_id, enroll_id) references enrolments,
  foreign key (company_id, blocked_by) references users
);
insert into result_blocks (company_id, exam_id, enroll_id, reason) select company_id, exam_id, enroll_id, 'Blocked before reasons were kept' from results where blocked;
create index result_blocks_by_enrolment on result_blocks (company_id, enroll_id);
create index result_blocks_by_blocker on result_blocks (company_id, blocked_by) where blocked_by is not null;
call tenant_table('result_blocks');
alter table results drop column blocked;
alter table results force row level security;

-- All that guardians and students may ever see of results: published, and not blocked. What somebody owes is asked here, of the dues of fees, so that no second door has to remember it (decision 0042).
create view visible_results with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, e.student_id, r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent, r.rank, r.section_rank, r.attendance, r.lines, r.published_at
  from results r
  join exams x on x.company_id = r.company_id and x.id = r.exam_id and x.state = 'published'
  join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
  where not exists (
    select from result_blocks b
    where b.company_id = r.company_id and b.exam_id = r.exam_id and b.enroll_id = r.enroll_id
      and (b.owed_from is null or b.owed_from <= (
        select coalesce(sum(owed.due), 0) from enrolments owing join dues owed on owed.company_id = owing.company_id and owed.enroll_id = owing.id and owed.due > 0
        where owing.company_id = e.company_id and owing.student_id = e.student_id)));
grant select on visible_results to pathshala_app;

-- Who passed an exam is said here and nowhere else; of an exam that was withdrawn nothing is.
create view result_verdicts with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, r.state = 'passed' as passed, r.rank
  from results r join exams x on x.company_id = r.company_id and x.id = r.exam_id and x.state = 'published';
grant select on result_verdicts to pathshala_app;
