-- A fare is as large as any amount may be (platform/fields/money/field.ts says how large); that it is none is still said here.
alter table route_fares drop constraint route_fares_amount_check;
alter table route_fares add constraint route_fares_amount_check check (amount > 0);
