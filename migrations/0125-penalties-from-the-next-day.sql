-- A rule of penalties that is set or changed counts from the next day in Nepal: whoever saved it sees first what it will charge, and can take it back before midnight.
create or replace function penalty_rule_is_set() returns trigger language plpgsql as $$
begin
  if new."group" <> 'billing' then return null; end if;
  if tg_op = 'UPDATE' and old."values" -> 'penalty' is not distinct from new."values" -> 'penalty' then return null; end if;
  insert into penalty_rules (company_id, since, active)
  values (new.company_id, app_today() + 1, coalesce(new."values" -> 'penalty' ->> 'kind', 'none') <> 'none')
  on conflict (company_id) do update set since = excluded.since, active = excluded.active, done_on = null;
  return null;
end $$;
