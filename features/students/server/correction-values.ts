/** The values that a correction speaks of: what stands in the record, what is wanted, and how an address is read. */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import {
  addressKinds,
  type AddressKind,
  type Correctable,
  decideRefusals,
  ownMobile,
  type Said,
} from '../contract/corrections.ts'
import { type Place, readPlace, writePlace } from '../contract/correction-place.ts'
import type { AddressInput } from '../contract/guardians-and-addresses.ts'
import type { StudentDetails } from '../contract/student-shape.ts'
import { changeAddresses } from './addresses.ts'
import { changeDetails } from './change-student.ts'
import { changeGuardian } from './guardians/change-guardian.ts'
import { type AddressRow, placeText } from './place-text.ts'

export const isAddress = (field: Correctable): field is AddressKind =>
  (addressKinds as readonly string[]).includes(field)

/** The value of a field in the record of student `s`, who is user `u`, as text. `asker`: the guardian whose mobile is meant. */
export const valueNow = (field: RawBuilder<string>, asker: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`coalesce(to_jsonb(s) ->> ${field}, to_jsonb(u) ->> ${field},
    (select concat(p.province_id, '/', p.district_id, '/', p.municipality_id, '/', p.ward, '/', p.tole)
     from addresses p where p.company_id = s.company_id and p.student_id = s.id and p.kind = ${field}),
    (select g.primary_mobile from users g
     where g.company_id = s.company_id and g.id = ${asker} and ${field} = ${ownMobile}))`

/** As a line keeps it. A ward is one of a municipality. */
export const kept = (value: string | AddressInput): string =>
  typeof value === 'string'
    ? value
    : writePlace({ ...value, ward: (value.municipality_id && value.ward) || null } as Place)

const placeOf = (value: string) => readPlace(value) as AddressRow

export function saidOf(field: Correctable, value: string | null): Said {
  if (value === null || !isAddress(field)) return null
  const place = placeOf(value)
  return { en: placeText(place), ne: placeText(place, 'ne') }
}

/** Two people do not sign in with one mobile. */
async function checkFree(ctx: Ctx, mobile: string): Promise<void> {
  const { rows } = await sql`select from users
    where company_id = ${ctx.company} and primary_mobile = ${mobile} and deleted_at is null`.execute(ctx.tx)
  if (rows.length) throw new Refusal('mobile-taken', decideRefusals['mobile-taken'])
}

interface Wanted {
  student_id: number
  asked_by: number
  wanted: string
}

/** Into the record, by the rules of the form that the office changes it with. `told`: what the audit is told beside the values. */
export async function takeOver(ctx: Ctx, field: Correctable, line: Wanted, told: Record<string, unknown>) {
  if (isAddress(field)) await changeAddresses(ctx, line.student_id, { [field]: placeOf(line.wanted) }, told)
  else if (field === ownMobile) {
    await checkFree(ctx, line.wanted)
    await changeGuardian(ctx, line.asked_by, { primary_mobile: line.wanted }, told)
  } else await changeDetails(ctx, line.student_id, { [field]: line.wanted } as Partial<StudentDetails>, told)
}
