-- A due says whose it is: who owes is summed up by student along an index, without a seat looked up for each due first. That it is the student of the seat is held by the key.
create unique index enrolments_of_student on enrolments (company_id, id, student_id);
alter table dues add column student_id bigint;
do $$ declare school bigint; begin
  perform set_config('app.company_id', '0', true);
  -- a list first: the set that is walked would be another one as soon as the school is
  for school in select unnest(array(select id from companies)) loop
    perform set_config('app.company_id', school::text, true);
    update dues d set student_id = e.student_id from enrolments e where d.company_id = school and e.company_id = school and e.id = d.enroll_id;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
alter table dues
  alter column student_id set not null,
  drop constraint dues_company_id_enrolment_id_fkey,
  add foreign key (company_id, enroll_id, student_id) references enrolments (company_id, id, student_id);
create index dues_of_student on dues (company_id, student_id) include (enroll_id, fee_head_id, month, due, due_date) where due > 0;
