/** The statements of a class on paper: each student's own, as it is printed alone, in the order of the register. */
import { sql } from 'kysely'
import { anotherStudent } from '../../contract/statement-text.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bsText } from '#papers/paper-text.ts'
import { build, type Child } from '#test/builders.ts'
import { testDay } from '#test/day.ts'
import { pagesOf, pagesOfJob } from '#test/pdf.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  await accountant.send('POST', '/api/sod', { opening: 0 })
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const print = (more: object, who = accountant) => who.send('POST', '/api/statement/print', more)
async function printed(more: object): Promise<string[]> {
  const { status, body } = await print(more)
  expect([status, body.error]).toEqual([200, undefined])
  return pagesOfJob(accountant, body.data.job_id)
}
const alone = async ({ id }: Child, more = '') => {
  const { raw } = await accountant.get(
    `/api/statement/download/pdf?student_id=${id}&token=${accountant.id}&language=en${more}`,
  )
  return pagesOf(raw)
}
/** Without the moment of printing. */
const still = (pages: string[]) => pages.map((page) => page.replace(/Printed by .* BS/, ''))

/** Four children of a class, billed for Shrawan: one paid a part, one moved an advance to another. */
async function aClass() {
  const at = await make.place()
  await make.fee(at, 1_000_00)
  const children: Child[] = []
  for (let n = 0; n < 4; n++) children.push(await make.student({ at, admission_date: '2026-04-20' }))
  await make.bill({ at, month: '04' })
  const [part, giver, taker] = children as [Child, Child, Child]
  await accountant.send('POST', '/api/fee-payment', { student_id: part.id, amount: 300_00 })
  await accountant.send('POST', '/api/fee-payment', { student_id: giver.id, amount: 1_500_00 })
  const moved = await office.send('POST', '/api/advance-journal', {
    student_id: giver.id,
    to_student_id: taker.id,
    amount: 200_00,
    to: 'advance',
    reason: 'Of the same house',
  })
  return { at, children, moved }
}

it('each is what is printed alone, by roll; who owes nothing is left out where it is asked', async () => {
  const { at, children, moved } = await aClass()
  expect([moved.status, moved.body.message]).toEqual([200, expect.anything()])
  const { data } = (await accountant.get('/api/statement/to-print')).body
  expect(data.filter(({ grade_id }: { grade_id: number }) => grade_id === at.grade)).toMatchObject([
    { section_id: at.section, students: 4, owing: 3 },
  ])
  const each = await Promise.all(children.map((child) => alone(child)))
  expect(each[1]!.join(' ')).toContain(`Advance moved to: ${anotherStudent}`)
  const together = await printed({ grade_id: at.grade })
  expect(still(together)).toEqual(still(each.flat()))
  const owing = await printed({ section_id: at.section, owing: true })
  expect(still(owing)).toEqual(still([0, 2, 3].flatMap((n) => each[n]!)))
  const since = { from_date: '2026-07-17', to_date: '2026-07-20' }
  const dates = `&from_date=${since.from_date}&to_date=${since.to_date}`
  expect(still(await printed({ grade_id: at.grade, ...since }))).toEqual(
    still((await Promise.all(children.map((child) => alone(child, dates)))).flat()),
  )
  const nepali = (await printed({ grade_id: at.grade, language: 'ne' })).join(' ')
  for (const part of ['१ / १', '७००.००', bsText(testDay, 'ne')]) expect(nepali).toContain(part)
  expect(nepali).not.toMatch(/Bill of|Payment|Advance|Page/)
})

it('of a protected record nothing is printed, and that is told', async () => {
  const at = await make.place()
  const [open, closed] = [await make.student({ at }), await make.student({ at })]
  await sql`update students set is_protected = true
    where company_id = ${himalaya} and id = ${closed.id}`.execute(world.owner.db)
  const { body } = await print({ grade_id: at.grade })
  expect(body.data).toMatchObject({ statements: 1, left_out: 1 })
  const pages = (await pagesOfJob(accountant, body.data.job_id)).join(' ')
  expect([pages.includes(open.name), pages.includes(closed.name)]).toEqual([true, false])
  const { data } = (await accountant.get('/api/statement/to-print')).body
  expect(data.find(({ grade_id }: { grade_id: number }) => grade_id === at.grade)).toMatchObject({ students: 1 })
})

it('nobody is refused by name; another school, a guardian and a teacher get nothing', async () => {
  const at = await make.place()
  await make.student({ at })
  const [foreign] = (
    await sql<{ id: number }>`select min(id) as id from grades where company_id <> ${himalaya}`.execute(world.owner.db)
  ).rows
  for (const grade_id of [foreign!.id, 999_999_999]) {
    const { status, body } = await print({ grade_id })
    expect([status, body.message]).toEqual([406, expect.stringContaining('nobody to print')])
  }
  expect((await print({ grade_id: at.grade, owing: true })).status).toBe(406)
  for (const who of ['guardian', 'teacher', 'student']) {
    const person = await world.signIn(who)
    expect([who, (await print({ grade_id: at.grade }, person)).status]).toEqual([who, 403])
    expect([who, (await person.get('/api/statement/to-print')).status]).toEqual([who, 403])
  }
})
