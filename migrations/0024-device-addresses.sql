-- A serial alone is no proof: the office confirms from which address a device calls; what comes from elsewhere waits.

-- null: nobody has confirmed a contact yet
alter table attendance_devices add address text check (length(address) between 1 and 60);

-- From which other addresses somebody called under the serial of a device.
create table device_contacts (
  company_id bigint not null,
  device_id bigint not null,
  address text not null check (length(address) between 1 and 60),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  refused_at timestamptz,
  primary key (company_id, device_id, address),
  foreign key (company_id, device_id) references attendance_devices on delete cascade
);
call tenant_table('device_contacts');

-- Punches of these contacts: they become logs when the address is confirmed.
create table waiting_punches (
  company_id bigint not null,
  device_id bigint not null,
  address text not null,
  pin bigint not null check (pin between 0 and 999999999999),
  at timestamptz not null,
  direction text check (direction in ('in', 'out')),
  raw text,
  received_at timestamptz not null default now(),
  primary key (company_id, device_id, address, pin, at),
  foreign key (company_id, device_id, address) references device_contacts on delete cascade
);
call tenant_table('waiting_punches', 'select, insert, delete');

create index unknown_devices_by_address on unknown_devices (ip, last_seen_at);
