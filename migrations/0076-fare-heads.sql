-- The fee head under which the fare of transport stands on the bill: its amount is each rider's fare, not the plan's.
alter table fee_heads add column transport boolean not null default false;
