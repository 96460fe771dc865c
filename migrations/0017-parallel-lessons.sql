-- Subjects of optional groups are taught side by side: a section may have several lessons at a time where every one of them is of such a subject.
alter table subjects add column in_group boolean not null generated always as (optional_group_id is not null) stored;
alter table subjects add unique (company_id, id, in_group);

-- Whether a lesson's subject is of a group comes with the subject and follows it, as its span follows the period.
alter table routine_slots add column in_group boolean not null default false;
-- the owner is held to a school too, and here he has to see all
alter table subjects no force row level security;
alter table routine_slots no force row level security;
update routine_slots s set in_group = b.in_group from subjects b where b.company_id = s.company_id and b.id = s.subject_id and b.in_group;
alter table subjects force row level security;
alter table routine_slots force row level security;
alter table routine_slots alter column in_group drop default;
alter table routine_slots drop constraint routine_slots_company_id_subject_id_fkey;
drop index routine_slots_by_subject;
alter table routine_slots add foreign key (company_id, subject_id, in_group) references subjects (company_id, id, in_group) on update cascade;
create index routine_slots_by_subject on routine_slots (company_id, subject_id, in_group);

-- Of lessons that meet in a section none is compulsory, and no subject is taught twice. Each of the three is the database's own: two writers need no lock for it.
alter table routine_slots drop constraint routine_section_once;
alter table routine_slots
  add constraint routine_section_once exclude using gist (company_id with =, batch_id with =, section_id with =, weekday with =, span with &&) where (not in_group) deferrable initially immediate,
  add constraint routine_section_unmixed exclude using gist (company_id with =, batch_id with =, section_id with =, weekday with =, span with &&, (in_group::int) with <>) deferrable initially immediate,
  add constraint routine_subject_once exclude using gist (company_id with =, batch_id with =, section_id with =, subject_id with =, weekday with =, span with &&) where (in_group) deferrable initially immediate;
