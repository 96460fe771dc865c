-- A whole-day sheet is read as it stands, without grouping: a school of 20,000 has some three million entries a year. Only days with nothing but periods are put together.
create or replace view attendance_days with (security_invoker = true) as
  select s.company_id, s.batch_id, s.section_id, s.day, e.enrolment_id, e.status
  from attendance_sheets s
  join attendance_entries e on e.company_id = s.company_id and e.sheet_id = s.id
  where s.taken_at is not null and s.period is null
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
  where s.taken_at is not null and s.period is not null
    -- who is on the day's own sheet is counted there
    and not exists (
      select from attendance_sheets d join attendance_entries n on n.company_id = d.company_id and n.sheet_id = d.id and n.enrolment_id = e.enrolment_id
      where d.company_id = s.company_id and d.batch_id = s.batch_id and d.section_id = s.section_id and d.day = s.day and d.period is null and d.taken_at is not null)
  group by s.company_id, s.batch_id, s.section_id, s.day, e.enrolment_id;
