/**
 * What every call asks of the school acted in. It changes a few times a year, so that a node keeps it by the version that the database gives the school
 * (migration 0113): each call reads the version, and a change counts with its commit on every node.
 */
import { sql } from 'kysely'
import type { Frame } from '#platform/server/context.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { settingsFrom } from '#platform/server/settings.ts'
import { platformCompany } from '#platform/server/tenant.ts'
import { lacking } from '#features/schools/contract/parts-of-product.ts'
import { servicesOf } from '#features/schools/server/index.ts'
import { authenticationSettings, protectionSettings } from '../contract/settings.ts'
import { sessionParts } from './slots.ts'

/** Shared by all calls of the school: to be read only. */
export interface SchoolOfCall {
  company: number
  services: readonly string[]
  /** Parts of the product that the school does not have. */
  lacks: ReadonlySet<string>
  rules: ReturnType<typeof settingsFrom<typeof authenticationSettings>>
  /** Kinds of records that the school protects. */
  protects: ReadonlySet<string>
  batches: readonly Frame[]
  fiscal_years: readonly Frame[]
  permissions: ReadonlyMap<string, ReadonlySet<string>>
  /** Roles that are kept to their own sections. */
  ownSections: ReadonlySet<string>
}

interface Row {
  version: string | null
  /** AD date in Nepal, by the database's clock: services begin and end with a day. */
  day: string
  services: string[]
  features: Record<string, unknown> | null
  authentication: object | null
  protection: object | null
  batches: Frame[]
  fiscal_years: Frame[]
  permissions: Record<string, string> | null
  own_sections: string[]
}

/** Names one state of one school, for ever; null of a school that nobody has made yet. */
export const versionOf = (company: number) =>
  sql<string | null>`(select version from school_versions where company_id = ${company})`

/** Every table that it reads has the trigger `school_changed`. */
export const schoolStatement = (company: number) => {
  const setting = (group: string) =>
    sql`(select "values" from settings where company_id = ${company} and "group" = ${group})`
  return sql<Row>`
    select ${versionOf(company)} as version, (app_today())::text as day,
      ${servicesOf(company)} as services, (select features from companies where id = ${company}) as features,
      ${setting(authenticationSettings.name)} as authentication, ${setting(protectionSettings.name)} as protection,
      ${sessionParts().batches(company)} as batches,
      coalesce((select json_agg(f)
      from (select id, name, start_date, end_date, is_current from fiscal_years where company_id = ${company}) f), '[]')
        as fiscal_years,
      (select json_object_agg(role_slug, words) from (
        select role_slug, string_agg(permission, ',') as words from role_permissions where company_id = ${company}
        group by role_slug) p) as permissions,
      array(select slug from roles where company_id = ${company} and own_sections) as own_sections`
}

const most = 2_000
/** By version; the newest last. */
const kept = new Map<string, { day: string; school: SchoolOfCall }>()

/** `version`: as this call has read it of the school. */
export async function schoolOfCall(tx: Tx, company: number, version: string | null): Promise<SchoolOfCall> {
  const known = version === null ? undefined : kept.get(version)
  if (known && known.school.company === company && known.day === todayOf(tx)) return known.school
  const row = (await schoolStatement(company).execute(tx)).rows[0]!
  const school = schoolFrom(company, row)
  if (row.version !== null) keep(row.version, { day: row.day, school })
  return school
}

function keep(version: string, of: { day: string; school: SchoolOfCall }): void {
  kept.delete(version)
  kept.set(version, of)
  if (kept.size > most) kept.delete(kept.keys().next().value!)
}

const schoolFrom = (company: number, row: Row): SchoolOfCall => ({
  company,
  services: row.services,
  lacks: new Set(company === platformCompany ? [] : lacking(row.services, row.features ?? {})),
  rules: settingsFrom(authenticationSettings, row.authentication),
  protects: new Set(settingsFrom(protectionSettings, row.protection).records),
  batches: row.batches,
  fiscal_years: row.fiscal_years,
  permissions: new Map(Object.entries(row.permissions ?? {}).map(([role, words]) => [role, new Set(words.split(','))])),
  ownSections: new Set(row.own_sections),
})
