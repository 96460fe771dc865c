-- A class of an exam is closed, and its results are published, while other classes still enter their marks.
alter table exam_grades
  -- counts while the exam takes marks; null: the class takes them
  add column closed_at timestamptz;
alter table exams
  -- some classes are published, others still take marks
  add column classes_open boolean not null default false,
  add constraint exams_classes_open_check check (not classes_open or state = 'published');

-- Whether marks are entered is said of a class of an exam, here and nowhere else: 'open' takes them, 'closed' and 'published' take corrections.
create function state_of_class(exam_state text, classes_open boolean, closed_at timestamptz) returns text
language sql immutable as $$
  select case when exam_state <> 'open' and not classes_open then exam_state
    when closed_at is null then 'open' else 'closed' end
$$;
grant execute on function state_of_class(text, boolean, timestamptz) to pathshala_app;
