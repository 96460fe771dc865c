-- The report of discounts and penalties: a discount is on few of a school's allocations.
create index fee_allocations_discounted on fee_allocations (company_id, event_id) where discount <> 0;
