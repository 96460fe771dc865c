/**
 * What the database does for a call, as it tells itself (`auto_explain`): the rows that every node of every plan gives or throws away, by plans made for the school that asks or by
 * those that a connection keeps for all. Rows and not milliseconds: the machines are noisy. `SHOW=words OVER=rows` prints the plans of statements with these words.
 */
import { sql } from 'kysely'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Person, World } from '#test/world.ts'

/** Students of the school that is compared with, and of one sixteen times as large. */
export const sizes = { few: 60, many: 960 }
/** Times as many rows as in the small school: sixteen times the students are at most eighty, as chance fills schools and a whole table is read where that pays; what compares each with each is 256 times. */
const atMost = 100
/** Rows that every statement may touch, however small the school. */
const nothing = 300
/** Rows that are no work worth a word. */
const worthwhile = 50_000

/** How plans are made: for the school that asks, as PostgreSQL does the first five times, or kept for all, as from then on. */
export const kinds = ['force_custom_plan', 'force_generic_plan'] as const

/** By the first words of a statement. */
export type Worked = Map<string, { rows: number; sums: number }>

/** Hears the plans of the world's database from now on. */
export async function hearPlans({ owner: { db } }: Pick<World, 'owner'>) {
  const {
    rows: [place],
  } = await sql<{
    folder: string
    database: string
  }>`select current_setting('data_directory') as folder, current_database() as database`.execute(db)
  const { folder, database } = place!
  const log = join(dirname(folder), 'server.log')
  // other databases tell theirs in the same log; whoever is in the midst of telling (jobs of our own too) is not what was asked
  const ours = new RegExp(` ${database} LOG: .* plan:\\n((?:\\t.*\\n)*?\\t\\}\\n)`, 'g')
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
  }))
    await sql.raw(`alter database ${database} set ${setting} = '${value}'`).execute(db)

  const analyse = () => sql`analyze`.execute(db)

  /** Connections that come from now on tell their plans, which are made so. */
  async function planBy(kind: (typeof kinds)[number], asker: Person): Promise<void> {
    await sql.raw(`alter database ${database} set plan_cache_mode = ${kind}`).execute(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    )
    // who asks in the very moment is told that the line broke, and a call that is not answered would not be counted
    while ((await asker.get('/api/me')).status !== 200) await sleep(20)
  }

  /** Connections that have not come to an end with what they were asked. */
  async function underWay(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`.execute(
      db,
    )
    return rows[0]!.n
  }

  /** An answer does not wait for the end of what has only read, and a plan is told at that end: what was asked before would count here too. */
  const allEnded = () => expect.poll(underWay, { interval: 5, timeout: 30_000 }).toBe(0)

  const end = async (): Promise<number> => {
    await using file = await open(log)
    return (await file.stat()).size
  }

  /** What the server has written since; the log of all plans is long. */
  async function since(from: number): Promise<string> {
    await using file = await open(log)
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString()
  }

  /** Of each statement of what is done, by its first words: the work of all its runs, and how often it sums up a set of its own. */
  async function worked(work: () => Promise<unknown>): Promise<Worked> {
    await allEnded()
    const from = await end()
    await work()
    await allEnded()
    const written = await since(from)
    const all: Worked = new Map()
    for (const [, told] of written.matchAll(ours)) {
      const { 'Query Text': text, Plan: plan } = JSON.parse(told!.replaceAll(/^\t/gm, '')) as {
        'Query Text': string
        Plan: Plan
      }
      show(text, plan)
      const name = text.trim().replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').slice(0, 160)
      const { rows, sums } = all.get(name) ?? { rows: 0, sums: 0 }
      all.set(name, { rows: rows + workOf(plan), sums: Math.max(sums, sumsAgain(plan)) })
    }
    return all
  }
  return { analyse, planBy, worked }
}

/** For whoever hunts: which rows came from where, and how many were expected. */
function show(text: string, plan: Plan): void {
  const { SHOW, OVER = '10000' } = process.env
  if (SHOW && text.replaceAll(/\s+/g, ' ').includes(SHOW) && workOf(plan) > Number(OVER)) console.log(text, told(plan))
}
const told = ({ Plans = [], ...node }: Plan, depth = 0): string => {
  const facts = Object.entries(node).filter(([name]) => /Type|Name|Cond|Filter|Rows|Loops/.test(name))
  const lines = facts.map(([name, value]) => `${name}: ${value}`).join(', ')
  return `\n${' '.repeat(depth)}${lines}${Plans.map((each) => told(each, depth + 1)).join('')}`
}

interface Plan {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** Rows that a plan's nodes gave or threw away. */
const workOf = (plan: Plan): number =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) *
    (plan['Actual Loops'] ?? 0) +
  (plan.Plans ?? []).reduce((sum, each) => sum + workOf(each), 0)

/** Times that a set which the statement made is summed up anew, at most of all. */
const sumsAgain = (plan: Plan): number => {
  const [of] = plan.Plans ?? []
  const here = plan['Node Type'] === 'Aggregate' && of?.['Node Type'] === 'CTE Scan' ? (plan['Actual Loops'] ?? 0) : 0
  return Math.max(here, ...(plan.Plans ?? []).map(sumsAgain))
}

/** What of a work is too much, told by `name`; and how much was compared. */
export function compared(name: string, small: Worked, large: Worked) {
  const wrong: string[] = []
  let [statements, rows] = [0, 0]
  for (const [text, { rows: work, sums }] of large) {
    if (sums > 1) wrong.push(`${name}: a set is summed up ${sums} times: ${text}`)
    const before = small.get(text)?.rows
    // what is asked only where there is something to ask of has nothing beside it
    if (before === undefined) continue
    statements++
    rows += work
    const times = work / (before + nothing)
    if (work >= worthwhile && times > atMost)
      wrong.push(`${name}: ${Math.round(work)} rows, ${Math.round(times)} times as many: ${text}`)
  }
  return { wrong, statements, rows }
}
