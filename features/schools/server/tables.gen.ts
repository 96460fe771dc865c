/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface ClosedPeriods {
  closed_at: Generated<string>;
  closed_by: number | null;
  company_id: number;
  end_date: string;
  fiscal_year_id: number;
  start_date: string;
  state: string;
}

interface Companies {
  address: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
  established_on: string | null;
  features: Generated<unknown>;
  id: Generated<number>;
  logo_file_id: string | null;
  name: string;
  name_np: string | null;
  pan: string | null;
  primary_email: string | null;
  primary_phone: string | null;
  secondary_phone: string | null;
}

interface CompanyHosts {
  company_id: number;
  host: string;
}

interface CompanyServices {
  company_id: number;
  from_date: string;
  service: string;
  to_date: string | null;
}

interface FiscalYears {
  closed_at: string | null;
  company_id: number;
  end_date: string;
  id: Generated<number>;
  is_current: Generated<boolean>;
  name: string;
  start_date: string;
}

interface PaymentAlerts {
  action_type: string;
  amount: number;
  company_id: number;
  id: Generated<number>;
  payment_date: string;
  postponed_at: string | null;
  postponed_by: number | null;
  show_alert: Generated<boolean>;
}

interface SchoolVersions {
  changed_in: Generated<string>;
  company_id: number;
  version: Generated<string>;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    closed_periods: ClosedPeriods;
    companies: Companies;
    company_hosts: CompanyHosts;
    company_services: CompanyServices;
    fiscal_years: FiscalYears;
    payment_alerts: PaymentAlerts;
    school_versions: SchoolVersions;
  }
}
