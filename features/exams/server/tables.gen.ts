/** Written by `npm run tables` from the live catalogue. */
import type { Generated, Numeric } from '#platform/server/tables.gen.ts'

interface CasOutcomes {
  company_id: number;
  exam_id: number;
  grade_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
  position: number;
  subject_id: number;
  theme: string | null;
}

interface CasRatings {
  after: number | null;
  client_id: string | null;
  company_id: number;
  enroll_id: number;
  noted_at: Generated<string>;
  noted_by: number | null;
  outcome_id: number;
  rating: number | null;
}

interface CasSheets {
  clients: Generated<unknown>;
  company_id: number;
  exam_id: number;
  id: Generated<number>;
  section_id: number;
  subject_id: number;
  told: Generated<unknown>;
  version: Generated<number>;
}

interface EcaAchievements {
  activity_id: number;
  client_id: string | null;
  company_id: number;
  enroll_id: number;
  exam_id: number;
  grade_id: number;
  noted_at: Generated<string>;
  noted_by: number | null;
  value: string | null;
}

interface EcaActivities {
  company_id: number;
  eca_head_id: number;
  id: Generated<number>;
  is_remark: Generated<boolean>;
  name: string;
  name_np: string | null;
  position: Generated<number>;
}

interface EcaExamActivities {
  activity_id: number;
  company_id: number;
  exam_id: number;
  grade_id: number;
}

interface EcaHeads {
  company_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
  position: Generated<number>;
}

interface EcaSheets {
  clients: Generated<unknown>;
  company_id: number;
  exam_id: number;
  id: Generated<number>;
  section_id: number;
  told: Generated<unknown>;
  version: Generated<number>;
}

interface ExamAttendance {
  before_joining: Generated<number>;
  company_id: number;
  counted: Numeric | null;
  days_of_school: number | null;
  enroll_id: number;
  exam_id: number;
  grade_id: number;
  noted_at: Generated<string>;
  noted_by: number | null;
  typed: Numeric | null;
}

interface ExamGrades {
  closed_at: string | null;
  company_id: number;
  counted_days: number | null;
  counted_from: string | null;
  counted_to: string | null;
  days_of_school: Generated<number | null>;
  eca_letters: Generated<string[]>;
  eca_remarks: Generated<boolean>;
  exam_id: number;
  grade_id: number;
  scheme_id: number;
  school_days: number | null;
  weighed: unknown | null;
  weight: Numeric | null;
}

interface ExamInvigilators {
  company_id: number;
  exam_id: number;
  exam_room_id: number;
  held_on: string;
  user_id: number;
}

interface ExamParts {
  company_id: number;
  credit_hours: Generated<Numeric>;
  exam_subject_id: number;
  full_marks: Numeric;
  held_on: string | null;
  id: Generated<number>;
  kind: string;
  minutes: number | null;
  pass_marks: Numeric | null;
  room: string | null;
  starts_at: string | null;
}

interface ExamRooms {
  columns_of_benches: number;
  company_id: number;
  exam_id: number;
  id: Generated<number>;
  name: string;
  position: number;
  rows: number;
  seats_per_bench: number;
}

interface ExamSeats {
  company_id: number;
  enroll_id: number;
  exam_id: number;
  exam_room_id: number | null;
  seat: number | null;
  symbol_no: string | null;
}

interface ExamSubjects {
  company_id: number;
  counts: Generated<boolean>;
  exam_id: number;
  for_takers: Generated<boolean>;
  grade_id: number;
  id: Generated<number>;
  pass_marks: Numeric | null;
  position: Generated<number>;
  subject_id: number;
}

interface ExamTakers {
  by_hand: Generated<boolean>;
  company_id: number;
  enroll_id: number;
  exam_subject_id: number;
}

interface Exams {
  batch_id: number;
  classes_open: Generated<boolean>;
  closed_at: string | null;
  company_id: number;
  end_date: string;
  id: Generated<number>;
  is_final: Generated<boolean>;
  name: string;
  name_np: string | null;
  published_at: string | null;
  retake_most: number | null;
  retakes_id: number | null;
  start_date: string;
  state: Generated<string>;
  weight: Generated<Numeric>;
}

interface GraceMarks {
  company_id: number;
  enroll_id: number;
  exam_part_id: number;
  given_at: Generated<string>;
  given_by: number | null;
  marks: Numeric;
  on_mark: Numeric;
  reason: string;
}

interface GradingSchemes {
  average_of_failed: Generated<boolean>;
  bands: unknown;
  company_id: number;
  failed: string | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  kind: Generated<string>;
  name: string;
  name_np: string | null;
  pass_practical: Numeric | null;
  pass_theory: Numeric | null;
  rank_way: Generated<string>;
  ranked_by: Generated<string>;
  subject_by: Generated<string>;
  ties_by: string | null;
}

interface HeldBlocks {
  company_id: number | null;
  enroll_id: number | null;
  exam_id: number | null;
  owed_from: number | null;
  student_id: number | null;
  told: string | null;
}

interface MarkSheets {
  clients: Generated<unknown>;
  company_id: number;
  exam_subject_id: number;
  id: Generated<number>;
  locked_at: string | null;
  locked_by: number | null;
  section_id: number;
  told: Generated<unknown>;
  version: Generated<number>;
}

interface Marks {
  client_id: string | null;
  company_id: number;
  enroll_id: number;
  exam_part_id: number;
  full_marks: Numeric;
  noted_at: Generated<string>;
  noted_by: number | null;
  state: string;
  value: Numeric | null;
}

interface MarksheetSignatures {
  company_id: number;
  file_id: string | null;
  is_class_teacher: Generated<boolean>;
  name: string | null;
  position: number;
  title: string;
  title_np: string | null;
}

interface PaCriteria {
  company_id: number;
  full_marks: Numeric;
  head_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
  position: number;
}

interface PaHeads {
  company_id: number;
  exam_part_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
  position: number;
  weight: Numeric;
}

interface PaMarks {
  client_id: string | null;
  company_id: number;
  criterion_id: number;
  enroll_id: number;
  full_marks: Numeric;
  noted_at: Generated<string>;
  noted_by: number | null;
  state: string;
  value: Numeric | null;
}

interface PaModes {
  company_id: number;
  exam_part_id: number;
  is_on: boolean;
  laid_aside: Generated<unknown>;
}

interface PublishedResults {
  activities: unknown | null;
  attendance: Numeric | null;
  company_id: number | null;
  enroll_id: number | null;
  exam_id: number | null;
  families_from: string | null;
  full_marks: Numeric | null;
  gpa: Numeric | null;
  letter: string | null;
  lines: unknown | null;
  marks: Numeric | null;
  outcomes: unknown | null;
  percent: Numeric | null;
  published_at: string | null;
  rank: number | null;
  school_days: number | null;
  section_rank: number | null;
  state: string | null;
}

interface ResultBlocks {
  blocked_at: Generated<string>;
  blocked_by: number | null;
  company_id: number;
  enroll_id: number;
  exam_id: number;
  is_told: Generated<boolean>;
  owed_from: number | null;
  reason: string;
}

interface ResultMessageRuns {
  company_id: number;
  exam_id: number;
  id: Generated<number>;
  made_at: Generated<string>;
  made_by: number | null;
  text: string;
}

interface ResultMessages {
  company_id: number;
  enroll_id: number;
  exam_id: number;
  run_id: number;
  score: string;
  sms_message_id: number;
}

interface ResultVerdicts {
  company_id: number | null;
  enroll_id: number | null;
  exam_id: number | null;
  passed: boolean | null;
  rank: number | null;
}

interface Results {
  activities: Generated<unknown>;
  attendance: Numeric | null;
  company_id: number;
  enroll_id: number;
  exam_id: number;
  families_from: string | null;
  full_marks: Numeric | null;
  gpa: Numeric | null;
  letter: string | null;
  lines: unknown;
  marks: Numeric | null;
  outcomes: Generated<unknown>;
  percent: Numeric | null;
  published_at: Generated<string>;
  rank: number | null;
  school_days: number | null;
  section_rank: number | null;
  state: string;
  withdrawn_at: string | null;
  withdrawn_by: number | null;
  withdrawn_reason: string | null;
}

interface VisibleResults {
  activities: unknown | null;
  attendance: Numeric | null;
  company_id: number | null;
  enroll_id: number | null;
  exam_id: number | null;
  full_marks: Numeric | null;
  gpa: Numeric | null;
  letter: string | null;
  lines: unknown | null;
  marks: Numeric | null;
  outcomes: unknown | null;
  percent: Numeric | null;
  published_at: string | null;
  rank: number | null;
  school_days: number | null;
  section_rank: number | null;
  state: string | null;
  student_id: number | null;
}

interface WithheldResults {
  company_id: number | null;
  enroll_id: number | null;
  exam_id: number | null;
  owed_from: number | null;
  student_id: number | null;
  told: string | null;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    cas_outcomes: CasOutcomes;
    cas_ratings: CasRatings;
    cas_sheets: CasSheets;
    eca_achievements: EcaAchievements;
    eca_activities: EcaActivities;
    eca_exam_activities: EcaExamActivities;
    eca_heads: EcaHeads;
    eca_sheets: EcaSheets;
    exam_attendance: ExamAttendance;
    exam_grades: ExamGrades;
    exam_invigilators: ExamInvigilators;
    exam_parts: ExamParts;
    exam_rooms: ExamRooms;
    exam_seats: ExamSeats;
    exam_subjects: ExamSubjects;
    exam_takers: ExamTakers;
    exams: Exams;
    grace_marks: GraceMarks;
    grading_schemes: GradingSchemes;
    held_blocks: HeldBlocks;
    mark_sheets: MarkSheets;
    marks: Marks;
    marksheet_signatures: MarksheetSignatures;
    pa_criteria: PaCriteria;
    pa_heads: PaHeads;
    pa_marks: PaMarks;
    pa_modes: PaModes;
    published_results: PublishedResults;
    result_blocks: ResultBlocks;
    result_message_runs: ResultMessageRuns;
    result_messages: ResultMessages;
    result_verdicts: ResultVerdicts;
    results: Results;
    visible_results: VisibleResults;
    withheld_results: WithheldResults;
  }
}
