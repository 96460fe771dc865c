/** The office compares what a family asks with the record, and accepts or refuses it. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, handsIn } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { Correction } from '../contract/corrections.ts'
import Corrections from './corrections.tsx'

const line = (more: Partial<Correction['lines'][number]>): Correction['lines'][number] => ({
  field: 'fname',
  was: 'Asa',
  was_said: null,
  wanted: 'Asha',
  wanted_said: null,
  now: 'Asa',
  now_said: null,
  state: 'open',
  answer: null,
  decided_by: null,
  ...more,
})
const request = (...lines: Correction['lines']): Correction => ({
  id: 4,
  student_id: 31,
  name: 'Asa Rai',
  name_np: 'आशा राई',
  enroll_code: 'HIM31',
  grade: 'Class 7',
  grade_np: 'कक्षा ७',
  section: 'A',
  roll: 4,
  asked_by: 'Sita Rai',
  asked_by_np: 'सीता राई',
  asked_at: '2026-11-26T05:00:00Z',
  file_id: 'f2b1c9d0-0000-4000-8000-000000000001',
  lines,
})
const listOf = (rows: Correction[]) => listAnswer(rows, rows.length, { page: 1, rowsPerPage: 50 })

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const rights = ['student-read', 'student-update', 'student-record-read', 'student-contact-read']
  const open = (answers: object, who: object = { rights }) => mount(<Corrections />, answers as Answers, { who, view })

  it('one field is accepted, the other refused with a sentence', async () => {
    let lines = [line({}), line({ field: 'dob', was: '2018-05-06', now: '2018-05-06', wanted: '2018-06-05' })]
    const sent: Record<string, unknown>[] = []
    await open({
      'GET /api/student-correction': () => listOf(lines.length ? [request(...lines)] : []),
      'POST /api/student-correction/{id}/decide': ({ body }: { body: Record<string, unknown> }) => {
        sent.push(body)
        if (body.accept === false && !body.answer)
          return refused(422, 'Field is required', { code: 'invalid', errors: { answer: ['Field is required'] } })
        lines = lines.filter(({ field }) => field !== body.field)
        return { message: 'The record was corrected.' }
      },
    })
    const student = view.language === 'ne' ? 'आशा राई' : 'Asa Rai'
    await expect.element(page.getByRole('heading', { name: student })).toBeVisible()
    await expect.element(page.getByRole('link', { name: w('Open the paper') })).toBeVisible()
    await look(`corrections-office-${view.language}`)
    await button(w('Accept')).first().click()
    await expect.poll(() => sent.at(-1)).toMatchObject({ field: 'fname', accept: true, now: 'Asa' })
    await button(w('Refuse')).click()
    await expect.element(page.getByText(w('Field is required')).first()).toBeVisible()
    await page.getByRole('textbox').fill('Bring the certificate.')
    await button(w('Refuse')).click()
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({ field: 'dob', accept: false, answer: 'Bring the certificate.' })
    await expect
      .element(page.getByText(w('What families ask to be corrected in the records of their children appears here.')))
      .toBeVisible()
  })

  it('a record that was changed meanwhile is shown as it is now, and asked again', async () => {
    let now = 'Asa'
    const sent: Record<string, unknown>[] = []
    await open({
      'GET /api/student-correction': () => listOf([request(line({ now }))]),
      'POST /api/student-correction/{id}/decide': ({ body }: { body: Record<string, unknown> }) => {
        sent.push(body)
        if (body.now === 'Aasa') return { message: 'The record was corrected.' }
        now = 'Aasa'
        return refused(406, 'The record was changed meanwhile. Look at its value and decide again.', {
          code: 'changed',
        })
      },
    })
    await button(w('Accept')).click()
    await expect.element(page.getByText('Aasa')).toBeVisible()
    await expect.element(page.getByText(w('The record was changed after the family asked. It was:'))).toBeVisible()
    await button(w('Accept')).click()
    await expect.poll(() => sent.map((each) => each.now)).toEqual(['Asa', 'Aasa'])
  })

  it('an address is read as it is said, and a mobile tells what hangs on it before it is accepted', async () => {
    const place = { en: 'Baneshwor, Kathmandu-10, Kathmandu', ne: 'बानेश्वर, काठमाडौं-१०, काठमाडौं' }
    const moved = { en: 'Lokanthali, Madhyapur Thimi-1, Bhaktapur', ne: 'लोकन्थली, मध्यपुर थिमि-१, भक्तपुर' }
    const before = '3/27/307/10/Baneshwor'
    const lines = [
      line({
        field: 'permanent',
        was: before,
        was_said: place,
        wanted: '3/23/277/1/Lokanthali',
        wanted_said: moved,
        now: before,
        now_said: place,
      }),
      line({ field: 'guardian_mobile', was: '9841000001', wanted: '9841000002', now: '9841000001' }),
    ]
    const sent: Record<string, unknown>[] = []
    const answers = {
      'GET /api/student-correction': () => listOf([request(...lines)]),
      'POST /api/student-correction/{id}/decide': ({ body }: { body: Record<string, unknown> }) => {
        sent.push(body)
        return { message: 'The record was corrected.' }
      },
    }
    await open(answers, { rights: [...rights, 'guardian-update'] })
    await expect.element(page.getByText(place[view.language])).toBeVisible()
    await expect.element(page.getByText(moved[view.language])).toBeVisible()
    await expect.element(page.getByText(digitsIn(view.language, '9841000002'))).toBeVisible()
    const told = 'The guardian signs in with this mobile, and messages go to it. Accept it only if you know who asks.'
    await expect.element(page.getByText(w(told))).toBeVisible()
    await look(`corrections-office-address-${view.language}`)
    await page
      .getByRole('button', { name: w('Accept'), exact: true })
      .nth(1)
      .click()
    await expect.poll(() => sent).toMatchObject([{ field: 'guardian_mobile', now: 9841000001 }])
  })

  it('who may not change guardians leaves their mobile alone', async () => {
    await open({ 'GET /api/student-correction': listOf([request(line({ field: 'guardian_mobile' }))]) })
    await expect.element(page.getByText(w('The family says'))).toBeVisible()
    expect(button(w('Accept')).query()).toBeNull()
  })

  it('who may not change records only reads', async () => {
    const reading = rights.filter((right) => right !== 'student-update')
    await open({ 'GET /api/student-correction': listOf([request(line({}))]) }, { role: 'principal', rights: reading })
    await expect.element(page.getByText(w('The family says'))).toBeVisible()
    expect(button(w('Accept')).query()).toBeNull()
  })
})
