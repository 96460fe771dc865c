/** Written by `npm run tables` from the live catalogue. */
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Numeric = ColumnType<number, number | string, number | string>;

export interface AccessTraces {
  action: string;
  actor_company_id: number | null;
  actor_id: number | null;
  actor_role: string | null;
  company_id: number;
  first_at: string;
  hour: string;
  id: Generated<number>;
  ip: string;
  kind: string;
  last_at: string;
  person_id: number | null;
  times: Generated<number>;
}

export interface AuditRows {
  action: string;
  actor_company_id: number;
  actor_id: number | null;
  actor_role: string | null;
  at: Generated<string>;
  company_id: number;
  entity: string | null;
  entity_id: string | null;
  id: Generated<number>;
  ip: string | null;
  reason: string | null;
  request_id: string | null;
}

export interface AuditValues {
  after: unknown | null;
  audit_id: number;
  before: unknown | null;
  company_id: number;
}

export interface Counters {
  company_id: number;
  name: string;
  next: Generated<number>;
}

export interface DeploymentFacts {
  name: string;
  value: string;
}

export interface Files {
  company_id: number;
  created_at: Generated<string>;
  created_by: number | null;
  id: Generated<string>;
  kind: string;
  mime: string;
  name: string;
  needs: string | null;
  size: number;
}

export interface IdempotencyKeys {
  answer: unknown;
  command: string;
  company_id: number;
  created_at: Generated<string>;
  input_hash: string;
  key: string;
  user_id: number;
}

export interface Imports {
  batch_id: number | null;
  company_id: number;
  created_at: Generated<string>;
  created_by: number;
  file_name: string;
  id: Generated<string>;
  imported_at: string | null;
  job_id: string | null;
  kind: string;
  made: unknown | null;
  rows: unknown;
  state: Generated<string>;
  undone_at: string | null;
  undone_by: number | null;
}

export interface Jobs {
  company_id: number;
  created_at: Generated<string>;
  created_by: number | null;
  done: Generated<number>;
  error: string | null;
  finished_at: string | null;
  id: Generated<string>;
  input: Generated<unknown>;
  kind: string;
  result: unknown | null;
  started_at: string | null;
  state: Generated<string>;
  title: string;
  total: Generated<number>;
}

export interface SchemaMigrations {
  applied_at: Generated<string>;
  name: string;
}

export interface Settings {
  company_id: number;
  group: string;
  updated_at: Generated<string>;
  values: Generated<unknown>;
}

/** Each room adds its own. */
export interface DB {
  access_traces: AccessTraces;
  audit_rows: AuditRows;
  audit_values: AuditValues;
  counters: Counters;
  deployment_facts: DeploymentFacts;
  files: Files;
  idempotency_keys: IdempotencyKeys;
  imports: Imports;
  jobs: Jobs;
  schema_migrations: SchemaMigrations;
  settings: Settings;
}
