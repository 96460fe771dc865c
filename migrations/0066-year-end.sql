-- The end of a year. One closing voucher that stands, for each year: found by its day.
create unique index vouchers_one_closing on vouchers (company_id, date) where source = 'closing' and state <> 'reversed';
