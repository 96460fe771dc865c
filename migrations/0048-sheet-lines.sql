-- What a device is told again of its last saving names a line, as every offline sheet does: a repeated saving of before says the same.
alter table attendance_sheets no force row level security;
update attendance_sheets s set told = (
  select jsonb_object_agg(d.client, (
    select jsonb_agg((e - 'enroll_id') || jsonb_build_object('line', e -> 'enroll_id')) from jsonb_array_elements(d.list) e
    where e ? 'enroll_id'))
  from jsonb_each(s.told) d (client, list))
where s.told <> '{}' and s.told::text like '%enroll_id%';
alter table attendance_sheets force row level security;
