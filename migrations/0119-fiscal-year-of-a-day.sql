-- Which fiscal year a day is of was still asked for each event of a set, in spite of 0118: a condition over what DISTINCT keeps goes below it. OFFSET 0 holds it above,
-- and a month of 20,000 bills asks it seven times instead of 20,000 (500 ms less).
do $$ declare made record; begin
  for made in select proname, pg_get_functiondef(oid) as was from pg_proc where proname in ('ledger', 'account_events_hold', 'fee_events_hold') loop
    if position('fiscal_year_id from written) w' in made.was) = 0 then raise exception '% is another', made.proname; end if;
    execute replace(made.was, 'fiscal_year_id from written) w', 'fiscal_year_id from written offset 0) w');
  end loop;
end $$;
