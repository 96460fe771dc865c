/** Written by `npm run tables` from the live catalogue. */
import type { Generated, Numeric } from '#platform/server/tables.gen.ts'

interface Affiliations {
  code: string | null;
  company_id: number;
  id: Generated<number>;
  kind: string;
  name: string;
  name_np: string | null;
}

interface Batches {
  company_id: number;
  end_date: string;
  id: Generated<number>;
  is_current: Generated<boolean>;
  name: string;
  start_date: string;
}

interface Faculties {
  affiliation_id: number;
  company_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
}

interface Grades {
  code: string | null;
  company_id: number;
  id: Generated<number>;
  level: string | null;
  name: string;
  name_np: string | null;
  program_id: number | null;
  rank: number;
}

interface Levels {
  company_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
  rank: Generated<number>;
}

interface OptionalChoices {
  company_id: number;
  enroll_id: number;
  optional_group_id: number;
  subject_id: number;
}

interface OptionalGroups {
  choose_max: Generated<number>;
  choose_min: Generated<number>;
  company_id: number;
  grade_id: number;
  id: Generated<number>;
  name: string;
  name_np: string | null;
}

interface Periods {
  company_id: number;
  ends_at: string;
  id: Generated<number>;
  kind: Generated<string>;
  name: string;
  name_np: string | null;
  shift: string;
  span: Generated<string>;
  starts_at: string;
}

interface Programs {
  company_id: number;
  faculty_id: number | null;
  id: Generated<number>;
  level_id: number;
  name: string;
  name_np: string | null;
  years: number | null;
}

interface RoutineSlots {
  batch_id: number;
  company_id: number;
  id: Generated<number>;
  in_group: boolean;
  period_id: number;
  room: string | null;
  section_id: number;
  span: string;
  subject_id: number;
  user_id: number | null;
  weekday: number;
}

interface SectionTeachers {
  batch_id: number;
  company_id: number;
  section_id: number;
  user_id: number;
}

interface Sections {
  capacity: number | null;
  company_id: number;
  grade_id: number;
  id: Generated<number>;
  name: string;
  room: string | null;
  shift: string | null;
}

interface SubjectTeachers {
  batch_id: number;
  company_id: number;
  section_id: number;
  subject_id: number;
  user_id: number;
}

interface Subjects {
  code: string | null;
  company_id: number;
  credit_hours: Numeric | null;
  grade_id: number;
  has_practical: Generated<boolean>;
  id: Generated<number>;
  in_group: Generated<boolean>;
  is_optional: Generated<boolean>;
  name: string;
  name_np: string | null;
  optional_group_id: number | null;
  rank: Generated<number>;
}

interface SyllabusChapters {
  company_id: number;
  id: Generated<number>;
  rank: number;
  subject_id: number;
  title: string;
}

interface SyllabusFiles {
  chapter_id: number;
  company_id: number;
  file_id: string;
  id: Generated<number>;
  name: string;
}

interface SyllabusTopics {
  chapter_id: number;
  company_id: number;
  id: Generated<number>;
  rank: number;
  title: string;
}

interface TopicPlans {
  batch_id: number;
  company_id: number;
  planned_on: string;
  topic_id: number;
}

interface TopicsDone {
  batch_id: number;
  company_id: number;
  done_by: number | null;
  done_on: string;
  section_id: number;
  topic_id: number;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    affiliations: Affiliations;
    batches: Batches;
    faculties: Faculties;
    grades: Grades;
    levels: Levels;
    optional_choices: OptionalChoices;
    optional_groups: OptionalGroups;
    periods: Periods;
    programs: Programs;
    routine_slots: RoutineSlots;
    section_teachers: SectionTeachers;
    sections: Sections;
    subject_teachers: SubjectTeachers;
    subjects: Subjects;
    syllabus_chapters: SyllabusChapters;
    syllabus_files: SyllabusFiles;
    syllabus_topics: SyllabusTopics;
    topic_plans: TopicPlans;
    topics_done: TopicsDone;
  }
}
