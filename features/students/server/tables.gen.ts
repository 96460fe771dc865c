/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface Addresses {
  company_id: number;
  district_id: number;
  kind: string;
  municipality_id: number | null;
  province_id: number;
  student_id: number;
  tole: string | null;
  ward: number | null;
}

interface BehaviourCategories {
  company_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
  points: number;
}

interface BehaviourEntries {
  batch_id: number;
  behaviour_category_id: number;
  company_id: number;
  id: Generated<number>;
  made_by: number | null;
  note: string | null;
  points: number;
  seen_on: string;
  student_id: number;
}

interface BirthdayGreetings {
  age: number;
  company_id: number;
  greeted_by: number | null;
  sms_message_id: number;
  user_id: number;
}

interface BulkChanges {
  batch_id: number;
  changes: unknown;
  company_id: number;
  id: Generated<number>;
  kind: string;
  made_at: Generated<string>;
  made_by: number;
  undone_at: string | null;
}

interface Enrolments {
  batch_id: number;
  company_id: number;
  enroll_code: string;
  enrolled_on: string;
  grade_id: number;
  id: Generated<number>;
  roll: number | null;
  section_id: number | null;
  status: Generated<string>;
  student_id: number;
}

interface Guardians {
  company_id: number;
  dob: string | null;
  id: number;
  occupation: string | null;
}

interface PromotionRows {
  cause: string | null;
  company_id: number;
  decision: string;
  enroll_id: number;
  new_enroll_id: number | null;
  new_roll: number | null;
  old_status: string;
  promotion_id: number;
  to_grade_id: number | null;
  to_section_id: number | null;
}

interface Promotions {
  applied_at: string | null;
  company_id: number;
  created_at: Generated<string>;
  created_by: number;
  exam_id: number | null;
  from_batch_id: number;
  id: Generated<number>;
  job_id: string | null;
  kind: string;
  rolls: string;
  source: string;
  state: Generated<string>;
  to_batch_id: number;
  undo_reason: string | null;
  undone_at: string | null;
  undone_by: number | null;
}

interface RemarkTypes {
  company_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
  tone: string;
}

interface Remarks {
  batch_id: number;
  company_id: number;
  for_guardian: Generated<boolean>;
  id: Generated<number>;
  made_by: number | null;
  made_on: string;
  remark_type_id: number;
  student_id: number;
  text: string;
}

interface Roster {
  admission_date: string;
  admission_number: string | null;
  batch_id: number;
  class_rank: number;
  company_id: number;
  district_id: number | null;
  dob: string | null;
  enroll_code: string;
  enroll_id: number;
  enrolled_on: string;
  gender: string;
  grade_id: number;
  guardian: string | null;
  guardian_np: string | null;
  has_guardian: boolean;
  is_protected: boolean;
  left_on: string | null;
  mobile: string | null;
  municipality_id: number | null;
  name: string;
  name_np: string | null;
  profile_image: string | null;
  roll: number | null;
  section: string | null;
  section_id: number | null;
  standing: string;
  status: string;
  student_id: number;
  tole: string | null;
  ward: number | null;
}

interface RosterCounts {
  batch_id: number;
  company_id: number;
  enrolled_on: string;
  gender: string;
  grade_id: number;
  has_guardian: boolean;
  id: Generated<number>;
  left_on: string | null;
  n: number;
  section_id: number | null;
  standing: string;
  status: string;
}

interface RosterWanted {
  admission_date: string | null;
  admission_number: string | null;
  batch_id: number | null;
  class_rank: number | null;
  company_id: number | null;
  district_id: number | null;
  dob: string | null;
  enroll_code: string | null;
  enroll_id: number | null;
  enrolled_on: string | null;
  gender: string | null;
  grade_id: number | null;
  guardian: string | null;
  guardian_np: string | null;
  has_guardian: boolean | null;
  is_protected: boolean | null;
  left_on: string | null;
  mobile: string | null;
  municipality_id: number | null;
  name: string | null;
  name_np: string | null;
  profile_image: string | null;
  roll: number | null;
  section: string | null;
  section_id: number | null;
  standing: string | null;
  status: string | null;
  student_id: number | null;
  tole: string | null;
  ward: number | null;
}

interface StudentCorrectionFields {
  answer: string | null;
  company_id: number;
  correction_id: number;
  decided_at: string | null;
  decided_by: number | null;
  field: string;
  state: Generated<string>;
  wanted: string;
  was: string | null;
}

interface StudentCorrections {
  asked_at: Generated<string>;
  asked_by: number;
  company_id: number;
  file_id: string | null;
  id: Generated<number>;
  student_id: number;
}

interface StudentDocuments {
  added_at: Generated<string>;
  added_by: number | null;
  company_id: number;
  file_id: string;
  id: Generated<number>;
  kind: string;
  name: string;
  student_id: number;
}

interface StudentGroupMembers {
  company_id: number;
  group_id: number;
  since: string;
  student_id: number;
}

interface StudentGroups {
  about: string | null;
  company_id: number;
  id: Generated<number>;
  kind: string;
  name: string;
  name_np: string | null;
}

interface StudentGuardians {
  company_id: number;
  emergency: Generated<boolean>;
  guardian_id: number;
  is_primary: Generated<boolean>;
  pays: Generated<boolean>;
  relation: string;
  student_id: number;
}

interface StudentWordForms {
  company_id: number;
  form: string;
  word: string;
}

interface StudentWords {
  company_id: number;
  student_id: number;
  word: string;
}

interface Students {
  admission_date: string;
  admission_number: string | null;
  blood_group: string | null;
  company_id: number;
  created_at: Generated<string>;
  dob: string | null;
  ethnicity: string | null;
  gender: string;
  id: number;
  iemis_id: string | null;
  import_id: string | null;
  is_protected: Generated<boolean>;
  left_on: string | null;
  left_reason: string | null;
  mother_tongue: string | null;
  religion: string | null;
  residence: string | null;
  status: Generated<string>;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    addresses: Addresses;
    behaviour_categories: BehaviourCategories;
    behaviour_entries: BehaviourEntries;
    birthday_greetings: BirthdayGreetings;
    bulk_changes: BulkChanges;
    enrolments: Enrolments;
    guardians: Guardians;
    promotion_rows: PromotionRows;
    promotions: Promotions;
    remark_types: RemarkTypes;
    remarks: Remarks;
    roster: Roster;
    roster_counts: RosterCounts;
    roster_wanted: RosterWanted;
    student_correction_fields: StudentCorrectionFields;
    student_corrections: StudentCorrections;
    student_documents: StudentDocuments;
    student_group_members: StudentGroupMembers;
    student_groups: StudentGroups;
    student_guardians: StudentGuardians;
    student_word_forms: StudentWordForms;
    student_words: StudentWords;
    students: Students;
  }
}
