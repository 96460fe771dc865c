-- Search forgives one wrong, missing or doubled letter of a name, and the length of vowels and like letters in Nepali: each name is kept as it
-- sounds, and once more without each of its letters. Two words with a form in common are one letter apart. Asked by equality, which RLS lets the index serve.

-- A word as it sounds: long vowels short, like consonants one, marks that are often left out gone.
create function word_sound(word text) returns text language sql immutable parallel safe as $$
  select translate(lower(word), 'ीूईऊशषवणञङछँॠ' || 'ं़' || chr(8204) || chr(8205), 'िुइउससबननगचंृ')
$$;
create function word_forms(word text) returns setof text language sql immutable parallel safe as $$
  with sound as (select word_sound(word) as w)
  select w from sound
  union select left(w, i - 1) || substr(w, i + 1) from sound, generate_series(1, length(w)) i where length(w) between 4 and 24
$$;

create table student_word_forms (
  company_id bigint not null references companies,
  form text collate "C" not null,
  word text collate "C" not null,
  primary key (company_id, form, word)
);
create index student_word_forms_by_word on student_word_forms (company_id, word);
call tenant_table('student_word_forms');

-- Kept by the database, whoever writes words. Numbers have no forms: a mobile one digit off is somebody else's.
create function keep_word_forms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into student_word_forms (company_id, form, word)
    select distinct n.company_id, f, n.word from (select distinct company_id, word from written where word !~ '[0-9]') n, word_forms(n.word) f on conflict do nothing;
  else
    delete from student_word_forms f using (select distinct company_id, word from written) g
    where f.company_id = g.company_id and f.word = g.word and not exists (select from student_words w where w.company_id = g.company_id and w.word = g.word);
  end if;
  return null;
end $$;
create trigger student_words_written after insert on student_words referencing new table as written for each statement execute function keep_word_forms();
create trigger student_words_gone after delete on student_words referencing old table as written for each statement execute function keep_word_forms();

-- What is there already: forms of the names, and the numbers of enrol codes without their prefix ('0042' and '42' of '2083-0042').
do $$
declare school bigint;
begin
  perform set_config('app.company_id', '0', true);
  for school in select id from companies where id <> 0 loop
    perform set_config('app.company_id', school::text, true);
    insert into student_word_forms (company_id, form, word)
    select distinct n.company_id, f, n.word from (select distinct company_id, word from student_words where company_id = school and word !~ '[0-9]') n, word_forms(n.word) f on conflict do nothing;
    insert into student_words (company_id, word, student_id)
    select distinct school, number, student_id from (
      select student_id, unnest(array[substring(enroll_code from '([0-9]+)[^0-9]*$'), ltrim(substring(enroll_code from '([0-9]+)[^0-9]*$'), '0')]) as number
      from enrolments where company_id = school) n where number <> '' on conflict do nothing;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
