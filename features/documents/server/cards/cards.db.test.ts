/** Cards: who prints whose, what stands on them for whom, and that the gate takes the code on one. */
import { sql } from 'kysely'
import sharp from 'sharp'
import jsQR from 'jsqr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Child, type Place, unique } from '#test/builders.ts'
import { pagesOf, pagesOfJob } from '#test/pdf.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { testKeys } from '#test/test-keys.ts'
import type { CardDesign } from '../../contract/cards/card-design.ts'
import { readyMade } from '../../contract/cards/ready-made.ts'
import { cardPaper, frameOf } from './card-paper.ts'
import { readStudents } from './read-students.ts'

let world: World
let office: Person
let at: Place
let children: Child[]
let make: ReturnType<typeof build>

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  make = build(world, office)
  at = await make.place()
  children = []
  for (const blood_group of ['O+', 'A-', 'B+'])
    children.push(await make.student({ at, name_np: 'क्षितिज श्रेष्ठ', dob: '2016-08-28', blood_group }))
})
afterAll(() => world.close())

const oneUrl = (person: Person, enrolment: number, more = '') =>
  `/api/student-card/${enrolment}/print?token=${person.id}${more}`
const ask = (more: object, person = office) =>
  person.send('POST', '/api/student-card/print', { section_id: at.section, ...more })
const printed = (id: string, person = office) => pagesOfJob(person, id)

it('is closed to families, to other schools, and to a teacher outside of the own sections', async () => {
  const [child] = children
  const guardian = await world.signIn('guardian', himalaya)
  expect((await guardian.get(oneUrl(guardian, child!.enroll_id))).status).toBe(403)
  expect((await guardian.get('/api/student-card')).status).toBe(403)
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  expect((await stranger.get(oneUrl(stranger, child!.enroll_id))).status).toBe(404)
  expect((await ask({ enroll_ids: [child!.enroll_id] }, stranger)).status).toBe(404)
  const teacher = await world.signIn('teacher', himalaya)
  expect((await teacher.get(oneUrl(teacher, child!.enroll_id))).status).toBe(404)
  expect((await ask({ enroll_ids: [child!.enroll_id] }, teacher)).status).toBe(404)
  const own = (await teacher.get('/api/student-card?rowsPerPage=500')).body
  const all = (await office.get('/api/student-card?rowsPerPage=500')).body
  expect(own.meta.total).toBeGreaterThan(0)
  expect(own.meta.total).toBeLessThan(all.meta.total)
  expect(own.data.map((row: { enroll_id: number }) => row.enroll_id)).not.toContain(child!.enroll_id)
  expect((await teacher.get('/api/student-card/count')).body.data.people).toBe(own.meta.total)
  expect((await office.get(oneUrl(teacher, child!.enroll_id))).status).toBe(403)
})

it('refuses a template of another kind, of another school, or a removed one', async () => {
  const { data } = (await office.get('/api/card-template?kind=id_card_staff')).body
  expect((await office.get(oneUrl(office, children[0]!.enroll_id, `&template_id=${data[0].id}`))).status).toBe(404)
  expect((await ask({ template_id: data[0].id })).status).toBe(404)
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  const theirs = (await stranger.get('/api/card-template?kind=id_card_student')).body.data[0].id
  expect((await ask({ template_id: theirs })).status).toBe(404)
  const { body } = await office.send('POST', '/api/document-template', {
    kind: 'id_card_student',
    name: unique('Card'),
    design: readyMade.id_card_student[0].design,
  })
  await office.send('DELETE', `/api/document-template/${body.data.id}`, {})
  expect((await ask({ template_id: body.data.id })).status).toBe(404)
})

it('shows mobile and day of birth to who may see them, and to nobody else', async () => {
  const [child] = children
  const mother = await make.guardian(child!)
  const whole = (await pagesOf((await office.get(oneUrl(office, child!.enroll_id))).raw)).join(' ')
  for (const part of [child!.name, child!.enroll_code, mother.mobile, mother.name, '2073-05-12', 'O+', 'Valid until'])
    expect(whole).toContain(part)
  const seen = { record: false, contact: false }
  const [values] = await inSchool(world.db, himalaya, async (tx) => {
    const ctx = { tx, company: himalaya }
    const { school } = await frameOf(ctx)
    return readStudents(ctx, [child!.enroll_id], { seen, language: 'en', school, keys: testKeys })
  })
  expect(values!.values).toMatchObject({
    name: child!.name,
    mobile: null,
    guardian: null,
    dob: null,
    blood_group: null,
    address: null,
  })
})

it('the code on a card is the one that the gate takes, also of a renewed card', async () => {
  const [child] = children
  const scan = async () => {
    const paper = await inSchool(world.db, himalaya, async (tx) => {
      const ctx = { tx, company: himalaya }
      const frame = await frameOf(ctx)
      const how = { language: 'en', layout: 'card', with_back: true } as const
      const people = await readStudents(ctx, [child!.enroll_id], {
        seen: { record: true, contact: true },
        language: 'en',
        school: frame.school,
        keys: testKeys,
      })
      return cardPaper(readyMade.id_card_student[0].design, frame, people, how)
    })
    const { data, info } = await sharp(Buffer.from(paper.cards[0]!.qr!), { density: 300 })
      .resize(600, 600)
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)!.data
    return office.send('POST', '/api/student-qr-log', { card: read, direction: 'in' })
  }
  expect((await scan()).body.data).toMatchObject({ name: child!.name, enroll_code: child!.enroll_code })
  expect((await office.send('POST', `/api/student/${child!.id}/qr/renew`, { reason: 'Lost it' })).status).toBe(200)
  expect((await scan()).status).toBe(200)
})

it('prints a section as a job, by the version that was asked for; backs follow their fronts', async () => {
  const design: CardDesign = {
    width: 86,
    height: 54,
    front: {
      boxes: [
        {
          kind: 'text',
          id: 'a',
          x: 2,
          y: 2,
          width: 80,
          height: 8,
          text: 'FIRST {enroll_code}',
          size: 10,
          weight: 400,
          colour: '#000000',
          align: 'left',
        },
      ],
    },
    back: null,
  }
  const made = await office.send('POST', '/api/document-template', {
    kind: 'id_card_student',
    name: unique('Card'),
    design,
  })
  const { body } = await ask({ template_id: made.body.data.id, layout: 'card' })
  expect(body.data).toMatchObject({ cards: 3, left_out: 0 })
  const pages = await printed(body.data.job_id)
  expect(pages.map((page) => page.trim())).toEqual(children.map(({ enroll_code }) => `FIRST ${enroll_code}`))
  const sheet = await printed((await ask({})).body.data.job_id)
  expect(sheet).toHaveLength(2)
  for (const { enroll_code } of children) expect(sheet[0]).toContain(enroll_code)
  expect(await printed((await ask({ with_back: false })).body.data.job_id)).toHaveLength(1)
  const someone = await make.colleague('receptionist')
  expect((await someone.get(`/api/jobs/${body.data.job_id}/file?token=${someone.id}`)).status).toBe(404)
})

it('tells of who has no photo, and prints without them where it is asked', async () => {
  expect((await office.get(`/api/student-card/count?section_id=${at.section}`)).body.data).toEqual({
    people: 3,
    without_photo: 3,
  })
  expect((await ask({ only_with_photo: true })).body.message).toBe('There is no card to print here.')
  expect((await ask({ enroll_ids: [987654321] })).status).toBe(404)
})

it('leaves out whose record is protected, as long as the session is locked', async () => {
  const [child] = children
  await sql`update students set is_protected = true where company_id = ${himalaya} and id = ${child!.id}`.execute(
    world.owner.db,
  )
  expect((await office.get(oneUrl(office, child!.enroll_id))).status).toBe(403)
  expect((await ask({})).body.data).toMatchObject({ cards: 2, left_out: 1 })
  await sql`update students set is_protected = false where company_id = ${himalaya} and id = ${child!.id}`.execute(
    world.owner.db,
  )
})

it('staff: their number in bars, their mobile for who may see it; not of who left', async () => {
  const rows = (await office.get('/api/staff-card?rowsPerPage=500')).body.data
  const someone = rows.find((row: { employee_number: string | null }) => row.employee_number)
  const url = (person: Person, id: number) => `/api/staff-card/${id}/print?token=${person.id}`
  const [front] = await pagesOf((await office.get(url(office, someone.id))).raw)
  expect(front).toContain(someone.employee_number)
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  expect((await stranger.get(url(stranger, someone.id))).status).toBe(404)
  const guardian = await world.signIn('guardian', himalaya)
  expect((await guardian.get(url(guardian, someone.id))).status).toBe(403)
  const job = await office.send('POST', '/api/staff-card/print', { ids: [someone.id] })
  expect(await printed(job.body.data.job_id)).toHaveLength(2)
  expect((await office.send('POST', '/api/staff-card/print', { ids: [children[0]!.id] })).status).toBe(404)
})

it('a look at a design is drawn of this school, and only of what its kind takes', async () => {
  const look = (more: object, person = office) =>
    person.send('POST', '/api/card-preview', {
      kind: 'id_card_student',
      design: readyMade.id_card_student[0].design,
      ...more,
    })
  const teacher = await world.signIn('teacher', himalaya)
  expect((await look({}, teacher)).status).toBe(403)
  expect((await look({ design: { front: 1 } })).status).toBe(422)
  const { status, body } = await look({ side: 'back', language: 'ne' })
  expect([status, body.data.svg.startsWith('<svg ')]).toEqual([200, true])
  expect((await look({ kind: 'entrance_card', design: readyMade.entrance_card[0].design })).status).toBe(200)
})

it("entrance cards take the school's default design, and without one they are as they always were", async () => {
  const { rows } = await sql<{ exam: number; enroll_id: number }>`
    select t.id as exam, e.id as enroll_id from exams t join exam_grades c on c.company_id = t.company_id and c.exam_id = t.id
    join enrolments e on e.company_id = t.company_id and e.batch_id = t.batch_id and e.grade_id = c.grade_id and e.status = 'studying'
    where t.company_id = ${himalaya} and t.state = 'open' order by e.id limit 1`.execute(world.owner.db)
  const { exam, enroll_id } = rows[0]!
  const page = async () =>
    (await pagesOf((await office.get(`/api/entrance-card/${exam}/${enroll_id}/print?token=${office.id}`)).raw)).join(
      ' ',
    )
  const [{ id }] = (await office.get('/api/card-template?kind=entrance_card')).body.data
  const { data } = (await office.get(`/api/document-template/${id}`)).body
  const boxes = data.design.front.boxes.map((box: { text?: string }) =>
    box.text === 'ENTRANCE CARD' ? { ...box, text: 'LET IN' } : box,
  )
  const design = { ...data.design, front: { ...data.design.front, boxes } }
  await office.send('PUT', `/api/document-template/${id}`, { version: data.version, name: data.name, design })
  expect(await page()).toContain('LET IN')
  const job = await office.send('POST', '/api/entrance-card/print', { exam_id: exam, enroll_ids: [enroll_id] })
  expect((await printed(job.body.data.job_id)).join(' ')).toContain('LET IN')
  await office.send('POST', `/api/document-template/${id}/default`, { is_default: false })
  const old = await page()
  expect(old).toContain('ENTRANCE CARD')
  expect(old).not.toContain('LET IN')
})
