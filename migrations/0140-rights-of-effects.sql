-- Schools that exist: what was done under a right to see or to print has a right of its own, and whoever should do it
-- holds that. Receptionists neither delete students nor promote classes, and who keeps the devices corrects no marks.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    insert into role_permissions (company_id, role_slug, permission)
    select school, r.slug, g.permission from roles r join (values
      ('certificate-issue', array['administrator', 'admin', 'principal', 'exam']),
      ('certificate-cancel', array['administrator', 'admin', 'principal', 'exam']),
      ('certificate-print', array['administrator', 'admin', 'principal', 'exam', 'it-coordinator']),
      ('result-block', array['administrator', 'admin', 'principal', 'exam']),
      ('template-update', array['principal', 'exam']),
      ('template-delete', array['principal', 'exam']),
      ('syllabus-mark', array['administrator', 'admin', 'principal', 'exam', 'it-coordinator', 'teacher']),
      ('gate-scan',
        array['administrator', 'admin', 'it-coordinator', 'teacher', 'receptionist', 'reception', 'guard']))
      g (permission, roles) on r.slug = any(g.roles)
    where r.company_id = school on conflict do nothing;
    delete from role_permissions p using (values
      ('student-delete', array['receptionist', 'reception']),
      ('student-promote', array['receptionist', 'reception']),
      ('marks-correct', array['it-coordinator'])) g (permission, roles)
    where p.company_id = school and p.permission = g.permission and p.role_slug = any(g.roles);
    -- roles of the school's own: who keeps attendance scans, who changes subjects or teaches marks topics
    insert into role_permissions (company_id, role_slug, permission)
    select distinct school, p.role_slug, g.permission
    from role_permissions p join roles r on r.company_id = p.company_id and r.slug = p.role_slug and not r.built_in
    join (values ('attendance-create', 'gate-scan'), ('subject-update', 'syllabus-mark'),
      ('assignment-create', 'syllabus-mark')) g (held, permission) on g.held = p.permission
    where p.company_id = school on conflict do nothing;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
