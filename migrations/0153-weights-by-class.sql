-- A class may weigh an exam differently from the other classes, and what its final result was weighed out of is kept class by class.
alter table exam_grades
  -- per cent in the final result of this class; null: as the exam says
  add column weight numeric check (weight between 0 and 100),
  -- as it was published: [{name, name_np, weight}], in the order of the days; null: it is not weighed
  add column weighed jsonb;
alter table exam_grades no force row level security;
alter table exams no force row level security;
update exam_grades c set weighed = x.weighed from exams x
where x.company_id = c.company_id and x.id = c.exam_id and x.weighed is not null;
alter table exam_grades force row level security;
alter table exams force row level security;
alter table exams drop column weighed;
