/** Marksheets on paper: who prints which, what stands on them, and what their code tells whoever scans it. */
import jsQR from 'jsqr'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { pagesOf } from '#test/pdf.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { ringOf } from '#platform/server/key-ring.ts'
import { testKeys } from '#test/test-keys.ts'
import { readSheets } from './paper.ts'
import { resultCode } from './result-code.ts'

let world: World
let office: Person
let teacher: Person
let guardian: Person
let exam: number
let own: { enroll_id: number; enroll_code: string; grade_id: number; section_id: number; name: string }

const school = async <T>(statement: string) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  teacher = await world.signIn('teacher', himalaya)
  guardian = await world.signIn('guardian', himalaya)
  exam = (
    await school<{ id: number }>(`select id from exams where company_id = ${himalaya} and state = 'published'`)
  )[0]!.id
  const { id } = (await guardian.get('/api/guardian-child')).body.data[0]
  own = (
    await school<typeof own>(`
    select e.id as enroll_id, e.enroll_code, e.grade_id, e.section_id, u.full_name as name from enrolments e
    join users u on u.company_id = e.company_id and u.id = e.student_id join results r on r.company_id = e.company_id and r.enroll_id = e.id
    where e.company_id = ${himalaya} and e.student_id = ${id} and r.exam_id = ${exam}`)
  )[0]!
})
afterAll(() => world.close())

const oneUrl = (person: Person, enrolment = own.enroll_id, language = 'en') =>
  `/api/marksheet/${exam}/${enrolment}/print?token=${person.id}&language=${language}`
const familyUrl = (code = own.enroll_code, enrolment = own.enroll_id) =>
  `/api/exam-result/${exam}/${enrolment}/${code}/marksheet?token=${guardian.id}`
const block = () =>
  school(
    `insert into result_blocks (company_id, exam_id, enroll_id, reason) values (${himalaya}, ${exam}, ${own.enroll_id}, 'Dues')`,
  )
const lift = () => school(`delete from result_blocks where company_id = ${himalaya} and enroll_id = ${own.enroll_id}`)

async function ended(id: string) {
  for (let i = 0; i < 300; i++) {
    const { data } = (await office.get(`/api/jobs/${id}`)).body
    if (data.state === 'done' || data.state === 'failed') return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('waited in vain')
}

it('prints what is published, with every subject, in both languages', async () => {
  const lines = (
    await school<{ lines: { subject: string; marks: number }[]; gpa: number }>(
      `select lines, gpa from results where company_id = ${himalaya} and exam_id = ${exam} and enroll_id = ${own.enroll_id}`,
    )
  )[0]!
  const answer = await office.get(oneUrl(office))
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  const pages = await pagesOf(answer.raw)
  expect(pages).toHaveLength(1)
  for (const word of [own.name, own.enroll_code, 'MARKSHEET', 'Principal', 'Date of issue'])
    expect(pages[0]).toContain(word)
  for (const { subject, marks } of lines.lines) expect(pages[0]).toMatch(new RegExp(`${subject}.*\\b${marks}\\b`))
  if (lines.gpa !== null) expect(pages[0]).toContain(lines.gpa.toFixed(2))
  expect(await pagesOf((await office.get(oneUrl(office, own.enroll_id, 'ne'))).raw)).toHaveLength(1)
})

it.each(['letters', 'division'])('in the design %s, and the sample of it', async (design) => {
  expect((await office.send('PUT', '/api/settings/exam', { design, heading: 'REPORT CARD' })).status).toBe(200)
  const [page] = await pagesOf((await office.get(oneUrl(office))).raw)
  expect(page).toContain('REPORT CARD')
  expect(page!.includes('Full marks')).toBe(design !== 'letters')
  expect(page!.includes('Credit hours')).toBe(design === 'letters')
  const [sample] = await pagesOf((await office.get(`/api/marksheet-sample?token=${office.id}&design=marks`)).raw)
  expect(sample).toContain('Sita Kumari Thapa')
  await office.send('PUT', '/api/settings/exam', { design: 'marks', heading: '' })
})

it('reaches a teacher as far as the own sections go, and another school not at all', async () => {
  const rows = (await teacher.get(`/api/marksheet?exam_id=${exam}&rowsPerPage=500`)).body
  const all = (await office.get(`/api/marksheet?exam_id=${exam}&rowsPerPage=500`)).body
  const outside = all.data.find(
    ({ enroll_id }: { enroll_id: number }) =>
      !rows.data?.some((row: { enroll_id: number }) => row.enroll_id === enroll_id),
  )
  expect(all.meta.total).toBeGreaterThan(rows.meta?.total ?? 0)
  expect((await teacher.get(oneUrl(teacher, outside.enroll_id))).status).toBeOneOf([403, 404])
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  expect((await stranger.get(oneUrl(stranger))).status).toBe(404)
  expect((await stranger.get(`/api/marksheet?exam_id=${exam}`)).body.data).toEqual([])
  expect((await office.get(oneUrl(teacher))).status).toBe(403)
})

it('prints a section as a job, a page a student, without those who are blocked', async () => {
  await block()
  const ask = (more: object) =>
    office.send('POST', '/api/marksheet/print', { exam_id: exam, section_id: own.section_id, ...more })
  const { body } = await ask({})
  const studying = (
    await school<{ n: number }>(
      `select count(*)::int as n from results r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id where r.company_id = ${himalaya} and r.exam_id = ${exam} and e.section_id = ${own.section_id}`,
    )
  )[0]!.n
  expect(body.data).toMatchObject({ students: studying - 1, left_out: 1 })
  const job = await ended(body.data.job_id)
  expect(job).toMatchObject({ state: 'done', result: { sheets: studying - 1, file: { pages: studying - 1 } } })
  const file = await office.get(`/api/jobs/${body.data.job_id}/file?token=${office.id}`)
  const pages = await pagesOf(file.raw)
  expect(pages.filter((page) => page.includes(own.enroll_code))).toEqual([])
  expect((await ask({ with_blocked: true })).body.data).toMatchObject({ students: studying, left_out: 0 })
  expect((await ask({ enroll_ids: [own.enroll_id] })).body.message).toBe('There is no marksheet to print here.')
  expect((await ask({ enroll_ids: [own.enroll_id, 987654321] })).status).toBe(404)
  await lift()
})

it('prints nothing of an exam that is not published', async () => {
  const [open] = await school<{ id: number }>(`select id from exams where company_id = ${himalaya} and state = 'open'`)
  const { status, body } = await office.send('POST', '/api/marksheet/print', { exam_id: open!.id })
  expect([status, body.message]).toEqual([406, 'Publish the results first: a marksheet prints what is published.'])
  expect((await office.get(`/api/marksheet?exam_id=${open!.id}`)).body.data).toEqual([])
})

it('a family prints what it sees: its own child, not blocked, as long as the school lets it', async () => {
  const [page] = await pagesOf((await guardian.get(familyUrl())).raw)
  expect(page).toContain(own.enroll_code)
  const [other] = await school<{ id: number; enroll_code: string }>(
    `select e.id, e.enroll_code from visible_results r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id where r.company_id = ${himalaya} and r.exam_id = ${exam}
      and not exists (select from student_guardians g where g.company_id = r.company_id and g.student_id = r.student_id and g.guardian_id = ${guardian.id}) limit 1`,
  )
  expect((await guardian.get(familyUrl(other!.enroll_code, other!.id))).status).toBe(404)
  expect((await guardian.get(oneUrl(guardian))).status).toBe(403)
  await block()
  expect((await guardian.get(familyUrl())).status).toBe(404)
  await lift()
  await office.send('PUT', '/api/settings/exam', { family_marksheet: false, family_rank: false })
  expect((await guardian.get(familyUrl())).status).toBe(404)
  const shown = (await guardian.get(`/api/exam-result/${exam}/${own.enroll_id}/${own.enroll_code}`)).body.data
  expect(shown).toMatchObject({ may_print: false, rank: null, section_rank: null })
  await office.send('PUT', '/api/settings/exam', { family_marksheet: true, family_rank: true })
})

/** As a phone reads it off the paper. */
async function scanned(): Promise<string> {
  const [sheet] = await inSchool(world.db, himalaya, async (tx) =>
    readSheets({ tx, company: himalaya }, exam, [own.enroll_id], {
      record: false,
      contact: false,
      keys: testKeys,
      origin: 'https://himalaya.example',
    }),
  )
  const { data, info } = await sharp(Buffer.from(sheet!.qr), { density: 300 })
    .resize(600, 600)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [, code] = /^https:\/\/himalaya\.example\/verify\/([\w-]+)$/.exec(
    jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '',
  )!
  return code!
}
const verified = async (code: string) => world.call('GET', `/api/marksheet-verification/${code}`)

it('whoever scans the code is told what the paper says, and nothing of what families do not see', async () => {
  const code = await scanned()
  const { status, body } = await verified(code)
  expect([status, body.data.state, body.data.result.enroll_code]).toEqual([200, 'valid', own.enroll_code])
  expect(Object.keys(body.data.result)).not.toContain('lines')
  await block()
  expect((await verified(code)).body.data).toMatchObject({ state: 'away', result: null })
  await lift()
  await school(
    `update results set marks = marks - 1 where company_id = ${himalaya} and exam_id = ${exam} and enroll_id = ${own.enroll_id}`,
  )
  expect((await verified(code)).body.data).toMatchObject({ state: 'changed', result: null })
  await school(
    `update results set marks = marks + 1 where company_id = ${himalaya} and exam_id = ${exam} and enroll_id = ${own.enroll_id}`,
  )
  expect((await verified(code)).body.data.state).toBe('valid')
  await school(`update exams set state = 'withdrawn' where company_id = ${himalaya} and id = ${exam}`)
  expect((await verified(code)).body.data).toMatchObject({ state: 'away', result: null })
  await school(`update exams set state = 'published' where company_id = ${himalaya} and id = ${exam}`)
})

it('a code that nobody here printed is none', async () => {
  const code = await scanned()
  const other = code[10] === 'A' ? 'B' : 'A'
  expect((await verified(code.slice(0, 10) + other + code.slice(11))).status).toBe(404)
  expect((await verified('x'.repeat(40))).status).toBe(404)
  expect((await verified('short')).status).toBe(422)
  const forged = resultCode(ringOf(new Uint8Array(32)), {
    company: himalaya,
    exam,
    enrolment: own.enroll_id,
    fingerprint: '0'.repeat(16),
  })
  expect((await verified(forged)).status).toBe(404)
})

it('signatures are kept with their picture, and of a class teacher there is none', async () => {
  const picture = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = Buffer.concat([
    Buffer.from(part('_method', 'PUT') + part('title', 'Head') + part('name', 'Maya Gurung')),
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="picture"; filename="hand.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const kept = await office.send('POST', '/api/marksheet-signature/3', body, {
    'content-type': 'multipart/form-data; boundary=x',
  })
  expect(kept.body.data.find(({ position }: { position: number }) => position === 3)).toMatchObject({
    title: 'Head',
    name: 'Maya Gurung',
    file_id: expect.any(String),
  })
  const [page] = await pagesOf((await office.get(oneUrl(office))).raw)
  expect(page).toContain('Maya Gurung')
  const anew = await office.send('PUT', '/api/marksheet-signature/3', {
    title: 'Class teacher',
    is_class_teacher: true,
  })
  expect(anew.body.data.at(-1)).toMatchObject({ name: null, file_id: null, is_class_teacher: true })
  expect((await office.send('DELETE', '/api/marksheet-signature/3', {})).status).toBe(200)
  expect((await office.send('DELETE', '/api/marksheet-signature/3', {})).status).toBe(404)
  expect((await office.send('PUT', '/api/marksheet-signature/5', { title: 'X' })).status).toBe(422)
})
