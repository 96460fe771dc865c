-- Online payment. A school's providers with their keys, which nobody reads in the database: they are sealed by the deployment's secret, for this school and this provider.
create table payment_providers (
  company_id bigint not null references companies,
  provider text not null check (provider in ('esewa', 'khalti', 'connectips', 'fonepay')),
  mode text not null default 'test' check (mode in ('test', 'live')),
  active boolean not null default false,
  -- product code, merchant id, PID; Khalti knows its merchant by the key
  merchant text not null check (length(merchant) between 1 and 60),
  -- AES-256-GCM, base64url
  sealed text not null check (length(sealed) <= 20000),
  set_at timestamptz not null default now(),
  set_by bigint,
  primary key (company_id, provider),
  foreign key (company_id, set_by) references users
);
create index payment_providers_set_by on payment_providers (company_id, set_by);
call tenant_table('payment_providers', 'select, insert, update');

-- An intent names students and months; its amount never changes. What became of it is written by one function (settle-intent.ts).
alter table payment_intents no force row level security;
create table payment_intent_lines (
  company_id bigint not null,
  intent_id uuid not null,
  student_id bigint not null,
  -- paisa; the penalty is in the amount
  amount bigint not null check (amount > 0),
  penalty bigint not null default 0 check (penalty >= 0 and penalty <= amount),
  -- [{enroll_id, month}], what the payer chose
  months jsonb not null default '[]' check (jsonb_typeof(months) = 'array'),
  receipt_id bigint,
  primary key (company_id, intent_id, student_id),
  unique (company_id, receipt_id),
  foreign key (company_id, intent_id) references payment_intents,
  foreign key (company_id, student_id) references students,
  foreign key (company_id, receipt_id) references receipts
);
create index payment_intent_lines_of_student on payment_intent_lines (company_id, student_id, intent_id);
alter table receipts no force row level security;
alter table students no force row level security;
insert into payment_intent_lines (company_id, intent_id, student_id, amount, receipt_id)
  select company_id, id, student_id, amount, receipt_id from payment_intents;
alter table receipts force row level security;
alter table students force row level security;
call tenant_table('payment_intent_lines', 'select, insert');
grant update (receipt_id) on payment_intent_lines to pathshala_app;

drop function payment_intent_state(uuid);
alter table payment_intents
  drop column student_id,
  drop column receipt_id,
  -- as gateways know it: 20 letters and digits, which nobody guesses
  add column code text,
  add column mode text not null default 'test' check (mode in ('test', 'live')),
  add column payer_id bigint,
  -- the gateway's own number of the transaction, once it has said that it was paid
  add column provider_ref text check (length(provider_ref) between 1 and 100),
  -- where the payer is sent, with the fields of the form
  add column sent jsonb,
  -- what the gateway wants to be asked with (pidx; UID and bank of a return): never believed, only passed on
  add column hint jsonb not null default '{}',
  -- the payer came back saying that he did not pay
  add column turned_back boolean not null default false,
  -- why an office must look at it
  add column problem text check (length(problem) between 1 and 60),
  add column tries integer not null default 0,
  add column asked_at timestamptz,
  -- when it is asked for by itself
  add column next_try_at timestamptz;
update payment_intents set code = translate(left(id::text, 23), '-', '');
alter table payment_intents
  alter column code set not null,
  alter column code set default left(translate(gen_random_uuid()::text, '-', ''), 20),
  drop constraint payment_intents_state_check,
  add constraint payment_intents_state_check check (state in ('waiting', 'paid', 'failed', 'cancelled', 'review')),
  add constraint payment_intents_code_check check (code ~ '^[0-9a-z]{20}$'),
  drop constraint payment_intents_provider_check,
  add constraint payment_intents_provider_check check (provider in ('esewa', 'khalti', 'connectips', 'fonepay')),
  add constraint payment_intents_paid check (state <> 'paid' or settled_at is not null),
  add constraint payment_intents_review check ((state = 'review') = (problem is not null)),
  add foreign key (company_id, payer_id) references users;
create unique index payment_intents_code on payment_intents (code);
-- a gateway's transaction pays one intent
create unique index payment_intents_once on payment_intents (company_id, provider, provider_ref) where provider_ref is not null;
create index payment_intents_paid_by on payment_intents (company_id, payer_id);
create index payment_intents_by_state on payment_intents (company_id, state, made_at);
create index payment_intents_made on payment_intents (company_id, made_at);
create index payment_intents_to_ask on payment_intents (company_id, next_try_at) where next_try_at is not null;
drop index payment_intents_waiting;
alter table payment_intents force row level security;
revoke update on payment_intents from pathshala_app;
grant update (state, provider_ref, sent, hint, turned_back, problem, tries, asked_at, next_try_at, settled_at) on payment_intents to pathshala_app;

-- Paid is what has a receipt a student, and of the paid nothing changes any more.
create function payment_intents_stay() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' and (new.state, new.provider_ref) is distinct from (old.state, old.provider_ref) then
    raise exception 'a paid intent stays paid' using errcode = 'check_violation', constraint = 'payment_intents_stay'; end if;
  if new.state = 'paid' and old.state <> 'paid' and (new.provider_ref is null
      or exists (select from payment_intent_lines l where l.company_id = new.company_id and l.intent_id = new.id and l.receipt_id is null)
      or not exists (select from payment_intent_lines l where l.company_id = new.company_id and l.intent_id = new.id)) then
    raise exception 'paid is what has its receipts' using errcode = 'check_violation', constraint = 'payment_intents_paid_has_receipts'; end if;
  return new;
end $$;
create trigger payment_intents_stay before update on payment_intents for each row execute function payment_intents_stay();

-- Nobody stands at a counter for it.
alter table receipts alter column cashier_id drop not null;

-- The page that a payer comes back to has no session: by the code it learns whose it is, and goes on in that school.
create function payment_intent_place(asked text) returns table (company_id bigint, id uuid) language sql stable security definer set search_path = public as $$
  select i.company_id, i.id from payment_intents i join companies c on c.id = i.company_id and c.deleted_at is null where i.code = asked
$$;
-- which schools have a payment that is to be asked for
create function schools_with_online_payments() returns setof bigint language sql stable security definer set search_path = public as $$
  select distinct i.company_id from payment_intents i join companies c on c.id = i.company_id and c.deleted_at is null where i.next_try_at <= now() order by 1
$$;
grant create on schema public to pathshala_overview;
alter function payment_intent_place owner to pathshala_overview;
alter function schools_with_online_payments owner to pathshala_overview;
revoke create on schema public from pathshala_overview;
revoke all on function payment_intent_place from public;
revoke all on function schools_with_online_payments from public;
grant execute on function payment_intent_place to pathshala_app;
grant execute on function schools_with_online_payments to pathshala_app;
