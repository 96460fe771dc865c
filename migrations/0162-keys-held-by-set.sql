-- Keys of tables that are written 20,000 rows at a time are held by sets: one look for each row that is pointed to, where PostgreSQL looks once for each row that points
-- (decision 0068). The catalogue keeps them as foreign keys, NOT ENFORCED; a law proves for each that a wrong row, and a row that is pointed to, are refused as before.
create function hold_keys_by_set(child regclass) returns void language plpgsql as $make$
declare
  k record;
  checks text := '';
  isolation constant text := 'if current_setting(''transaction_isolation'') <> ''read committed'' then
      raise exception using errcode = ''serialization_failure'', message = ''A row that others point to is taken away in read committed only.'';
    end if;';
begin
  for k in
    select c.conname as name, c.confrelid::regclass::text as parent, string_agg(format('%I', a.attname), ', ' order by o.n) as own, string_agg(format('%I', b.attname), ', ' order by o.n) as other,
      string_agg(format('w.%I is not null', a.attname), ' and ' order by o.n) as filled, string_agg(format('p.%I = w.%I', b.attname, a.attname), ' and ' order by o.n) as points,
      string_agg(format('missing.%I', a.attname), ', ' order by o.n) as found, string_agg(format('c.%I = old.%I', a.attname, b.attname), ' and ' order by o.n) as pointed,
      string_agg(format('old.%I', b.attname), ', ' order by o.n) as gone, string_agg(format('old.%1$I is distinct from new.%1$I', b.attname), ' or ' order by o.n) as moved
    from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) with ordinality o (own, other, n)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = o.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = o.other
    where c.conrelid = child and c.contype = 'f' and c.conenforced and not c.condeferrable and c.confdeltype = 'a' and c.confupdtype = 'a' and c.confmatchtype = 's'
      and c.confrelid <> 'companies'::regclass
    group by c.oid order by c.conname
  loop
    checks := checks || format($check$
    if tg_op = 'INSERT' then
      select * into missing from (select distinct %1$s from written w where %2$s) w where not exists (select from %3$s p where %4$s for key share) limit 1;
    else
      select * into missing from (select distinct %1$s from written w where %2$s except select %1$s from was) w where not exists (select from %3$s p where %4$s for key share) limit 1;
    end if;
    if found then
      raise exception using errcode = 'foreign_key_violation', schema = 'public', table = %5$L, constraint = %6$L,
        message = format('insert or update on table "%%s" violates foreign key constraint "%%s"', %5$L, %6$L),
        detail = format('Key (%%s)=(%%s) is not present in table "%%s".', %1$L, concat_ws(', ', %7$s), %3$L);
    end if;$check$, k.own, k.filled, k.parent, k.points, child, k.name, k.found);
    execute format($text$create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $held$
  begin
    %s
    if exists (select from %s c where %s) then
      raise exception using errcode = 'foreign_key_violation', schema = 'public', table = %3$L, constraint = %5$L,
        message = format('update or delete on table "%%s" violates foreign key constraint "%%s" on table "%%s"', %6$L, %5$L, %3$L),
        detail = format('Key (%%s)=(%%s) is still referenced from table "%%s".', %7$L, concat_ws(', ', %8$s), %3$L);
    end if;
    return null;
  end $held$$text$, k.name || '_kept', isolation, child, k.pointed, k.name, k.parent, k.other, k.gone);
    execute format('create trigger %I after delete on %s for each row execute function %I()', k.name || '_kept', k.parent, k.name || '_kept');
    execute format('create trigger %I after update of %s on %s for each row when (%s) execute function %I()', k.name || '_kept_same', k.other, k.parent, k.moved, k.name || '_kept');
    execute format('alter table %s alter constraint %I not enforced', child, k.name);
  end loop;
  execute format($text$create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $held$
  declare
    missing record;
  begin%s
    return null;
  end $held$$text$, 'keys_of_' || child, checks);
  execute format('create trigger a_keys_of_new after insert on %s referencing new table as written for each statement execute function %I()', child, 'keys_of_' || child);
  execute format('create trigger a_keys_of_changed after update on %s referencing new table as written old table as was for each statement execute function %I()', child, 'keys_of_' || child);
end $make$;

select hold_keys_by_set(t) from unnest(array['fee_events', 'fee_entries', 'charge_claims', 'dues', 'bills', 'bill_lines', 'fee_moves', 'fee_event_postings']::regclass[]) t;

-- most events reverse nothing, and nobody approved them
alter table fee_events drop constraint fee_events_reversed_once;
create unique index fee_events_reversed_once on fee_events (company_id, reverses_id) where reverses_id is not null;
drop index fee_events_approved_by;
create index fee_events_approved_by on fee_events (company_id, approver_id) where approver_id is not null;
