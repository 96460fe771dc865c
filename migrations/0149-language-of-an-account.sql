-- The language that a person has chosen, on every device; null: none, and the school's holds.
alter table users add column language text check (language in ('en', 'ne'));
