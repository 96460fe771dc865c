-- Schools that exist: who may give money back, move it and write notes, and who stands for it.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    insert into role_permissions (company_id, role_slug, permission)
    select school, r.slug, p.permission from roles r join (values
      ('administrator', array['fee-journal-create', 'fee-journal-delete', 'fee-journal-approve']),
      ('admin', array['fee-journal-create', 'fee-journal-delete', 'fee-journal-approve']),
      ('accountant', array['fee-journal-create', 'fee-journal-delete', 'fee-journal-approve']),
      ('principal', array['fee-journal-approve'])) g (role, permissions) on g.role = r.slug
      cross join unnest(g.permissions) p (permission)
    where r.company_id = school on conflict do nothing;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
