/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface IssuedDocuments {
  batch_id: number;
  cancel_reason: string | null;
  cancelled_at: string | null;
  cancelled_by: number | null;
  company_id: number;
  due_reason: string | null;
  enroll_id: number;
  id: Generated<number>;
  issued_at: Generated<string>;
  issued_by: number | null;
  language: string;
  number: number;
  print_count: Generated<number>;
  series: string;
  snapshot: unknown;
  template_id: number;
  version: number;
}

interface TemplateVersions {
  company_id: number;
  design: unknown;
  saved_at: Generated<string>;
  saved_by: number | null;
  template_id: number;
  version: number;
}

interface Templates {
  company_id: number;
  created_at: Generated<string>;
  design: unknown;
  id: Generated<number>;
  is_default: Generated<boolean>;
  kind: string;
  name: string;
  name_np: string | null;
  removed_at: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    issued_documents: IssuedDocuments;
    template_versions: TemplateVersions;
    templates: Templates;
  }
}
