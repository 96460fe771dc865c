/** A guardian asks for a correction in the record of the child, and reads what the school has answered. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, views } from '#test/components/mount.tsx'
import { keptDraft } from '#platform/web/kit/form/draft.ts'
import { Corrections } from './corrections.tsx'

/** Ward 10 of Kathmandu. */
const baneshwor = { province_id: 3, district_id: 27, municipality_id: 307, ward: 10, tole: 'Baneshwor' }
const fields = [
  { name: 'fname', label: 'First name', kind: 'text', choices: [], value: 'Asha', said: null },
  { name: 'dob', label: 'Date of birth', kind: 'date', choices: [], value: '2018-05-06', said: null },
  {
    name: 'gender',
    label: 'Gender',
    kind: 'choice',
    choices: [
      { value: 'male', label: 'Male' },
      { value: 'female', label: 'Female' },
    ],
    value: 'male',
    said: null,
  },
  {
    name: 'permanent',
    label: 'Permanent address',
    kind: 'address',
    choices: [],
    value: '3/27/307/10/Baneshwor',
    said: { en: 'Baneshwor, Kathmandu-10, Kathmandu', ne: 'बानेश्वर, काठमाडौं-१०, काठमाडौं' },
  },
  { name: 'guardian_mobile', label: 'Your mobile', kind: 'phone', choices: [], value: '9841000001', said: null },
]
const answered = {
  id: 1,
  asked_at: '2026-11-20T05:00:00Z',
  has_paper: false,
  lines: [
    {
      field: 'dob',
      was: '2018-05-05',
      was_said: null,
      wanted: '2018-05-06',
      wanted_said: null,
      state: 'accepted',
      answer: 'As in the certificate.',
    },
  ],
}
const waits = {
  id: 2,
  asked_at: '2026-11-26T05:00:00Z',
  has_paper: true,
  lines: [
    {
      field: 'gender',
      was: 'male',
      was_said: null,
      wanted: 'female',
      wanted_said: null,
      state: 'open',
      answer: null,
    },
  ],
}

describe.each(views)('in $language', ({ language, ...rest }) => {
  const { w } = handsIn(language)
  const view = { ...rest, language, width: phone }
  const open = (answers: object, { role = 'guardian', child = 31 } = {}) =>
    mount(<Corrections studentId={child} />, answers as Answers, { who: { role }, view })

  it('a field is chosen, its right value written and sent with a paper; the request then stands there', async () => {
    let requests: object[] = [answered]
    const sent: unknown[] = []
    await open({
      'GET /api/guardian-correction': () => ({ data: { fields, requests, may_ask: true } }),
      'POST /api/guardian-correction': ({ body }: { body: Record<string, unknown> }) => {
        sent.push(body)
        if (body.gender === 'male')
          return refused(406, 'Choose what is wrong and write the right value.', { code: 'nothing' })
        requests = [waits, answered]
        return { data: { id: 2 }, message: 'Your request was sent to the school.' }
      },
    })
    await expect.element(page.getByText('As in the certificate.')).toBeVisible()
    await button(w('Ask for a correction')).click()
    await expect.element(button(w('Send to the school'))).toBeDisabled()
    await page.getByRole('checkbox', { name: new RegExp(w('Gender')) }).click()
    await page.getByLabelText(w('Right value: {field}').replace('{field}', w('Gender'))).selectOptions('female')
    await page
      .elementLocator(document.querySelector('input[type=file]')!)
      .upload(new File(['%PDF-1.4'], 'birth.pdf', { type: 'application/pdf' }))
    await expect.element(button('birth.pdf')).toBeVisible()
    await look(`correction-form-${language}`)
    // a tap beside the sheet closes it, and nothing of it is lost
    await press('{Escape}')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    await button(w('Ask for a correction')).click()
    await expect.element(button('birth.pdf')).toBeVisible()
    await button(w('Send to the school')).click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ student_id: 31, gender: 'female' })
    expect(Object.keys(sent[0] as object)).not.toContain('fname')
    await expect.element(page.getByText(w('Waiting'))).toBeVisible()
    await look(`corrections-family-${language}`)
  })

  it('a value that the field does not take is said at it, and what was typed stays', async () => {
    await open({
      'GET /api/guardian-correction': { data: { fields, requests: [], may_ask: true } },
      'POST /api/guardian-correction': refused(422, 'Some fields need a look.', {
        code: 'invalid',
        errors: { fname: ['Field is required'] },
      }),
    })
    await button(w('Ask for a correction')).click()
    await page.getByRole('checkbox', { name: new RegExp(`^${w('First name')}`) }).click()
    const input = page.getByLabelText(w('Right value: {field}').replace('{field}', w('First name')))
    await input.fill('Aasha')
    await button(w('Send to the school')).click()
    await expect.element(page.getByText(w('Field is required'))).toBeVisible()
    await expect.element(input).toHaveValue('Aasha')
  })

  it('of an address the wrong part is put right, and of a mobile the number is written; what is wrong is said at its part', async () => {
    const sent: Record<string, unknown>[] = []
    await open(
      {
        'GET /api/guardian-correction': { data: { fields, requests: [], may_ask: true } },
        'POST /api/guardian-correction': ({ body }: { body: Record<string, unknown> }) => {
          sent.push(body)
          return refused(422, 'Some fields need a look.', {
            code: 'invalid',
            errors: {
              'permanent.ward': ['Choose one of the list'],
              guardian_mobile: ['This is not a mobile number of Nepal'],
            },
          })
        },
      },
      { child: 33 },
    )
    await button(w('Ask for a correction')).click()
    const send = button(w('Send to the school'))
    await page.getByRole('checkbox', { name: new RegExp(`^${w('Permanent address')}`) }).click()
    const ward = page.getByLabelText(w('Ward'))
    await expect.element(ward).toHaveValue('10')
    // nothing of it is changed yet
    await expect.element(send).toBeDisabled()
    await ward.selectOptions('31')
    await page.getByRole('checkbox', { name: new RegExp(`^${w('Your mobile')}`) }).click()
    await page
      .getByLabelText(w('Right value: {field}').replace('{field}', w('Your mobile')), { exact: true })
      .fill('9841')
    await expect.element(page.getByText(w('You sign in with it.'))).toBeVisible()
    await look(`correction-address-${language}`)
    await send.click()
    await expect.element(page.getByText(w('This is not a mobile number of Nepal'))).toBeVisible()
    await expect.element(page.getByText(w('Choose one of the list'))).toBeVisible()
    expect(sent[0]!.permanent).toEqual({ ...baneshwor, ward: 31 })
    expect(sent[0]!.guardian_mobile).toBe(9841)
  })

  it('what was typed stands there after the page was left, and is thrown away when it is asked', async () => {
    const answers = { 'GET /api/guardian-correction': { data: { fields, requests: [], may_ask: true } } }
    const name = () => page.getByLabelText(w('Right value: {field}').replace('{field}', w('First name')))
    const before = page.getByText(w('There are unsaved changes from before'))
    const left = await open(answers, { child: 34 })
    await button(w('Ask for a correction')).click()
    await page.getByRole('checkbox', { name: new RegExp(`^${w('First name')}`) }).click()
    await name().fill('Aasha')
    expect(before.query()).toBeNull()
    await expect.poll(() => keptDraft('correction.34')?.values).toEqual({ fname: 'Aasha' })
    expect(left.complaints).toEqual([])
    await cleanup()

    await open(answers, { child: 34 })
    await button(w('Ask for a correction')).click()
    await expect.element(name()).toHaveValue('Aasha')
    await expect.element(before).toBeVisible()
    await look(`correction-kept-${language}`)
    await button(w('Discard them')).click()
    await expect.poll(() => name().query()).toBeNull()
    expect([before.query(), keptDraft('correction.34')]).toEqual([null, undefined])
  })

  it('without a network it says that one is needed', async () => {
    const lost = () => {
      throw new TypeError('Failed to fetch')
    }
    // of another child than above: what was read once is shown without a network too
    await open({ 'GET /api/guardian-correction': lost }, { child: 32 })
    await expect.element(page.getByText(w('Corrections can be asked for when there is a network.'))).toBeVisible()
  })

  it('who has five open requests waits', async () => {
    const answers = { 'GET /api/guardian-correction': { data: { fields, requests: [waits], may_ask: false } } }
    await open(answers)
    await expect
      .element(page.getByText(w('Five requests wait for the school. You can ask again when it has answered.')))
      .toBeVisible()
    expect(button(w('Ask for a correction')).query()).toBeNull()
  })

  it('a student reads what was asked, and asks nothing', async () => {
    await open(
      { 'GET /api/guardian-correction': { data: { fields, requests: [waits], may_ask: true } } },
      { role: 'student' },
    )
    await expect.element(page.getByText(w('Waiting'))).toBeVisible()
    expect(button(w('Ask for a correction')).query()).toBeNull()
  })
})
