-- The chart of accounts is a tree that holds, whoever moves what in it.

-- Who changes a school's chart does so alone: a tree that is empty has no row to lock.
create function hold_chart(company bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('chart:' || company, 0))
$$;

-- A group never stands below itself. The lock comes first: of two who move groups into each other the second sees what the first did.
create function account_groups_are_a_tree() returns trigger language plpgsql as $$
begin
  if not exists (select from written w join was o on o.company_id = w.company_id and o.id = w.id where w.parent_id is distinct from o.parent_id) then return null; end if;
  perform hold_chart(c.company_id) from (select distinct company_id from written order by 1) c;
  if exists (
    with recursive up (company_id, id, parent_id) as (
      select g.company_id, g.id, g.parent_id from account_groups g join written w on w.company_id = g.company_id and w.id = g.id
      union all
      select p.company_id, p.id, p.parent_id from up join account_groups p on p.company_id = up.company_id and p.id = up.parent_id
    ) cycle company_id, id set round using way
    select from up where round) then
    raise exception 'a group does not stand below itself' using errcode = 'check_violation', constraint = 'account_groups_are_a_tree'; end if;
  return null;
end $$;
create trigger account_groups_are_a_tree after update on account_groups referencing old table as was new table as written
  for each statement execute function account_groups_are_a_tree();

-- What vouchers name keeps its root and its kind. The row is taken as who posts takes it, so that neither passes the other unseen.
create function account_keeps_its_kind() returns trigger language plpgsql as $$
begin
  if (new.root, new.kind) is distinct from (old.root, old.kind) then
    perform from accounts a where a.company_id = old.company_id and a.id = old.id for update;
    if exists (select from account_entries n where n.company_id = old.company_id and n.account_id = old.id)
      or exists (select from voucher_lines l where l.company_id = old.company_id and l.account_id = old.id) then
      raise exception 'what vouchers name keeps its root and its kind' using errcode = 'check_violation', constraint = 'account_keeps_its_kind'; end if;
  end if;
  return new;
end $$;
create trigger account_keeps_its_kind before update of root, kind on accounts for each row execute function account_keeps_its_kind();
