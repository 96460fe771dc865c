/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface Departments {
  company_id: number;
  head_id: number | null;
  id: Generated<number>;
  name: string;
  name_np: string | null;
}

interface Staff {
  address: string | null;
  blood_group: string | null;
  company_id: number;
  created_at: Generated<string>;
  department_id: number | null;
  dob: string | null;
  emergency_mobile: string | null;
  emergency_name: string | null;
  employee_number: string;
  gender: string | null;
  id: number;
  joined_on: string | null;
  kind: Generated<string>;
  left_on: string | null;
  left_reason: string | null;
  other_mobile: string | null;
  position: string | null;
  qualification: string | null;
  shift: string | null;
}

interface StaffDocuments {
  added_at: Generated<string>;
  added_by: number | null;
  company_id: number;
  file_id: string;
  id: Generated<number>;
  kind: string;
  name: string;
  staff_id: number;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    departments: Departments;
    staff: Staff;
    staff_documents: StaffDocuments;
  }
}
