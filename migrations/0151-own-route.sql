-- Drivers and their helpers see their own route, and no longer all vehicles, routes and riders of the school. The office names for each vehicle the accounts that see it.
create table vehicle_crew (
  company_id bigint not null,
  vehicle_id bigint not null,
  user_id bigint not null,
  primary key (company_id, vehicle_id, user_id),
  foreign key (company_id, vehicle_id) references vehicles on delete cascade,
  foreign key (company_id, user_id) references users
);
create index vehicle_crew_by_user on vehicle_crew (company_id, user_id);
call tenant_table('vehicle_crew');

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
