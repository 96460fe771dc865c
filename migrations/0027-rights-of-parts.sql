-- What 'student-read' and 'staff-read' opened in one is drawn apart: the directory stays with them; contacts, the record, papers, remarks and behaviour have rights of their own.
-- Schools that are there already: a role keeps what its other rights show that it works with; a librarian, a driver, a guard or the exam office keep the directory.
-- Row-level security is forced on the owner too: each school is entered for its own rows.
do $$
declare
  schools bigint[];
  school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    with held as (select p.role_slug as role, array_agg(p.permission) as has from role_permissions p where p.company_id = school group by 1),
    given (role, permission) as (
      -- built-in roles, by what their work needs
      select h.role, g.permission from held h join (values
        ('director', array['student-contact-read', 'student-record-read', 'student-paper-read', 'remark-read', 'behaviour-read']),
        ('principal', array['student-contact-read', 'student-record-read', 'student-paper-read', 'student-paper-create', 'student-paper-delete', 'remark-read', 'remark-create', 'remark-update', 'remark-delete', 'behaviour-read', 'behaviour-create', 'behaviour-update', 'behaviour-delete']),
        ('accountant', array['student-contact-read']),
        ('teacher', array['student-contact-read', 'remark-read', 'remark-create', 'behaviour-read', 'behaviour-create']),
        ('receptionist', array['student-contact-read', 'student-record-read', 'student-paper-read', 'student-paper-create', 'student-paper-delete']),
        ('reception', array['student-contact-read', 'student-record-read', 'student-paper-read', 'student-paper-create', 'student-paper-delete'])
      ) b (role, permissions) on b.role = h.role cross join unnest(b.permissions) g (permission) where 'student-read' = any(h.has)
      union
      select h.role, g.permission from held h join (values
        ('director', array['staff-contact-read', 'staff-record-read', 'staff-paper-read']),
        ('principal', array['staff-contact-read', 'staff-record-read', 'staff-paper-read']),
        ('receptionist', array['staff-contact-read']), ('reception', array['staff-contact-read'])
      ) b (role, permissions) on b.role = h.role cross join unnest(b.permissions) g (permission) where 'staff-read' = any(h.has)
      union
      -- whoever changes a record reads it; whoever takes attendance or money calls the family
      select h.role, g.permission from held h cross join (values
        (array['student-create', 'student-update', 'student-delete'], array['student-contact-read', 'student-record-read', 'student-paper-read', 'student-paper-create', 'student-paper-delete']),
        (array['guardian-read', 'guardian-create', 'guardian-update', 'receipt-create', 'attendance-create'], array['student-contact-read']),
        (array['attendance-create'], array['remark-read', 'remark-create', 'behaviour-read', 'behaviour-create']),
        (array['guardian-update'], array['student-record-read']),
        (array['staff-create', 'staff-update', 'staff-delete'], array['staff-contact-read', 'staff-record-read', 'staff-paper-read', 'staff-paper-create', 'staff-paper-delete'])
      ) w (needs, permissions) cross join unnest(w.permissions) g (permission)
      where h.has && w.needs and not (h.role in ('receptionist', 'reception') and 'remark-read' = any(w.permissions))
      union
      -- a role of the school's own that reads staff calls them
      select h.role, 'staff-contact-read' from held h join roles r on r.company_id = school and r.slug = h.role and not r.built_in where 'staff-read' = any(h.has)
      union
      select h.role, g.permission from held h cross join unnest(array['student-contact-read', 'student-record-read', 'student-paper-read', 'student-paper-create', 'student-paper-delete',
        'remark-read', 'remark-create', 'remark-update', 'remark-delete', 'behaviour-read', 'behaviour-create', 'behaviour-update', 'behaviour-delete',
        'staff-contact-read', 'staff-record-read', 'staff-paper-read', 'staff-paper-create', 'staff-paper-delete']) g (permission) where h.role in ('administrator', 'admin', 'it-coordinator'))
    insert into role_permissions (company_id, role_slug, permission) select school, role, permission from given on conflict do nothing;
    -- whoever bills does not take a whole run back by himself any more; an administrator can give it to him again
    delete from role_permissions where company_id = school and role_slug = 'accountant' and permission = 'bill-generate-rollback';
    update files f set needs = 'student-paper-read' from student_documents d where f.company_id = school and d.company_id = f.company_id and d.file_id = f.id;
    update files f set needs = 'staff-paper-read' from staff_documents d where f.company_id = school and d.company_id = f.company_id and d.file_id = f.id;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
