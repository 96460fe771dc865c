-- That each event of a set balances was looked up event by event: a tenth of the posting of 20,000 bills. Ids of a set follow one another as a rule:
-- one walk along the index of the entries counts those that balance. Only where that does not come out (somebody took ids in between, or one is wrong) each is looked up, and the wrong one named.
do $$ declare made record; entries text; begin
  for made in select proname, pg_get_functiondef(oid) as was from pg_proc where proname in ('ledger', 'account_events_hold', 'fee_events_hold') loop
    if position('where s.lines < 2 or s.total <> 0 limit 1' in made.was) = 0 then raise exception '% is another', made.proname; end if;
    entries := case made.proname when 'ledger' then '%2$s' when 'fee_events_hold' then 'fee_entries' else 'account_entries' end;
    execute replace(made.was, 'where s.lines < 2 or s.total <> 0 limit 1', format(
      'where (s.lines < 2 or s.total <> 0) and exists (
          select from (select company_id, min(id) as first, max(id) as last, count(*) as n from written group by 1) r
          where r.last - r.first + 1 <> r.n or r.n <> (select count(*) from (
            select from %s n where n.company_id = r.company_id and n.event_id between r.first and r.last group by n.event_id having count(*) > 1 and sum(n.amount) = 0) b))
        limit 1', entries));
  end loop;
end $$;
