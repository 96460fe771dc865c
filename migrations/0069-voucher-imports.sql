-- Vouchers that a sheet brought: which run of the import it was.
alter table vouchers drop column import_id;
alter table vouchers add column import_id uuid, add foreign key (company_id, import_id) references imports;
alter table vouchers add check ((source = 'import') = (import_id is not null));
create index vouchers_of_import on vouchers (company_id, import_id, state) where import_id is not null;
