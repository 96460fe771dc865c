-- A day of the fees becomes vouchers by what happened: charged, taken off, received by a way of paying, paid back, moved. 'day' is the one voucher that a day was before.
create table fee_posting_vouchers (
  company_id bigint not null,
  posting_id bigint not null,
  voucher_id bigint not null,
  what text not null check (what in ('charged', 'taken_off', 'received', 'paid', 'moved', 'day')),
  -- by which way of paying it was received, paid or moved
  mode text,
  primary key (company_id, voucher_id),
  foreign key (company_id, posting_id) references fee_postings,
  foreign key (company_id, voucher_id) references vouchers
);
create index fee_posting_vouchers_of_posting on fee_posting_vouchers (company_id, posting_id, voucher_id);
alter table fee_postings no force row level security;
insert into fee_posting_vouchers (company_id, posting_id, voucher_id, what)
  select company_id, id, voucher_id, 'day' from fee_postings where voucher_id is not null;
alter table fee_postings force row level security;
call tenant_table('fee_posting_vouchers', 'select, insert');
alter table fee_postings drop column voucher_id;
