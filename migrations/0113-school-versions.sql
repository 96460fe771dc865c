-- What every call asks of its school changes a few times a year: each node keeps it by the version that stands here, and asks for the version alone
-- (features/access/server/school-of-call.ts). Whatever that reads has the trigger `school_changed`; a test compares the two.

create table school_versions (
  company_id bigint primary key references companies,
  -- never the same again: also a school that was brought back from a copy of yesterday has another one after its next change
  version uuid not null default gen_random_uuid(),
  -- a transaction changes it once, however many rows it changes
  changed_in xid8 not null default pg_current_xact_id()
);
alter table companies no force row level security;
insert into school_versions (company_id) select id from companies;
alter table companies force row level security;
call tenant_table('school_versions');

-- At the end of the transaction, so that two of them wait for each other no longer than a commit takes. A later migration that changes rows of one of these
-- tables and then the table itself says `set constraints all immediate` between the two.
create function school_changed() returns trigger language plpgsql as $$
declare
  acted_in text := current_setting('app.company_id', true);
  school bigint;
begin
  if tg_table_name = 'companies' then school := new.id;
  elsif tg_op = 'DELETE' then school := old.company_id;
  else school := new.company_id;
  end if;
  perform set_config('app.company_id', school::text, true);
  insert into school_versions (company_id) values (school)
  on conflict (company_id) do update set version = excluded.version, changed_in = excluded.changed_in
    where school_versions.changed_in <> excluded.changed_in;
  perform set_config('app.company_id', coalesce(acted_in, ''), true);
  return null;
end $$;

create constraint trigger school_changed after insert or update of features on companies
  deferrable initially deferred for each row execute function school_changed();
create constraint trigger school_changed after insert or update or delete on company_services
  deferrable initially deferred for each row execute function school_changed();
create constraint trigger school_changed after insert or update or delete on settings
  deferrable initially deferred for each row execute function school_changed();
create constraint trigger school_changed after insert or update or delete on batches
  deferrable initially deferred for each row execute function school_changed();
create constraint trigger school_changed after insert or update or delete on fiscal_years
  deferrable initially deferred for each row execute function school_changed();
create constraint trigger school_changed after insert or update or delete on roles
  deferrable initially deferred for each row execute function school_changed();
create constraint trigger school_changed after insert or update or delete on role_permissions
  deferrable initially deferred for each row execute function school_changed();
