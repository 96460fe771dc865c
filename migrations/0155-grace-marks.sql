-- Grace marks lift a student over the pass marks. They stand beside the mark and never in it: the mark stays what was earned, and it is kept who gave them and why.
create table grace_marks (
  company_id bigint not null,
  exam_part_id bigint not null,
  enroll_id bigint not null,
  marks numeric not null check (marks > 0 and marks <= 100 and marks = round(marks, 2)),
  -- the mark that was lifted; when it is changed, these count no more
  on_mark numeric not null check (on_mark >= 0 and on_mark = round(on_mark, 2)),
  reason text not null check (length(reason) between 3 and 300),
  -- null: somebody of the provider
  given_by bigint,
  given_at timestamptz not null default app_now(),
  primary key (company_id, exam_part_id, enroll_id),
  foreign key (company_id, exam_part_id) references exam_parts on delete cascade,
  foreign key (company_id, enroll_id) references enrolments,
  foreign key (company_id, given_by) references users
);
create index grace_marks_by_enrolment on grace_marks (company_id, enroll_id);
create index grace_marks_by_giver on grace_marks (company_id, given_by) where given_by is not null;
call tenant_table('grace_marks');

-- Schools that exist: who may give them.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    insert into role_permissions (company_id, role_slug, permission)
    select school, r.slug, 'marks-grace' from roles r
    where r.company_id = school and r.slug in ('administrator', 'admin', 'principal', 'exam') on conflict do nothing;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
