/** Signing in that failed, for who looks after all schools. What was typed is not kept: people type passwords into the wrong field. */
import type { Services } from '#platform/server/services.ts'
import { inSchool, platformCompany } from '#platform/server/tenant.ts'
import { writeTrace } from '#platform/server/traces.ts'

interface Failed {
  /** The school that was asked, where it is known. */
  school: number | undefined
  /** Whom the name means. */
  accounts: readonly { company_id: number; user_id: number }[]
  ip: string
}

export async function traceSignIn(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { school, accounts, ip }: Failed,
): Promise<void> {
  const trace = { kind: 'sign_in', action: 'POST /api/login', ip } as const
  const all = accounts.length
    ? accounts.map(({ company_id, user_id }) => ({ company: company_id, who: { company_id, id: user_id } }))
    : [{ company: school ?? platformCompany, who: undefined }]
  for (const { company, who } of all)
    await inSchool(db, company, (tx) => writeTrace(tx, company, { ...trace, who })).catch((err: unknown) =>
      log.warn({ err }, 'trace'),
    )
}
