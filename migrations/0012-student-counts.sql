-- Counting and paging the students of a batch walks three ordered indexes side by side instead of three tables.
create index enrolments_of_batch on enrolments (company_id, batch_id, student_id);
create index students_active on students (company_id, id) where status = 'active';
create index users_live on users (company_id, id) where deleted_at is null;
-- A batch is of one school: without knowing it the planner guesses a fraction of the rows.
create statistics enrolments_batch_of_school (dependencies) on company_id, batch_id from enrolments;
