-- A student's day without grouping where a section is taken once a day, as nearly all are: a year of a large school is counted in one pass.
create index attendance_sheets_by_period on attendance_sheets (company_id, batch_id, section_id, day) where period is not null;

create or replace view attendance_days with (security_invoker = true) as
  select s.company_id, s.batch_id, s.section_id, s.day, e.enrolment_id, e.status
  from attendance_sheets s
  join attendance_entries e on e.company_id = s.company_id and e.sheet_id = s.id
  where s.period is null and s.taken_at is not null
  union all
  select s.company_id, s.batch_id, s.section_id, s.day, e.enrolment_id,
    case
      when bool_and(e.status = 'leave') then 'leave'
      when bool_and(e.status in ('absent', 'leave')) then 'absent'
      when bool_or(e.status in ('absent', 'leave', 'half')) then 'half'
      when bool_or(e.status = 'late') then 'late'
      else 'present'
    end
  from attendance_sheets s
  join attendance_entries e on e.company_id = s.company_id and e.sheet_id = s.id
  where s.period is not null and s.taken_at is not null
    -- the day's own sheet counts before what its periods say
    and not exists (
      select from attendance_sheets d join attendance_entries w on w.company_id = d.company_id and w.sheet_id = d.id and w.enrolment_id = e.enrolment_id
      where d.company_id = s.company_id and d.batch_id = s.batch_id and d.section_id = s.section_id and d.day = s.day and d.period is null and d.taken_at is not null)
  group by s.company_id, s.batch_id, s.section_id, s.day, e.enrolment_id;
