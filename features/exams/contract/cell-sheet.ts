/** What the sheets of cells of an exam have in common on the wire: a cell is one column of one student; in a row of numbered lines it is one number. */
import { z } from 'zod'
import { whole } from '#platform/contract/numbers.ts'
import { reasonSchema } from '#platform/contract/reason.ts'

/** No column has a higher number (migrations/0103, 0112). */
const room = 2 ** 24

export const pairCell = (enroll_id: number, column: number): number => enroll_id * room + column
export const pairEnrol = (cell: number): number => Math.floor(cell / room)
export const pairColumn = (cell: number): number => cell % room
export const pairSchema = whole(room, Number.MAX_SAFE_INTEGER)

/** Of a cell: who wrote it last; null: nobody, or the provider. */
export const writtenBy = { by: z.string().nullable(), at: z.string().nullable() }

/** What a device sends of a sheet: idempotent by its id and revision. */
export const sentCells = <V extends z.ZodType>(cell: z.ZodType<number>, value: V) => ({
  /** Made by the device; `revision` counts its savings. What is not newer than the last one does nothing. */
  client_id: z.uuid(),
  revision: whole(1, 1_000_000),
  /** Of the sheet as it was seen. */
  version: whole(0, 2_147_483_647).default(0),
  /** When it was typed, by the server's clock as the device carried it on; what cannot be is not believed. */
  taken_at: z.iso.datetime().nullish(),
  /** Asked for when the exam is closed. */
  reason: reasonSchema().nullish(),
  /** `was`: what stood there when it was seen. */
  entries: z
    .array(z.object({ cell, value, was: value.optional(), said: z.boolean().default(true) }))
    .min(1)
    .max(3000),
})

/** What became of it. */
export const savedCells = <V extends z.ZodType>(value: V) =>
  z.object({
    sheet_id: z.number(),
    version: z.number(),
    changed: z.number(),
    /** It had arrived before. */
    repeated: z.boolean(),
    /** Where somebody else had said otherwise meanwhile: the last writer counts, both stand in the audit. */
    overruled: z.array(
      z.object({ cell: z.number(), name: z.string(), theirs: value, yours: value, by: z.string().nullable() }),
    ),
    /** Sent, but not of this sheet. */
    skipped: z.number(),
  })
