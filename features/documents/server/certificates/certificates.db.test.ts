/** Certificates: who issues them for whom, that numbers have no gaps, what a copy says years later, and what the code tells whoever scans it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDay } from '#test/day.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Child, type Place, unique } from '#test/builders.ts'
import { pagesOf } from '#test/pdf.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { ringOf } from '#platform/server/key-ring.ts'
import { testKeys } from '#test/test-keys.ts'
import { readyMadeCertificates } from '../../contract/certificates/ready-made.ts'
import { erasePerson } from './erase-person.ts'
import { certificateCode } from './certificate-code.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
let at: Place
let child: Child
const templates = {} as Record<'character' | 'transfer' | 'participation', number>

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  make = build(world, office)
  for (const { slug, design } of readyMadeCertificates)
    templates[slug as keyof typeof templates] = (
      await office.send('POST', '/api/document-template', { kind: 'certificate', name: unique('Certificate'), design })
    ).body.data.id
  at = await make.place()
  child = await make.student({ at, name_np: 'सीता कुमारी थापा', dob: '2013-08-28' })
})
afterAll(() => world.close())

const rowsOf = <T>(statement: string) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const issue = async (of: readonly { enroll_id: number }[], more: object = {}, person = office) =>
  person.send('POST', '/api/certificate', {
    template_id: templates.character,
    version: 1,
    language: 'en',
    enroll_ids: of.map(({ enroll_id }) => enroll_id),
    typed: { conduct: 'excellent', purpose: 'Further study' },
    ...more,
  })
const print = (id: number, person = office) => person.get(`/api/certificate/${id}/print?token=${person.id}`)
const register = async (query = '') => (await office.get(`/api/certificate?rowsPerPage=100${query}`)).body.data
async function verified(id: number) {
  return world.call('GET', `/api/document-verification/${certificateCode(testKeys, { company: himalaya, id })}`)
}
async function ended(id: string) {
  for (let i = 0; i < 300; i++) {
    const { data } = (await office.get(`/api/jobs/${id}`)).body
    if (data.state === 'done' || data.state === 'failed') return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('waited in vain')
}

it('a text without end is refused in plain words, to keep and to look at, and a long one of fields is drawn in time', async () => {
  const { design } = readyMadeCertificates[0]!
  const text = design.en!
  const line = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: 'left' }, content })
  const withBody = (...content: object[]) => ({ ...design, en: { ...text, body: { type: 'doc', content } } })
  const field = { type: 'placeholder', attrs: { name: 'purpose' } }
  const fields = (n: number) => Array.from({ length: n }, () => field)
  const tooLong = 'This text is too long for a certificate. Make it shorter.'
  const notPrinted = 'Something in the text cannot be printed, such as a picture, a table or a link. Take it out.'
  const refused: [object, string][] = [
    [withBody(line({ type: 'text', text: 'x'.repeat(1_000_000) })), tooLong],
    [withBody(line(...fields(10_000))), tooLong],
    [withBody(line(...fields(201))), 'At most 200 fields in one text'],
    [withBody(line({ type: 'image', attrs: { src: 'data:image/png;base64,AAAA' } })), notPrinted],
    [withBody(line(line({ type: 'image', attrs: { src: '/api/files/1' } }))), notPrinted],
  ]
  for (const [wrong, sentence] of refused)
    for (const [path, body] of [
      ['/api/certificate-preview', { design: wrong, language: 'en' }],
      ['/api/document-template', { kind: 'certificate', name: unique('Endless'), design: wrong }],
    ] as const) {
      const answer = await office.send('POST', path, body)
      expect([path, answer.status, answer.body.errors]).toEqual([path, 422, { 'design.en.body': [sentence] }])
    }
  // past what any form takes
  const huge = withBody(line({ type: 'text', text: 'x'.repeat(3_000_000) }))
  expect((await office.send('POST', '/api/certificate-preview', { design: huge, language: 'en' })).status).toBe(413)
  // the most that is taken: the longest sentence in each of 200 fields
  const most = await office.send('POST', '/api/document-template', {
    kind: 'certificate',
    name: unique('Certificate'),
    design: withBody(line(...fields(200))),
  })
  const drawn = await office.send('POST', '/api/certificate-draft', {
    template_id: most.body.data.id,
    language: 'en',
    enroll_id: child.enroll_id,
    typed: { purpose: 'Further study abroad. '.repeat(20).slice(0, 300) },
  })
  expect([drawn.status, drawn.body.data?.pages > 1]).toEqual([200, true])
  expect((await office.get('/api/certificate-template')).status).toBe(200)
})

it('is closed to who may not issue, print or cancel, to other schools, and for students out of reach', async () => {
  const other = await make.student({ at })
  const { id } = (await issue([other])).body.data.ids[0] ? { id: (await register())[0].id } : { id: 0 }
  const receptionist = await make.colleague('librarian')
  for (const answer of [
    await receptionist.get('/api/certificate'),
    await receptionist.get('/api/certificate-template'),
    await issue([child], {}, receptionist),
    await print(id, receptionist),
    await receptionist.send('POST', `/api/certificate/${id}/cancel`, { reason: 'Wrong name' }),
    await receptionist.send('POST', '/api/certificate-preview', { design: {}, language: 'en' }),
  ])
    expect(answer.status).toBe(403)
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  expect((await stranger.get('/api/certificate')).body.data.map((each: { id: number }) => each.id)).not.toContain(id)
  for (const answer of [
    await issue([child], {}, stranger),
    await print(id, stranger),
    await stranger.send('POST', `/api/certificate/${id}/cancel`, { reason: 'Wrong name' }),
  ])
    expect(answer.status).toBe(404)
  // a teacher prints marksheets, and neither makes a certificate nor takes one back
  const teacher = await world.signIn('teacher', himalaya)
  for (const answer of [
    await issue([child], {}, teacher),
    await print(id, teacher),
    await teacher.send('POST', `/api/certificate/${id}/cancel`, { reason: 'Wrong name' }),
    await teacher.get('/api/certificate'),
  ])
    expect(answer.status).toBe(403)
  // where the school lets teachers, they reach the own sections only
  await rowsOf(`insert into role_permissions (company_id, role_slug, permission)
    select ${himalaya}, 'teacher', unnest(array['certificate-issue', 'certificate-print', 'certificate-cancel'])`)
  expect((await issue([child], {}, teacher)).status).toBe(404)
  expect((await print(id, teacher)).status).toBe(404)
  expect((await teacher.send('POST', `/api/certificate/${id}/cancel`, { reason: 'Wrong name' })).status).toBe(404)
  expect((await teacher.get('/api/certificate')).body.data.map((each: { id: number }) => each.id)).not.toContain(id)
  // who prints changes nothing: each of the three is given alone
  await rowsOf(`delete from role_permissions
    where company_id = ${himalaya} and role_slug = 'teacher' and permission in ('certificate-issue', 'certificate-cancel')`)
  expect((await issue([child], {}, teacher)).status).toBe(403)
  expect((await teacher.send('POST', `/api/certificate/${id}/cancel`, { reason: 'Wrong name' })).status).toBe(403)
  expect((await teacher.get('/api/certificate')).status).toBe(200)
  expect((await office.get(`/api/certificate/${id}/print?token=${teacher.id}`)).status).toBe(403)
})

it('refuses what is not whole: a template of another kind, a version that is past, a language without text', async () => {
  const only = readyMadeCertificates[0]!.design
  const { id } = (
    await office.send('POST', '/api/document-template', {
      kind: 'certificate',
      name: unique('Certificate'),
      design: { ...only, ne: null },
    })
  ).body.data
  expect((await issue([child], { template_id: id, language: 'ne' })).body.message).toBe(
    'This template has no text in this language.',
  )
  expect((await issue([child], { version: 7 })).status).toBe(409)
  const [card] = await rowsOf<{ id: number }>(
    `select id from templates where company_id = ${himalaya} and kind <> 'certificate' limit 1`,
  )
  expect((await issue([child], { template_id: card!.id })).status).toBe(404)
  expect((await issue([child, { enroll_id: 987_654_321 }])).status).toBe(404)
  expect((await issue([])).status).toBe(422)
})

it('prints the original once, and copies ever after, as it was on the day', async () => {
  const one = await make.student({ at, dob: '2013-08-28' })
  const { body } = await issue([one])
  const [id] = body.data.ids
  expect(body.data).toMatchObject({ job_id: null, left_out: 0, numbers: [expect.stringMatching(/^CC-\d+-\d{4}$/)] })
  const [original] = await pagesOf((await print(id)).raw)
  for (const word of [
    'CHARACTER CERTIFICATE',
    one.name,
    body.data.numbers[0],
    'excellent',
    '2070-05-12',
    'Further study',
    'Principal',
  ])
    expect(original).toContain(word)
  expect(original).not.toContain('Copy of original')
  // another name, another design
  await rowsOf(`update users set fname = 'Renamed' where company_id = ${himalaya} and id = ${one.id}`)
  const design = {
    ...readyMadeCertificates[0]!.design,
    en: { ...readyMadeCertificates[0]!.design.en!, heading: 'ANOTHER HEADING' },
  }
  await office.send('PUT', `/api/document-template/${templates.character}`, {
    version: 1,
    name: unique('Certificate'),
    design,
  })
  const [copy] = await pagesOf((await print(id)).raw)
  expect(copy).toContain('Copy of original 1')
  expect(copy).toContain(one.name)
  expect(copy).toContain('CHARACTER CERTIFICATE')
  expect((await pagesOf((await print(id)).raw))[0]).toContain('Copy of original 2')
  await office.send('PUT', `/api/document-template/${templates.character}`, {
    version: 2,
    name: unique('Certificate'),
    design: readyMadeCertificates[0]!.design,
  })
})
const now = { version: 3 }

it('tells before what is not known, and prints a line there', async () => {
  const one = await make.student({ at })
  const { body } = await office.send('POST', '/api/certificate-check', {
    template_id: templates.character,
    language: 'en',
    enroll_ids: [one.enroll_id],
    typed: {},
  })
  expect(body.data).toMatchObject([{ owes: false, issued: [] }])
  expect(body.data[0].blank).toEqual(expect.arrayContaining(['father', 'dob', 'conduct']))
  expect(body.data[0].blank).not.toContain('name')
  const draft = await office.send('POST', '/api/certificate-draft', {
    template_id: templates.character,
    language: 'ne',
    enroll_id: one.enroll_id,
    typed: {},
  })
  expect(draft.body.data).toMatchObject({ pages: 1, svg: expect.stringContaining('<svg') })
})

it('does not issue a second one unless that is said, whoever is faster', async () => {
  const one = await make.student({ at })
  const both = await Promise.all([issue([one], now), issue([one], now)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 406])
  const refused = await issue([one], now)
  expect(refused.body.error.code).toBe('already-issued')
  expect((await issue([one], { ...now, again: true })).status).toBe(200)
})

async function leave({ id }: { id: number }): Promise<void> {
  const { status, body } = await office.send('POST', `/api/student/${id}/leave`, {
    left_on: testDay,
    reason: 'The family moves',
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

it('a transfer certificate is for who has left', async () => {
  const [stays, leaves] = [await make.student({ at }), await make.student({ at })]
  await leave(leaves)
  const transfer = { template_id: templates.transfer, version: 1 }
  const told = await office.send('POST', '/api/certificate-check', {
    template_id: templates.transfer,
    language: 'en',
    enroll_ids: [stays.enroll_id, leaves.enroll_id],
  })
  const studies = Object.fromEntries(
    told.body.data.map((each: { enroll_id: number; studies: boolean }) => [each.enroll_id, each.studies]),
  )
  expect([studies[stays.enroll_id], studies[leaves.enroll_id]]).toEqual([true, false])
  const before = (await register()).length
  for (const of of [[stays], [leaves, stays]]) {
    const refused = await issue(of, transfer)
    expect([refused.status, refused.body.error.code]).toEqual([406, 'studies'])
  }
  expect((await register()).length).toBe(before)
  expect((await issue([leaves], transfer)).status).toBe(200)
  // of another kind nobody asks
  expect((await issue([stays], now)).status).toBe(200)
})

it('numbers have no gaps, whatever is refused between', async () => {
  const many = await Promise.all([1, 2, 3, 4].map(() => make.student({ at })))
  for (const each of many) await leave(each)
  const transfer = { template_id: templates.transfer, version: 1 }
  await Promise.all(many.map((each) => issue([each], transfer)))
  await issue(many, transfer)
  await issue([many[0]!], { ...transfer, again: true })
  const rows = await rowsOf<{ number: number }>(
    `select number from issued_documents where company_id = ${himalaya} and series = 'TC' order by number`,
  )
  const numbers = rows.map(({ number }) => number)
  expect(numbers.map((number) => number - numbers[0]!)).toEqual(numbers.map((_each, n) => n))
  expect(numbers.length).toBeGreaterThanOrEqual(5)
})

it('who owes gets a transfer certificate for a reason only', async () => {
  const place = await make.place()
  const owing = await make.student({ at: place })
  await make.fee(place, 500_00)
  await make.bill({ at: place })
  await leave(owing)
  const transfer = { template_id: templates.transfer, version: 1 }
  const told = await office.send('POST', '/api/certificate-check', {
    template_id: templates.transfer,
    language: 'en',
    enroll_ids: [owing.enroll_id],
  })
  expect(told.body.data[0].owes).toBe(true)
  const refused = await issue([owing], transfer)
  expect([refused.status, refused.body.error.code]).toEqual([406, 'owes'])
  const { body } = await issue([owing], { ...transfer, due_reason: 'The father moves tomorrow' })
  expect((await register())[0]).toMatchObject({ due_reason: 'The father moves tomorrow' })
  expect((await pagesOf((await print(body.data.ids[0])).raw))[0]).toContain('Dues are outstanding')
  // of another kind nobody asks
  expect((await issue([owing], now)).status).toBe(200)
})

it('a section gets its own in one file, without those who have one', async () => {
  const place = await make.place()
  const many = [await make.student({ at: place }), await make.student({ at: place }), await make.student({ at: place })]
  const participation = {
    template_id: templates.participation,
    version: 1,
    typed: { event: 'Quiz', achievement: 'First' },
  }
  await issue([many[0]!], participation)
  const { body } = await issue(many, participation)
  expect(body.data).toMatchObject({ left_out: 1, ids: [expect.any(Number), expect.any(Number)] })
  const job = await ended(body.data.job_id)
  expect(job).toMatchObject({ state: 'done', result: { certificates: 2, file: { pages: 2 } } })
  const pages = await pagesOf((await office.get(`/api/jobs/${body.data.job_id}/file?token=${office.id}`)).raw)
  for (const [n, page] of pages.entries()) {
    expect(page).toContain(many[n + 1]!.name)
    expect(page).toContain('Quiz')
    expect(page).not.toContain('Copy')
  }
  expect((await pagesOf((await print(body.data.ids[0])).raw))[0]).toContain('Copy of original 1')
})

it('whoever scans the code is told what the paper says; of a cancelled one that it is', async () => {
  const one = await make.student({ at })
  const { ids, numbers } = (await issue([one], now)).body.data
  const [id] = ids
  expect((await verified(id)).body.data).toMatchObject({
    state: 'valid',
    number: numbers[0],
    certificate: 'character',
    name: one.name,
  })
  for (const reason of ['', 'x'])
    expect((await office.send('POST', `/api/certificate/${id}/cancel`, { reason })).status).toBe(422)
  expect((await office.send('POST', `/api/certificate/${id}/cancel`, { reason: 'Wrong name' })).status).toBe(200)
  expect((await office.send('POST', `/api/certificate/${id}/cancel`, { reason: 'Again' })).body.error.code).toBe(
    'already-cancelled',
  )
  expect((await verified(id)).body.data).toMatchObject({ state: 'cancelled', name: null, number: numbers[0] })
  const [page] = await pagesOf((await print(id)).raw)
  expect(page).toContain('CANCELLED')
  expect((await register(`&search=${numbers[0]}`))[0]).toMatchObject({ cancel_reason: 'Wrong name' })
  await expect(
    rowsOf(
      `update issued_documents set cancelled_at = null, cancel_reason = null where company_id = ${himalaya} and id = ${id}`,
    ),
  ).rejects.toThrow(/cancelled already/)
  // nobody makes one up
  expect((await world.call('GET', `/api/document-verification/${'x'.repeat(32)}`)).status).toBe(404)
  const forged = certificateCode(ringOf(new Uint8Array(32)), { company: himalaya, id })
  expect((await world.call('GET', `/api/document-verification/${forged}`)).status).toBe(404)
  expect((await verified(987_654_321)).status).toBe(404)
})

it('finds what was issued by number, name, template and batch, and gives it as Excel', async () => {
  const one = await make.student({ at })
  const { ids } = (await issue([one], now)).body.data
  expect((await register(`&search=${one.name.split(' ')[0]}`)).map((each: { id: number }) => each.id)).toEqual(ids)
  expect(await register(`&search=${one.name.split(' ')[0]}&template_id=${templates.transfer}`)).toEqual([])
  expect(await register('&batch_id=987654321')).toEqual([])
  const file = await office.get(`/api/certificate/download/excel?token=${office.id}`)
  expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
})

it('keeps nothing of who is erased but that something was issued; a parent goes out of the child’s', async () => {
  const one = await make.student({ at })
  await make.guardian(one, { relation: 'mother' })
  const { ids, numbers } = (await issue([one], { ...now, typed: { purpose: `For ${one.name}` } })).body.data
  const [mother] = await rowsOf<{ id: number; full_name: string }>(
    `select u.id, u.full_name from student_guardians g join users u on u.company_id = g.company_id and u.id = g.guardian_id where g.company_id = ${himalaya} and g.student_id = ${one.id}`,
  )
  const kept = async () =>
    JSON.stringify(
      await rowsOf(`select snapshot from issued_documents where company_id = ${himalaya} and id = ${ids[0]}`),
    )
  expect(await kept()).toContain(mother!.full_name)
  const erase = (id: number, name: string) =>
    inSchool(world.db, himalaya, (tx) => erasePerson(tx, { company: himalaya, id, traces: [name] }))
  await erase(mother!.id, mother!.full_name)
  expect(await kept()).not.toContain(mother!.full_name)
  expect((await pagesOf((await print(ids[0])).raw))[0]).toContain(one.name)
  await erase(one.id, one.name)
  expect(await kept()).not.toContain(one.name)
  expect((await register())[0]).toMatchObject({ number: numbers[0], name: null })
  expect((await print(ids[0])).body.error.code).toBe('erased')
  expect((await verified(ids[0])).body.data).toMatchObject({ state: 'valid', name: null })
})

it('a deleted student stands on no paper and behind no code; the number stays', async () => {
  const one = await make.student({ at })
  const { ids, numbers } = (await issue([one], now)).body.data
  expect((await office.send('DELETE', `/api/student/${one.id}`, {})).status).toBe(200)
  expect((await print(ids[0])).status).toBe(404)
  expect((await issue([one], now)).status).toBe(404)
  expect((await verified(ids[0])).body.data).toMatchObject({ number: numbers[0], name: null })
  expect((await register(`&search=${numbers[0]}`))[0]).toMatchObject({ name: null, enroll_code: null })
})
