-- Drivers and their helpers see their own route, and no longer all vehicles, routes and riders of the school. Whose a vehicle is says the account of its driver or helper.
alter table vehicles
  add driver_id bigint,
  add helper_id bigint,
  add foreign key (company_id, driver_id) references staff,
  add foreign key (company_id, helper_id) references staff;
create index vehicles_by_driver on vehicles (company_id, driver_id);
create index vehicles_by_helper on vehicles (company_id, helper_id);

do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    -- as it was built in: a role that the school gave more rights keeps what it has
    insert into role_permissions (company_id, role_slug, permission)
    select school, slug, 'own-route-read' from roles
    where company_id = school and slug in ('driver', 'bus') and built_in on conflict do nothing;
    delete from role_permissions where company_id = school and role_slug in ('driver', 'bus')
      and permission in ('route-read', 'vehicle-read')
      and not exists (select from role_permissions o where o.company_id = school and o.role_slug = role_permissions.role_slug
        and (o.permission like 'route-%' or o.permission like 'vehicle-%') and o.permission not like '%-read');
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
