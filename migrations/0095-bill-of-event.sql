-- Which bill an event is: reports asked for each of their rows by reading all bills of the school.
create unique index bills_of_event on bills (company_id, event_id);
