/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface LiveClasses {
  batch_id: number;
  company_id: number;
  id: Generated<number>;
  join_url: string;
  minutes: Generated<number>;
  section_id: number;
  starts_at: string;
  subject_id: number | null;
  title: string;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    live_classes: LiveClasses;
  }
}
