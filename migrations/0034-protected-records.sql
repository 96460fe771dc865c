-- A record that the school protects: read and changed only by a session that was unlocked with the own password or code.
alter table students add is_protected boolean not null default false;
