-- Every kind of sheet goes through one import kit; what an import made is kept, so that it can be taken away again.
alter table imports add column made jsonb;
alter table imports add column imported_at timestamptz;
alter table imports add column undone_at timestamptz;
alter table imports add column undone_by bigint;
create index imports_recent on imports (company_id, kind, created_at desc);
