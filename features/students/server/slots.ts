/** What this room asks of those above it, and what they do with an admission: it needs none of them. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { askOne, slot } from '#platform/server/slot.ts'
import type { ChargeLine, SeatToCome } from '../contract/admission.ts'
import type { ChildGlance } from '../contract/life.ts'

/** Done when a student was admitted, in the same transaction. */
export type AfterAdmission = (
  ctx: Ctx,
  admitted: { enroll_id: number; grade_id: number; enrolled_on: string },
) => Promise<void>
export const afterAdmission = slot<AfterAdmission>()

/** What other rooms take back when an admission is withdrawn, in the same transaction; they may refuse. Answers the tables that they have settled. */
export type BeforeWithdrawal = (
  ctx: Ctx,
  admission: { student_id: number; enroll_id: number; reason: string },
) => Promise<readonly string[]>
export const beforeWithdrawal = slot<BeforeWithdrawal>()

/** An id inside a statement of this room: a column or a value. */
type Id = RawBuilder<unknown>

/** What the books say of students, as expressions for the statements of this room. Paisa. */
export interface Books {
  /** Owed now over all batches; 0 when nothing is. */
  due(company: number, student: Id): RawBuilder<number>
  /** Owed now for one enrolment; null where it was never billed. */
  dueOfEnrolment(company: number, enrolment: Id): RawBuilder<number | null>
  /** Owed at the end of an AD day, whatever came later. */
  dueOn(company: number, student: Id, day: RawBuilder<unknown>): RawBuilder<number>
  /** Money of the student that the school holds: advance and deposits. */
  held(company: number, student: Id): RawBuilder<number>
  /** Cheques that may still bounce. */
  cheques(company: number, student: Id): RawBuilder<number>
  /** What an admission into a class on an AD day will charge in the batch worked in. */
  admissionPrice(ctx: Ctx, seat: SeatToCome, day: string): Promise<ChargeLine[]>
  /** What the admission of an enrolment charged and still stands. */
  admissionCharge(ctx: Ctx, enrolment: number): Promise<ChargeLine[]>
}
export const books = slot<Books>()
export const askBooks = (): Books =>
  askOne(books, {
    due: () => sql`0::bigint`,
    dueOfEnrolment: () => sql`null::bigint`,
    dueOn: () => sql`0::bigint`,
    held: () => sql`0::bigint`,
    cheques: () => sql`0::bigint`,
    admissionPrice: async () => [],
    admissionCharge: async () => [],
  })

/** What exams say of enrolments: who passed is not decided here. */
export interface Verdicts {
  isOfBatch(ctx: Ctx, exam: number, batch: number): Promise<boolean>
  /** Its name, as an expression; null without exam. */
  nameOf(company: number, exam: Id): RawBuilder<string | null>
  /** A table {enroll_id, passed, rank} to be joined; whoever has no result has no row. */
  rows(company: number, exam: number | null): RawBuilder<unknown>
  /** JSON [{exam, gpa, grade}] of the last published results of a student, newest first; `grade` is the letter. Null where none is. */
  published(company: number, student: Id, most: number): RawBuilder<ChildGlance['results'] | null>
}
export const verdicts = slot<Verdicts>()
export const askVerdicts = (): Verdicts =>
  askOne(verdicts, {
    isOfBatch: async () => false,
    nameOf: () => sql`null::text`,
    rows: () => sql`(select null::bigint as enroll_id, null::boolean as passed, null::int as rank where false)`,
    published: () => sql`null::json`,
  })

/** JSON of an enrolment's days by status, as an expression; null where none was taken. */
export type DaysAttended = (company: number, enrolment: Id) => RawBuilder<ChildGlance['attendance']>
export const daysAttended = slot<DaysAttended>()
export const askDays = (): DaysAttended => askOne(daysAttended, () => sql`null::json`)
