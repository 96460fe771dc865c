-- What is noted of a person is declared once, and its table is held against the declaration: the limits that forms have always had stand in the tables too.
-- Values that an earlier form or sheet let in otherwise are trimmed to them.
alter table students no force row level security;
update students set
  admission_number = nullif(left(btrim(admission_number), 30), ''), ethnicity = nullif(left(btrim(ethnicity), 60), ''), iemis_id = nullif(left(btrim(iemis_id), 30), ''),
  mother_tongue = nullif(left(btrim(mother_tongue), 40), ''), religion = nullif(left(btrim(religion), 40), '')
where not coalesce(length(admission_number) between 1 and 30, true) or not coalesce(length(ethnicity) between 1 and 60, true) or not coalesce(length(iemis_id) between 1 and 30, true)
  or not coalesce(length(mother_tongue) between 1 and 40, true) or not coalesce(length(religion) between 1 and 40, true);
alter table students force row level security;
alter table students add constraint students_admission_number_check check (length(admission_number) >= 1 and length(admission_number) <= 30);
alter table students add constraint students_ethnicity_check check (length(ethnicity) >= 1 and length(ethnicity) <= 60);
alter table students add constraint students_iemis_id_check check (length(iemis_id) >= 1 and length(iemis_id) <= 30);
alter table students add constraint students_mother_tongue_check check (length(mother_tongue) >= 1 and length(mother_tongue) <= 40);
alter table students add constraint students_religion_check check (length(religion) >= 1 and length(religion) <= 40);

alter table guardians no force row level security;
update guardians set occupation = nullif(left(btrim(occupation), 80), '') where not coalesce(length(occupation) between 1 and 80, true);
alter table guardians force row level security;
alter table guardians add constraint guardians_occupation_check check (length(occupation) >= 1 and length(occupation) <= 80);
