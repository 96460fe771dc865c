/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

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
    template_versions: TemplateVersions;
    templates: Templates;
  }
}
