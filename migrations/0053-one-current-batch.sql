-- A batch that becomes current makes the other step back. The rule of the resource wrote this itself; rules only refuse.
create function other_batch_steps_back() returns trigger language plpgsql as $$
begin
  update batches set is_current = false where company_id = new.company_id and is_current and id <> new.id;
  return new;
end $$;
create trigger other_batch_steps_back before insert or update of is_current on batches
  for each row when (new.is_current) execute function other_batch_steps_back();
