-- What charges a fee head is one word instead of four flags: the plan, an activity, dues from before, penalties, or the room that fills the
-- slot of charges with rows (transport: fares). So a head has one source, and what the plan charges is said once.
alter table fee_heads no force row level security;
alter table fee_heads add column charged_by text not null default 'plan' check (charged_by ~ '^[a-z][a-z_]*$');
update fee_heads set charged_by = case when transport then 'transport' when activity then 'activity'
  when brought_forward then 'previous' else 'penalty' end
where transport or activity or brought_forward or penalty;
alter table fee_heads force row level security;
alter table fee_heads drop column transport, drop column activity, drop column brought_forward, drop column penalty;
alter table fee_heads
  add constraint fee_heads_given_back check (charged_by = 'plan' or not refundable),
  add constraint fee_heads_only_owed check (charged_by not in ('previous', 'penalty') or tax_kind_id is null);
-- whoever charges by itself has one head; activities are many
create unique index fee_heads_charged_by on fee_heads (company_id, charged_by) where charged_by not in ('plan', 'activity');

-- What a charge is for, in the words of who charges it: the stop of a ride, the book of a fine.
alter table bill_lines add column reason text, add column reason_np text;
