-- Lines of devices that could not be read, as they came: they are acknowledged when they stand here, and the office sees them.
create table unread_device_lines (
  company_id bigint not null,
  device_id bigint not null,
  line text not null check (length(line) between 1 and 200),
  -- of whoever sent it
  address text not null,
  received_at timestamptz not null default app_now(),
  primary key (company_id, device_id, line),
  foreign key (company_id, device_id) references attendance_devices on delete cascade
);
call tenant_table('unread_device_lines', 'select, insert, delete');

-- Devices number people with up to twelve digits.
alter table device_pins drop constraint device_pins_pin_check;
alter table device_pins alter pin type bigint;
alter table device_pins add check (pin between 1 and 999999999999);
