/** Written by `npm run tables` from the live catalogue. */
import type { Generated, Numeric } from '#platform/server/tables.gen.ts'

interface Exams {
  batch_id: number;
  company_id: number;
  end_date: string;
  id: Generated<number>;
  name: string;
  start_date: string;
  state: Generated<string>;
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
}

interface ResultVerdicts {
  company_id: number | null;
  enroll_id: number | null;
  exam_id: number | null;
  passed: boolean | null;
  rank: number | null;
}

interface Results {
  attendance: number | null;
  blocked: Generated<boolean>;
  company_id: number;
  enroll_id: number;
  exam_id: number;
  gpa: Numeric | null;
  letter: string | null;
  lines: unknown;
  published_at: Generated<string>;
  rank: number | null;
}

interface VisibleResults {
  attendance: number | null;
  company_id: number | null;
  enroll_id: number | null;
  exam_id: number | null;
  gpa: Numeric | null;
  letter: string | null;
  lines: unknown | null;
  published_at: string | null;
  rank: number | null;
  student_id: number | null;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    exams: Exams;
    grading_schemes: GradingSchemes;
    result_verdicts: ResultVerdicts;
    results: Results;
    visible_results: VisibleResults;
  }
}
