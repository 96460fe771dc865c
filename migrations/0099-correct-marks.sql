-- Schools that exist: who may correct marks after an exam is closed.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    insert into role_permissions (company_id, role_slug, permission)
    select school, r.slug, 'marks-correct' from roles r
    where r.company_id = school and r.slug in ('administrator', 'admin', 'principal', 'exam', 'it-coordinator') on conflict do nothing;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
