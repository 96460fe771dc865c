-- Whether refunds wait for a second person is a setting of its own, on by default. A school that chose for refunds and notes together keeps what it chose for refunds too.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies where id <> 0);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    update settings set "values" = "values" || jsonb_build_object('refund_second_person', "values" -> 'second_person')
    where company_id = school and "group" = 'billing' and "values" ? 'second_person';
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
