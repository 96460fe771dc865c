-- Who has seen which notice: the bell counts the others.
create table notice_reads (
  company_id bigint not null,
  notice_id bigint not null,
  user_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (company_id, notice_id, user_id),
  foreign key (company_id, notice_id) references notices on delete cascade,
  foreign key (company_id, user_id) references users
);
create index notice_reads_by_user on notice_reads (company_id, user_id);
call tenant_table('notice_reads', 'select, insert');
