-- Who signs a marksheet, from the left; a picture of the hand that signs is kept as a file.
create table marksheet_signatures (
  company_id bigint not null references companies,
  position integer not null check (position between 1 and 4),
  title text not null check (length(title) between 1 and 40),
  title_np text check (length(title_np) between 1 and 40),
  -- null: a line to sign on; of the class teacher's the name is that of the section's
  name text check (length(name) between 1 and 80),
  is_class_teacher boolean not null default false,
  file_id uuid,
  primary key (company_id, position),
  foreign key (company_id, file_id) references files,
  -- each section has another one
  check (not is_class_teacher or (file_id is null and name is null))
);
create index marksheet_signatures_by_file on marksheet_signatures (company_id, file_id) where file_id is not null;
call tenant_table('marksheet_signatures');
