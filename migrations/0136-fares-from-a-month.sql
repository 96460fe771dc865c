-- A fare holds from the first day of a month on, like an amount of the plan: what was billed by the fare of its time is no difference when fares change.
alter table route_fares
  -- none: since the batch began
  add column from_date date,
  -- its last day; none: it holds
  add column until_date date,
  add check (from_date <= until_date),
  drop constraint route_fares_company_id_batch_id_route_id_stop_id_way_key,
  add constraint route_fares_once exclude using gist (
    company_id with =, batch_id with =, route_id with =, coalesce(stop_id, 0) with =, way with =,
    daterange(from_date, until_date, '[]') with &&);
create index route_fares_of_batch on route_fares (company_id, batch_id, route_id, stop_id);
