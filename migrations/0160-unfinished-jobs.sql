-- Jobs of all schools that wait or go on: whoever works on jobs looks whether the queue still knows of them. Through this door only.
create policy overview on jobs for select to pathshala_overview using (true);
grant select (company_id, id, state) on jobs to pathshala_overview;
create index unfinished_jobs on jobs (company_id, id) where state in ('queued', 'running');
create function unfinished_jobs() returns table (company_id bigint, id uuid)
language sql stable security definer set search_path = public as $$
  select j.company_id, j.id from jobs j where j.state in ('queued', 'running')
$$;
grant create on schema public to pathshala_overview;
alter function unfinished_jobs owner to pathshala_overview;
revoke create on schema public from pathshala_overview;
revoke all on function unfinished_jobs from public;
grant execute on function unfinished_jobs to pathshala_app;
