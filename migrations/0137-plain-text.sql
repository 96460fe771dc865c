-- Text that looks the same is the same (decision 0063): composed letters, ordinary single blanks, no sign that cannot be seen.

-- For finding: without joiners, as `folded` in platform/contract/plain-text.ts.
create function folded(words text) returns text language sql immutable parallel safe as $$
  select translate(words, U&'\200C\200D', '')
$$;

-- What was written before, as `oneLine` there would have it. A text that would vanish or grow stays as it is.
create function pg_temp.one_line(typed text) returns text language sql immutable as $$
  select case when length(line) between 1 and length(typed) then line else typed end from (
    select btrim(regexp_replace(normalize(regexp_replace(regexp_replace(normalize(
      regexp_replace(typed, U&'[\00AD\061C\180E\200B\200E\200F\202A-\202E\2060-\206F\FEFF]', '', 'g'), nfc),
      U&'\200C|(?<!\0930\094D)\200D|\200D(?![\0915-\0939])', '', 'g'),
      U&'[\00A0\1680\2000-\200A\202F\205F\3000]', ' ', 'g'), nfc), '\s+', ' ', 'g')) as line) l
$$;

do $$
declare
  school bigint;
  place record;
  changed text;
  differs text;
  alone text;
begin
  for school in select id from companies loop
    perform set_config('app.company_id', school::text, true);
    update companies set name = pg_temp.one_line(name), name_np = pg_temp.one_line(name_np)
    where id = school and (name <> pg_temp.one_line(name) or name_np <> pg_temp.one_line(name_np));
    for place in
      select * from (values
        ('users', array['fname', 'mname', 'lname', 'name_np']),
        ('students', array['religion', 'ethnicity', 'mother_tongue']),
        ('guardians', array['occupation']),
        ('addresses', array['tole']),
        ('staff', array['position', 'qualification', 'address', 'emergency_name']),
        ('departments', array['name', 'name_np']),
        ('grades', array['name', 'name_np']),
        ('sections', array['name', 'room']),
        ('subjects', array['name', 'name_np']),
        ('optional_groups', array['name', 'name_np']),
        ('levels', array['name', 'name_np']),
        ('programs', array['name', 'name_np']),
        ('faculties', array['name', 'name_np']),
        ('affiliations', array['name', 'name_np']),
        ('periods', array['name', 'name_np']),
        ('syllabus_chapters', array['title']),
        ('syllabus_topics', array['title']),
        ('roles', array['name']),
        ('account_groups', array['name', 'name_np']),
        ('accounts', array['name', 'name_np', 'bank_name']),
        ('cost_centres', array['name', 'name_np']),
        ('parties', array['name', 'name_np', 'address']),
        ('attendance_devices', array['name', 'place']),
        ('exams', array['name', 'name_np']),
        ('eca_heads', array['name', 'name_np']),
        ('eca_activities', array['name', 'name_np']),
        ('pa_heads', array['name', 'name_np']),
        ('pa_criteria', array['name', 'name_np']),
        ('cas_outcomes', array['name', 'name_np']),
        ('grading_schemes', array['name', 'name_np']),
        ('marksheet_signatures', array['name', 'title', 'title_np']),
        ('fee_heads', array['title', 'title_np']),
        ('fee_offers', array['title', 'title_np']),
        ('templates', array['name', 'name_np']),
        ('behaviour_categories', array['name', 'name_np']),
        ('remark_types', array['name', 'name_np']),
        ('student_groups', array['name', 'name_np']),
        ('routes', array['name', 'name_np']),
        ('route_stops', array['name', 'name_np']),
        ('vehicles', array['name', 'number', 'driver', 'helper'])) as t (name, columns)
    loop
      select string_agg(format('%1$I = pg_temp.one_line(%1$I)', c), ', '),
        string_agg(format('t.%1$I <> pg_temp.one_line(t.%1$I)', c), ' or '),
        string_agg(format('not exists (select from %1$I o where o.company_id = t.company_id and o.ctid <> t.ctid
          and pg_temp.one_line(o.%2$I) = pg_temp.one_line(t.%2$I))', place.name, c), ' and ')
      into changed, differs, alone from unnest(place.columns) c;
      begin
        execute format('update %I t set %s where t.company_id = $1 and (%s)', place.name, changed, differs) using school;
      exception when unique_violation or exclusion_violation then
        -- two that look the same stay as they are until somebody renames one of them
        execute format('update %I t set %s where t.company_id = $1 and (%s) and %s', place.name, changed, differs, alone)
        using school;
      end;
    end loop;
    delete from student_words where company_id = school and word <> folded(pg_temp.one_line(word));
    insert into student_words (company_id, word, student_id)
    select distinct school, w, s.id from students s
    join users u on u.company_id = s.company_id and u.id = s.id,
      unnest(string_to_array(folded(lower(concat_ws(' ', u.full_name, u.name_np))), ' ')) w
    where s.company_id = school and w <> '' on conflict do nothing;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
