-- A stolen copy of the database is no key: keys of the deployment stand in its environment or in a file beside its data (decision 0065).
-- What is left here are facts that are no secret. An earlier key, 'token', is moved out and deleted at the next start (app/ready.ts).
alter table platform_secrets rename to deployment_facts;
alter table deployment_facts rename constraint platform_secrets_pkey to deployment_facts_pkey;
revoke all on deployment_facts from pathshala_app;

-- the key of a session comes from its id and the key of the deployment
alter table sessions drop column session_key;

-- Sign-in slips were sealed with the earlier key itself; they live a day. A second step that was only begun is begun again.
do $$
declare schools bigint[]; school bigint;
begin
  perform set_config('app.company_id', '0', true);
  schools := array(select id from companies);
  foreach school in array schools loop
    perform set_config('app.company_id', school::text, true);
    delete from credential_slips where company_id = school;
    update users set totp_pending = null, totp_pending_until = null
    where company_id = school and totp_pending is not null;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
set constraints all immediate;

-- Secrets of authenticator apps are sealed. Those from before are sealed at the next start, which validates this;
-- a sealed one has 80 letters at least, a plain one 32.
alter table users
  add constraint totp_secret_is_sealed check (length(totp_secret) >= 80) not valid,
  add constraint totp_pending_is_sealed check (length(totp_pending) >= 80);
