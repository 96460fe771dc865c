-- Sums of receipts are read from the index alone again: since 0091 a penalty that was owed is part of them. Those that came in several ways, few, are found beside them.
drop index receipts_by_day;
create index receipts_by_day on receipts (company_id, received_on, event_id) include (mode, cashier_id, enroll_id, amount, discount, penalty, penalty_owed, cancelled_at);
create index receipts_several on receipts (company_id, received_on, event_id) where mode = 'several';
