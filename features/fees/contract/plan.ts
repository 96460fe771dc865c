/** Whose an amount of the plan is, and which of several holds for somebody: the narrowest. Of a whole school the view `plan_amounts_wanted` says the same (0132). */
import { z } from 'zod'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { residence } from '#features/students/contract/student-shape.ts'

/** Whose amounts, from the narrowest to the widest. */
export const planScopes = ['section', 'grade', 'program', 'level', 'school'] as const
export type PlanScope = (typeof planScopes)[number]
export const planScope = z.enum(planScopes)

const places = {
  section_id: idSchema.optional(),
  grade_id: idSchema.optional(),
  program_id: idSchema.optional(),
  level_id: idSchema.optional(),
}
type Places = { [K in keyof typeof places]?: number | null }
export type Residence = z.output<typeof residence>
const named = ['section_id', 'grade_id', 'program_id', 'level_id'] as const satisfies (keyof Places)[]

/** A head of one section, class, program or level; of the whole school where none is named. */
export const planCell = z
  .object({ ...places, fee_head_id: idSchema })
  .refine(
    (cell) => named.filter((name) => cell[name] !== undefined).length <= 1,
    'Name one section, grade, program or level, or none for the whole school',
  )

/** An amount as it is stated: for all students, or for one kind. */
export interface Stated extends Places {
  residence: Residence | null
  fee_head_id: number
  amount: number
}
/** Where somebody is, or a row of the plan: what it is part of. */
export interface Around extends Places {
  residence: Residence | null
}

export const scopeOf = (of: Places): PlanScope =>
  planScopes.find((scope) => scope !== 'school' && of[`${scope}_id`]) ?? 'school'
/** Id of the section, class, program or level; 0 of the whole school. */
export const placeOf = (of: Places, scope: PlanScope): number => (scope === 'school' ? 0 : (of[`${scope}_id`] ?? 0))

const covers = (stated: Stated, around: Around): boolean => {
  const scope = scopeOf(stated)
  return (
    (scope === 'school' || stated[`${scope}_id`] === around[`${scope}_id`]) &&
    (stated.residence === null || stated.residence === around.residence)
  )
}
/** The lower, the narrower: what names a kind of student comes before what names none. */
const width = (of: Places & { residence: Residence | null }): number =>
  planScopes.indexOf(scopeOf(of)) + (of.residence === null ? planScopes.length : 0)

/** Of the amounts of one head in one month the one that holds; undefined where none does. `wider`: beside what this place says itself. */
export function narrowest(stated: readonly Stated[], around: Around, { wider = false } = {}): Stated | undefined {
  const own = width(around)
  return stated
    .filter((each) => covers(each, around) && !(wider && width(each) === own))
    .toSorted((a, b) => width(a) - width(b))[0]
}
