-- A notice may be for one person: what happened to his work. Nobody else reads it.
alter table notices
  add column user_id bigint,
  drop constraint notices_audience_check,
  add constraint notices_audience_check check (audience in ('all', 'guardian', 'staff', 'person')),
  add constraint notices_of_one_person check ((audience = 'person') = (user_id is not null)),
  add foreign key (company_id, user_id) references users;
create index notices_by_person on notices (company_id, user_id, published_on desc) where user_id is not null;
