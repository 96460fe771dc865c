/** What rooms above know of a member of staff: this room needs none of them. */
import type { Ctx } from '#platform/server/context.ts'
import { type Slot, slot } from '#platform/server/slot.ts'
import type { StaffRecord } from '../contract/staff.ts'

/** Whether the person is a guardian or a student of the school too. */
export interface Family {
  is_guardian: boolean
  is_student: boolean
}
export type FamilyOf = (ctx: Ctx, id: number) => Promise<Family>
export const familyOf = slot<FamilyOf>()

/** Of which classes he is the class teacher and what he teaches, in the batch worked in. */
export type TeachingOf = (ctx: Ctx, id: number) => Promise<Pick<StaffRecord, 'class_of' | 'teaches'>>
export const teachingOf = slot<TeachingOf>()

/** Done when the mobile of a member of staff was changed, in the same transaction. */
export type AfterMobile = (ctx: Ctx, id: number) => Promise<void>
export const afterMobile = slot<AfterMobile>()

/** What the rooms say of the person, over what is said where none does. */
export async function asked<T>(
  from: Slot<(ctx: Ctx, id: number) => Promise<T>>,
  ctx: Ctx,
  id: number,
  none: T,
): Promise<T> {
  let all = none
  for (const ask of from.filled) all = { ...all, ...(await ask(ctx, id)) }
  return all
}
export const nobody: Family = { is_guardian: false, is_student: false }
export const nothingTaught: Awaited<ReturnType<TeachingOf>> = { class_of: [], teaches: [] }
