-- A receipt is told to its family by SMS once, where the school wants it: one message may tell of the receipts of several children.
create table receipt_messages (
  company_id bigint not null,
  receipt_id bigint not null,
  sms_message_id bigint not null,
  primary key (company_id, receipt_id),
  foreign key (company_id, receipt_id) references receipts,
  foreign key (company_id, sms_message_id) references sms_messages
);
create index receipt_messages_of_message on receipt_messages (company_id, sms_message_id);
call tenant_table('receipt_messages', 'select, insert');
