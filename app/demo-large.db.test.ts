/** A school filled for measuring (`npm run demo -- --students N`, `bench/`) is as whole as any: what triggers keep is there, the books are right, and the bench's own statements run on it. */
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionsOf } from '../bench/fees.ts'
import { filesOf } from '../bench/files.ts'
import { readSchool, worksOf } from '../bench/works.ts'
import { verifySchool as verifyAccounting } from '#features/accounting/server/verify-books.ts'
import { verifySchool as verifyFees } from '#features/fees/server/verify-books.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { openWorld, type World } from '#test/world.ts'
import { fillLargeDemo } from './demo.ts'

// the bench takes the 701st by code
const students = 720
let world: World
let company: number

const rowsOf = async <R>(text: string): Promise<R[]> =>
  (await inSchool(world.owner.db, company, (tx) => sql.raw<R>(text).execute(tx))).rows

beforeAll(async () => {
  world = await openWorld()
  await fillLargeDemo(world.owner, students, { perSchool: students })
  company = (await sql<{ id: number }>`select max(id) as id from companies`.execute(world.owner.db)).rows[0]!.id
})
afterAll(() => world.close())

describe('a school filled without asking foreign keys', () => {
  it('has books that are right', async () => {
    expect(await verifyFees(world.owner.db, company)).toEqual([])
    expect(await verifyAccounting(world.owner.db, company)).toEqual([])
    const [{ entries } = { entries: 0 }] = await rowsOf<{ entries: number }>(
      `select count(*)::int as entries from fee_entries where company_id = ${company}`,
    )
    expect(entries).toBeGreaterThan(students * 4)
  })

  it('has what triggers keep: rosters, counts, accounts of heads, events that wait for the books', async () => {
    for (const [kept, wanted] of [
      ['roster', 'roster_wanted'],
      [
        'fee_event_postings',
        `(select company_id, id as event_id from fee_events where company_id = ${company}) as each`,
      ],
    ]) {
      const [found] = await rowsOf<{ here: number; there: number }>(
        `select (select count(*)::int from ${kept} where company_id = ${company}) as here, (select count(*)::int from ${wanted} where company_id = ${company}) as there`,
      )
      expect([kept, found!.here]).toEqual([kept, found!.there])
      expect(found!.here).toBeGreaterThanOrEqual(students)
    }
    expect(
      await rowsOf(
        `select h.title from fee_heads h where h.company_id = ${company} and (select count(*) from fee_accounts f where f.company_id = h.company_id and f.fee_head_id = h.id) <> 2`,
      ),
    ).toEqual([])
    const counts = `select batch_id, month, grade_id, enrolled_on, n from charge_counts where company_id = ${company} and n > 0 order by 1, 2, 3, 4`
    const kept = await rowsOf(counts)
    await rowsOf(`select count_all_charges(${company})`)
    expect(await rowsOf(counts)).toEqual(kept)
    expect(kept.length).toBeGreaterThan(5)
  })

  it('leaves every trigger and foreign key as it was', async () => {
    const { rows } = await sql<{ state: string; n: number }>`
      select tgenabled as state, count(*)::int as n from pg_trigger where not tgisinternal group by 1`.execute(
      world.owner.db,
    )
    expect(rows.map(({ state }) => state)).toEqual(['O'])
    expect(rows[0]!.n).toBeGreaterThan(40)
    expect(await rowsOf('show session_replication_role')).toEqual([{ session_replication_role: 'origin' }])
  })

  it('is what the bench can measure: each of its statements runs, and finds what it counted', async () => {
    const school = await readSchool(world.owner, company)
    expect(school.students).toBeGreaterThan(students / 2)
    const works = worksOf(school)
    for (const { name, rows, bare } of works) {
      const found = await inSchool(world.owner.db, company, (tx) =>
        tx.executeQuery(CompiledQuery.raw(bare.text, bare.values)),
      )
      expect([name, found.rows.length]).toEqual([name, rows])
    }
    expect(works.length).toBeGreaterThan(20)
    const questions = await questionsOf(world, school)
    for (const { bare } of questions) if (bare) await rowsOf(bare)
    expect((await filesOf(world, school, 1)).length).toBe(2)
  })
})
