-- Who teaches a subject in a section in a batch: with the class teacher, whom a teacher reaches.
create table subject_teachers (
  company_id bigint not null,
  batch_id bigint not null,
  section_id bigint not null,
  subject_id bigint not null,
  user_id bigint not null,
  primary key (company_id, batch_id, section_id, subject_id, user_id),
  foreign key (company_id, batch_id) references batches,
  foreign key (company_id, section_id) references sections,
  foreign key (company_id, subject_id) references subjects,
  foreign key (company_id, user_id) references users
);
create index subject_teachers_by_user on subject_teachers (company_id, user_id, batch_id, section_id);
create index subject_teachers_by_section on subject_teachers (company_id, section_id);
create index subject_teachers_by_subject on subject_teachers (company_id, subject_id);
call tenant_table('subject_teachers');
