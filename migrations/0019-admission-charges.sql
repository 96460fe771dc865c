-- The admission heads of a whole sheet of new students are charged by one run, which names the sheet.
alter table bill_runs add column import_id uuid, add foreign key (company_id, import_id) references imports;
create index bill_runs_by_import on bill_runs (company_id, import_id) where import_id is not null;
create index if not exists students_by_import on students (company_id, import_id) where import_id is not null;
