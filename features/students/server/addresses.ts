/** Permanent and temporary address of a student. */
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { changeAddress, type StudentRecord } from '../contract/students.ts'
import { checkPlace } from './place-text.ts'
import { readRecord } from './student-record.ts'
import { reachStudent } from './student-scope.ts'

type Addresses = Pick<InputOf<typeof changeAddress>, 'permanent' | 'temporary'>

export const change = handle(changeAddress, async ({ id, ...addresses }, ctx) => ({
  data: await changeAddresses(ctx, id, addresses),
  message: 'Address saved.',
}))

/** Whoever changes an address, from whichever screen, keeps to the same rules. `told`: what the audit is told beside the values. */
export async function changeAddresses(
  ctx: Ctx,
  id: number,
  addresses: Addresses,
  told: Record<string, unknown> = {},
): Promise<StudentRecord> {
  await reachStudent(ctx, id, { lock: true })
  const before = (await readRecord(ctx, id)).address
  await setAddresses(ctx, id, addresses, '')
  const data = await readRecord(ctx, id)
  ctx.note({ entity: 'students', entity_id: id, before, after: { ...data.address, ...told } })
  return data
}

/** `null` takes one away, an absent one stays. */
export async function setAddresses(ctx: Ctx, studentId: number, addresses: Addresses, path: string): Promise<void> {
  const kinds = (['permanent', 'temporary'] as const).filter((kind) => addresses[kind] !== undefined)
  const rows = kinds.flatMap((kind) => {
    const place = addresses[kind]
    if (!place) return []
    checkPlace(place, path + kind)
    const { province_id, district_id, municipality_id = null, ward = null, tole = null } = place
    return [
      {
        company_id: ctx.company,
        student_id: studentId,
        kind,
        province_id,
        district_id,
        municipality_id,
        ward,
        tole: tole || null,
      },
    ]
  })
  if (!kinds.length) return
  await ctx.tx
    .deleteFrom('addresses')
    .where('company_id', '=', ctx.company)
    .where('student_id', '=', studentId)
    .where('kind', 'in', kinds)
    .execute()
  if (rows.length) await ctx.tx.insertInto('addresses').values(rows).execute()
}
