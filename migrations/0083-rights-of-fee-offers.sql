-- Schools that exist: who may approve offers.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    insert into role_permissions (company_id, role_slug, permission)
    select school, r.slug, 'fee-offer-approve' from roles r
    where r.company_id = school and r.slug in ('administrator', 'admin', 'accountant', 'principal') on conflict do nothing;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
