/** The bills of a run on paper: as many sheets as they need, in the order of the classes, each with what its family owes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unsaid } from '#platform/server/say.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { build, type Child, type Place } from '#test/builders.ts'
import { pagesOfJob } from '#test/pdf.ts'
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

const print = (run: number, more: object = {}, who = office) =>
  who.send('POST', `/api/bill-run/${run}/print`, { size: 'slip', ...more })
const toPrint = async (run: number) => (await office.get(`/api/bill-run/${run}/to-print`)).body.data

/** The pages of what the job printed, blanks as single spaces. */
async function printed(run: number, more: object = {}): Promise<string[]> {
  const { status, body } = await print(run, more)
  expect([status, body.error]).toEqual([200, undefined])
  const { job_id, bills } = body.data
  const pages = await pagesOfJob(office, job_id)
  expect((await office.get(`/api/jobs/${job_id}`)).body.data.result).toMatchObject({ bills })
  expect((await accountant.get(`/api/jobs/${job_id}/file?token=${accountant.id}`)).status).toBe(404)
  return pages
}
const times = (text: string, part: string) => text.split(part).length - 1
const rupees = (paisa: number) => formatRupees(paisa, { prefix: false })

async function billed(children: number, month = '04', at?: Place) {
  const place = at ?? (await make.place())
  const head = await make.fee(place, 1_000_00)
  const all: Child[] = []
  for (let n = 0; n < children; n++) all.push(await make.student({ at: place, admission_date: '2026-04-20' }))
  return { at: place, head, children: all, ...(await make.bill({ at: place, month })) }
}

it('nine bills are three sheets of slips, by roll, each with what its family is to pay', async () => {
  const { at, run, children, head } = await billed(9)
  const [paid, ahead] = children as [Child, Child]
  const owed = async ({ id }: Child) =>
    (await accountant.get(`/api/student-dues?student_id=${id}`)).body.data as { total: number; advance: number }
  await accountant.send('POST', '/api/fee-payment', { student_id: paid.id, amount: 300_00 })
  await accountant.send('POST', '/api/fee-payment', { student_id: ahead.id, amount: 1_250_00 })
  expect(await owed(ahead)).toMatchObject({ total: 0, advance: 250_00 })
  expect(await toPrint(run)).toMatchObject([{ grade_id: at.grade, section_id: at.section, bills: 9 }])
  const sheets = await printed(run)
  expect(sheets.map((sheet) => times(sheet, 'Fee slip'))).toEqual([4, 4, 1])
  const text = sheets.join(' ')
  const places = children.map(({ enroll_code }) => text.indexOf(` ${enroll_code} `))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const [n, child] of children.entries()) {
    const slip = text.split('Fee slip')[n + 1]!
    const { total, advance } = await owed(child)
    for (const part of [child.name, 'Due date', head.title, rupees(1_000_00)]) expect(slip).toContain(part)
    const [, payable] = /Total payable \([^)]*\(?[^)]*\)\) ([\d,.]+)/.exec(slip) ?? []
    expect([child.name, payable]).toEqual([child.name, rupees(Math.max(0, total - advance))])
  }
  expect(text).toMatch(/Paid or taken off −300\.00 Total payable/)
  expect(text).toMatch(/Paid or taken off −1,000\.00 Advance −250\.00 Total payable/)
})

it('what is owed from months before is on the slip, and the second print is marked as a copy', async () => {
  const { at, children } = await billed(2)
  await make.fee(at, 250_00)
  const { run } = await make.bill({ at, month: '05' })
  const [sheet] = await printed(run)
  for (const part of ['Dues from before 1,000.00', `${rupees(1_250_00)}`, children[0]!.name])
    expect(sheet).toContain(part)
  expect(times(sheet!, rupees(2_250_00))).toBe(2)
  expect(sheet).not.toContain('Copy of original')
  expect(times((await printed(run))[0]!, 'Copy of original 1')).toBe(2)
  // the full page of each is that which is printed alone, and counts on
  const pages = await printed(run, { size: 'page' })
  expect(pages.map((page) => [times(page, 'Copy of original 2'), times(page, 'Dues from before')])).toEqual([
    [1, 1],
    [1, 1],
  ])
})

it('what a line is for and many lines are said, and they come to the total', async () => {
  const at = await make.place()
  for (let n = 1; n <= 16; n++) await make.fee(at, n * 100_00, { rank: n, title_np: `शीर्षक ${n}` })
  await make.student({ at, admission_date: '2026-04-20' })
  const { run } = await make.bill({ at, month: '04' })
  // as whoever charges beside the plan writes it
  await sql`
    update bill_lines l set reason = 'Kalanki', reason_np = 'कलंकी' from bills b
    where b.company_id = l.company_id and b.id = l.bill_id and b.bill_run_id = ${run} and l.gross = ${1_600_00}
  `.execute(world.owner.db)
  const [slip] = await printed(run)
  expect(slip).toContain(`· Kalanki ${rupees(1_600_00)}`)
  expect(slip).toContain(`Other fees (5) ${rupees(1_500_00)}`)
  expect(slip).toContain(`Total ${rupees(13_600_00)}`)
  // files of a worker share it
  const before = new Set(unsaid())
  const nepali = (await printed(run, { language: 'ne' })).join(' ')
  for (const part of ['१३,६००.००', '१,५००.००']) expect(nepali).toContain(part)
  expect(nepali).not.toMatch(/Fee slip|Total|Other|Due date|Amount|Student/)
  expect(unsaid().filter((words) => !before.has(words))).toEqual([])
})

it('of a class or a section alone; a bill that was taken back or corrected is not printed', async () => {
  const at = await make.place()
  const other = await make.place()
  const head = await make.fee(at, 1_000_00)
  await make.fee(other, 500_00)
  const some: Child[] = []
  for (const place of [at, at, at, other]) some.push(await make.student({ at: place, admission_date: '2026-04-20' }))
  const { job_id, bill_run_id: run } = (
    await office.send('POST', '/api/monthly-bill', { month: '04', grade_ids: [at.grade, other.grade], confirm: 'yes' })
  ).body.data
  for (let n = 0; n < 200 && (await office.get(`/api/jobs/${job_id}`)).body.data.state !== 'done'; n++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const [back, corrected, third, elsewhere] = some as [Child, Child, Child, Child]
  const ofClass = await printed(run, { grade_id: other.grade })
  expect(ofClass.join(' ')).toContain(elsewhere.name)
  expect(ofClass.join(' ')).not.toContain(third.name)
  expect((await office.send('POST', `/api/student/${back.id}/withdraw`, { reason: 'Came to nobody' })).status).toBe(200)
  const { data: bills } = (await accountant.get(`/api/bill?student_id=${corrected.id}`)).body
  const done = await accountant.send('POST', `/api/bill/${bills[0].id}/correct`, {
    lines: [{ fee_head_id: head.id, gross: 700_00, discount: 0 }],
    credit: 1_000_00,
    advance: 0,
    reason: 'The wrong amount was billed',
  })
  expect(done.status).toBe(200)
  expect((await toPrint(run)).map(({ bills: n }: { bills: number }) => n).toSorted()).toEqual([1, 2])
  expect(await whileItWaits(third, () => toPrint(run))).toContainEqual(
    expect.objectContaining({ grade_id: at.grade, bills: 1, waiting: 1 }),
  )
  const text = (await printed(run, { section_id: at.section })).join(' ')
  expect(text).not.toContain(back.name)
  expect(times(text, 'Fee slip')).toBe(2)
  expect(text).toContain(`In place of bill ${bills[0].number}`)
  expect(text).toContain(rupees(700_00))
})

/** What is told while a correction of the child's bill waits for somebody else, who refuses it then. */
async function whileItWaits<T>(child: Child, told: () => Promise<T>): Promise<T> {
  const { data: bills } = (await accountant.get(`/api/bill?student_id=${child.id}`)).body
  await office.send('PUT', '/api/settings/billing', { second_person: true })
  const { body } = await accountant.send('POST', `/api/bill/${bills[0].id}/correct`, {
    lines: [{ fee_head_id: (await make.fee(await make.place(), 1_00)).id, gross: 600_00, discount: 0 }],
    credit: bills[0].amount,
    advance: 0,
    reason: 'The wrong amount was billed',
  })
  expect(body.data).toMatchObject({ state: 'waiting' })
  const answer = await told()
  const refused = await office.send('POST', `/api/fee-journal/${body.data.id}/refuse`, { reason: 'It was right' })
  await office.send('PUT', '/api/settings/billing', { second_person: false })
  expect(refused.status).toBe(200)
  return answer
}

it('an empty choice is refused, and a class that is not there is like one of another school', async () => {
  const { run } = await billed(1)
  const neighbour = await world.signIn('administrator.bagmati')
  const [foreign] = (
    await sql<{ id: number }>`select min(id) as id from grades where company_id <> ${himalaya}`.execute(world.owner.db)
  ).rows
  const answers = [await print(run, { grade_id: foreign!.id }), await print(run, { grade_id: 999_999_999 })]
  const refused = [406, 'no-bills', expect.stringContaining('no bills to print')]
  expect(answers.map(({ status, body }) => [status, body.error?.code ?? body.code, body.message])).toEqual([
    refused,
    refused,
  ])
  for (const asked of [await print(run, {}, neighbour), await neighbour.get(`/api/bill-run/${run}/to-print`)])
    expect([asked.status, asked.body.message]).toEqual([404, (await print(999_999_999)).body.message])
  expect((await print(run, {}, await world.signIn('teacher'))).status).toBe(403)
  await office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'A wrong plan' })
  expect([(await print(run)).status, await toPrint(run)]).toEqual([406, []])
})
