-- A family may ask for a correction of the child's addresses (`was` and `wanted` are texts such as '3/27/307/10/Baneshwor') and of the mobile of the guardian who asks.
alter table student_correction_fields
  drop constraint student_correction_fields_field_check,
  add constraint student_correction_fields_field_check check (field in (
    'fname', 'mname', 'lname', 'name_np', 'gender', 'dob', 'blood_group', 'religion', 'ethnicity', 'mother_tongue',
    'permanent', 'temporary', 'guardian_mobile'));
create index student_corrections_by_asker on student_corrections (company_id, asked_by);
