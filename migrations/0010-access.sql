-- Roles of a school's own, passwords that are handed over, people that are deleted, restored or erased.

-- A role that is kept to the own sections, as a teacher is.
alter table roles add column own_sections boolean not null default false;

-- A handed-over password that nobody used opens nothing after this.
alter table users add column password_expires_at timestamptz;
alter table users add column deleted_by bigint;
-- Erased: no personal value is left; the row stays because books and marks point to it.
alter table users add column erased_at timestamptz;
create index users_deleted on users (company_id, deleted_at desc) where deleted_at is not null;

-- Passwords made in bulk, sealed with the deployment's key until they are printed once or a day has passed.
create table credential_slips (
  company_id bigint not null,
  batch_id uuid not null,
  user_id bigint not null,
  sealed text not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, batch_id, user_id),
  foreign key (company_id, user_id) references users
);
create index credential_slips_by_user on credential_slips (company_id, user_id);
-- Reasons are typed by people and may name a person: they alone can be blanked when that person is erased.
grant update (reason) on audit_rows to pathshala_app;

call tenant_table('credential_slips', 'select, insert, delete');
