-- Which device's sheet said it: the same person on another device is somebody else. Null: before this was noted, or a gate.
alter table attendance_entries add column client_id uuid;
-- Who was overruled by the newest saving of each device: if the answer was lost, the next one says it again.
alter table attendance_sheets add column told jsonb not null default '{}';
