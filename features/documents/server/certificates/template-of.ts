/** A template of certificates with its design, as it is now or as it was. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import {
  type CertificateDesign,
  type CertificateLanguage,
  certificateDesign,
} from '../../contract/certificates/certificate-design.ts'
import { issueCertificates } from '../../contract/certificates/certificates.ts'

type Reader = Pick<Ctx, 'tx' | 'company'>
export interface CertificateTemplateRow {
  id: number
  name: string
  name_np: string | null
  version: number
  is_default: boolean
  design: CertificateDesign
}

/** Those that are not removed, the default first. */
export async function readTemplates({ tx, company }: Reader): Promise<CertificateTemplateRow[]> {
  const { rows } = await sql<CertificateTemplateRow>`
    select id, name, name_np, version, is_default, design from templates
    where company_id = ${company} and kind = 'certificate' and removed_at is null
    order by is_default desc, name collate "C", id`.execute(tx)
  return rows
}

/** One that is not removed, with a text in this language. */
export async function templateFor({ tx, company }: Reader, id: number, language: CertificateLanguage) {
  const { rows } = await sql<CertificateTemplateRow>`
    select id, name, name_np, version, is_default, design from templates
    where company_id = ${company} and id = ${id} and kind = 'certificate' and removed_at is null`.execute(tx)
  const template = orNotFound(rows[0], 'This template')
  if (!template.design[language]) throw issueCertificates.refuse('no-language')
  return template
}

/** As they were kept: whatever is added to designs later has its default here. */
export async function readVersions(
  { tx, company }: Reader,
  wanted: readonly { template_id: number; version: number }[],
): Promise<Map<string, CertificateDesign>> {
  const { rows } = await sql<{ template_id: number; version: number; design: CertificateDesign }>`
    select v.template_id, v.version, v.design
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (template_id bigint, version int)
    join template_versions v on v.company_id = ${company} and v.template_id = w.template_id
      and v.version = w.version`.execute(tx)
  return new Map(rows.map((row) => [versionKey(row), certificateDesign.parse(row.design)]))
}

export const versionKey = ({ template_id, version }: { template_id: number; version: number }): string =>
  `${template_id} ${version}`
