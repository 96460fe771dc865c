-- What somebody set out to pay online. A gateway's word is looked up by the server; a browser that comes back changes nothing here.
create table payment_intents (
  company_id bigint not null references companies,
  id uuid not null default gen_random_uuid(),
  student_id bigint not null,
  provider text not null check (length(provider) between 1 and 40),
  -- paisa
  amount bigint not null check (amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed')),
  receipt_id bigint,
  made_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, student_id) references students,
  foreign key (company_id, receipt_id) references receipts,
  -- paid is what has its receipt
  check ((state = 'paid') = (receipt_id is not null))
);
create index payment_intents_waiting on payment_intents (company_id, made_at) where state = 'waiting';
create index payment_intents_by_student on payment_intents (company_id, student_id);
call tenant_table('payment_intents', 'select, insert, update');

-- The page that a payer comes back to has no session: by the intent's id, which nobody guesses, it learns the state, and nothing of the person.
create policy overview on payment_intents for select to pathshala_overview using (true);
grant select on payment_intents to pathshala_overview;
-- and of the school its name only
create policy overview on companies for select to pathshala_overview using (true);
grant select (id, name, name_np) on companies to pathshala_overview;
grant create on schema public to pathshala_overview;
create function payment_intent_state(asked uuid)
returns table (state text, amount bigint, school text, school_np text)
language sql stable security definer set search_path = public as $$
  select i.state, i.amount, c.name, c.name_np from payment_intents i join companies c on c.id = i.company_id where i.id = asked
$$;
alter function payment_intent_state owner to pathshala_overview;
revoke create on schema public from pathshala_overview;
revoke all on function payment_intent_state from public;
grant execute on function payment_intent_state to pathshala_app;
