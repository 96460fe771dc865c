/** What a room puts into the demo, in `features/<room>/server/demo.ts`. It is loaded when a demo is filled, never by a server that only starts. */
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import type { KeyRing } from './key-ring.ts'

/** A school of the demo. Everything in it follows from this and from today: the same on every run. */
export interface DemoSchool {
  id: number
  name: string
  name_np: string
  host: string
  address: string
  /** How many children it has; the rooms take their measure from it. */
  size: number
  /** Leads numbers that the school gives: 'HIM' makes HIM0001. */
  prefix: string
  /** Follows the sign-ins' names: '' in school 1, '.bagmati' in school 2. */
  suffix: string
  /** One of very many, which nobody looks at one by one: rooms may leave things out. */
  large: boolean
  /** Of the one password of all. */
  hash: string
  /** AD date in Nepal. */
  today: string
}

/** What stands around a school of the demo. */
export interface DemoSurroundings {
  id: number
  keys: KeyRing
  /** At the payment gateways; `merchant` and secrets by name. */
  merchants: readonly { provider: string; merchant: string; [key: string]: string }[]
}

export interface Demo {
  /** What belongs to no school, before the first. May find it there already. */
  once?(tx: Tx, hash: string): Promise<void>
  /** After the rooms that this one needs. Everything is in one transaction within the school. */
  fill?(tx: Tx, school: DemoSchool): Promise<void>
  /** What speaks of that which rooms above have brought; when all have filled. */
  finish?(tx: Tx, school: DemoSchool): Promise<void>
  /** With each `npm start`: what the school knows of the stand-ins around it. What somebody has changed stays. */
  connect?(tx: Tx, around: DemoSurroundings): Promise<{ device?: { serial: string; pins: number[] } }>
}

/** Below this a school is small enough for any plan, and gathering figures costs more than it saves. */
const manyRows = 300

/** The planner has seen nothing of what the running transaction wrote: without figures it would join row by row. */
export async function gatherFigures(tx: Tx, { size }: DemoSchool, ...tables: string[]): Promise<void> {
  if (size >= manyRows) await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
}
