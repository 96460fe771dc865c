-- Days present of each student as the marksheet of an exam prints them, beside the days of school of the class: counted from attendance, or typed.
alter table exam_grades
  -- what was counted out of attendance, and between which days; `school_days`, as typed, wins
  add column counted_days integer check (counted_days between 0 and 366),
  add column counted_from date,
  add column counted_to date,
  add column days_of_school integer generated always as (coalesce(school_days, counted_days)) stored,
  add constraint exam_grades_counted_check check ((counted_days is null) = (counted_from is null) and (counted_days is null) = (counted_to is null)),
  add constraint exam_grades_days_key unique (company_id, exam_id, grade_id, days_of_school);

-- The days of school stand beside them and follow, so that nobody was ever present on more days than there were. Half days are halves.
create table exam_attendance (
  company_id bigint not null,
  exam_id bigint not null,
  grade_id bigint not null,
  enroll_id bigint not null,
  days_of_school integer,
  counted numeric check (counted >= 0 and counted * 2 = round(counted * 2)),
  -- wins over what was counted; null: nobody has typed it
  typed numeric check (typed >= 0 and typed * 2 = round(typed * 2)),
  -- the last who typed it; no foreign key: a super user's id is not of this school
  noted_by bigint,
  noted_at timestamptz not null default now(),
  primary key (company_id, exam_id, enroll_id),
  foreign key (company_id, exam_id, grade_id) references exam_grades on delete cascade,
  foreign key (company_id, exam_id, grade_id, days_of_school) references exam_grades (company_id, exam_id, grade_id, days_of_school) on update cascade,
  foreign key (company_id, enroll_id) references enrolments,
  check ((counted is null or counted <= coalesce(days_of_school, -1)) and (typed is null or typed <= coalesce(days_of_school, -1)))
);
create index exam_attendance_by_class on exam_attendance (company_id, exam_id, grade_id, days_of_school);
create index exam_attendance_by_enrolment on exam_attendance (company_id, enroll_id);
call tenant_table('exam_attendance');

-- The snapshot has both; what a family sees of it is what it was.
drop view visible_results;
alter table results
  alter column attendance type numeric,
  add column school_days integer;
create view visible_results with (security_invoker = true) as
  select r.company_id, r.exam_id, r.enroll_id, e.student_id, r.state, r.gpa, r.letter, r.marks, r.full_marks, r.percent, r.rank, r.section_rank, r.attendance, r.lines, r.published_at,
    r.school_days
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
