-- What the class teacher says of a student stands on the marksheet in a line of its own: a sentence, entered on the sheet of achievements and published with it.
alter table eca_activities add is_remark boolean not null default false;
alter table eca_achievements
  drop constraint eca_achievements_value_check,
  add constraint eca_achievements_value_check check (length(value) between 1 and 200);

create function open_teachers_remark(company bigint) returns void language sql as $$
  insert into eca_heads (company_id, name, name_np, position)
  values (company, 'Class teacher''s remark', 'कक्षा शिक्षकको टिप्पणी', 99) on conflict (company_id, name) do nothing;
  insert into eca_activities (company_id, eca_head_id, name, name_np, position, is_remark)
  select company_id, id, name, name_np, 1, true from eca_heads
  where company_id = company and name = 'Class teacher''s remark' on conflict do nothing
$$;
create function teachers_remark_of_school() returns trigger language plpgsql as $$
declare was text := current_setting('app.company_id', true);
begin
  -- 0 is the provider, not a school
  if new.id = 0 then return null; end if;
  perform set_config('app.company_id', new.id::text, true);
  perform open_teachers_remark(new.id);
  perform set_config('app.company_id', coalesce(was, ''), true);
  return null;
end $$;
create trigger teachers_remark_of_school after insert on companies for each row execute function teachers_remark_of_school();

do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    perform open_teachers_remark(school);
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
