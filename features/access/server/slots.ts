/** What this room asks of rooms above it. */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Fill, fill, slot } from '#platform/server/slot.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { sayWithSession } from '../contract/session.ts'

/** How a password is handed over by SMS. Without anybody who fills it, passwords are printed only. */
export interface HandOver {
  /** Parts that the school may still send. */
  left(tx: Tx, company: number): Promise<number>
  /** Ids of the messages; undefined where the balance does not suffice, and then none is sent. */
  send(
    tx: Tx,
    company: number,
    messages: readonly { user_id: number; mobile: string; text: string }[],
  ): Promise<number[] | undefined>
}
export const handOver = slot<HandOver>()

/** What must be settled before a person is erased: whoever knows of something refuses with a code of `eraseUser`. */
export type BeforeErasing = (ctx: Ctx, userId: number) => Promise<void>
export const beforeErasing = slot<BeforeErasing>()

/** Ids of uploaded sheets that brought this person: what stands in them goes with him. */
export type SheetsOf = (tx: Tx, company: number, userId: number) => Promise<string[]>
export const sheetsOf = slot<SheetsOf>()

/** What a session is of besides its rights, in SQL that stands in the statement which reads them. */
export interface OfSession {
  /** JSON: the batches of the school (id, name, start_date, end_date, is_current). */
  batches(company: number): RawBuilder<unknown>
  /** Whether the user, by an SQL expression of his id, leads a class of the current batch. */
  isClassTeacher(company: number, user: RawBuilder<unknown>): RawBuilder<boolean>
}
export const ofSession = slot<OfSession>()

/** What a room tells of the school with every session, beside what this room knows: each of its own names. */
type TellOfSchool = (of: Pick<Ctx, 'tx' | 'company'> & { demo: boolean }) => Promise<Record<string, unknown>>
export const toldOfSchool = slot<TellOfSchool>()
/** `shape`: of what is told, by name; it becomes part of the declared answer. */
export const tellWithSession = (shape: z.ZodRawShape, tell: TellOfSchool): Fill => ({
  apply() {
    sayWithSession(shape)
    fill(toldOfSchool, tell).apply()
  },
})

/** A part of the activity report: who holds its right sees all of it, as an auditor that of the books. */
export interface ActivityPart {
  /** On the wire; also what is chosen in the report. */
  name: string
  /** English. */
  label: string
  right: string
  /** Of the audit rows: kinds of things that belong to it alone. */
  entities: readonly string[]
  /** Groups of settings. */
  settings: readonly string[]
  /** Calls that note a thing which other parts have too ('POST /api/import/{id}'). */
  actions: readonly string[]
}
export const activityParts = slot<ActivityPart>()

/** Where user `u` learns, or his children, in the current batch: in SQL. */
export interface SeatsOfUsers {
  isOfClass(
    company: number,
    of: { grade_id?: number | undefined; section_id?: number | undefined },
  ): RawBuilder<boolean>
  /** 'Class 5 A'; null for who is no student. */
  place: RawBuilder<string | null>
  place_np: RawBuilder<string | null>
  /** The newest enrol code. */
  code: RawBuilder<string | null>
}
export const seatsOfUsers = slot<SeatsOfUsers>()

const nowhere: SeatsOfUsers = {
  isOfClass: () => sql<boolean>`false`,
  place: sql<string | null>`null::text`,
  place_np: sql<string | null>`null::text`,
  code: sql<string | null>`null::text`,
}
export const seats = (): SeatsOfUsers => seatsOfUsers.filled[0] ?? nowhere

const noSession: OfSession = { batches: () => sql`'[]'::json`, isClassTeacher: () => sql<boolean>`false` }
export const sessionParts = (): OfSession => ofSession.filled[0] ?? noSession
