/** The admission form: choices by keyboard, red fields, and nothing sent before the button. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, held, slimList } from '#test/components/answers.ts'
import { button, dialog, handsIn } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, type View, views } from '#test/components/mount.tsx'
import Admit from './admit.tsx'

const row = (id: number, name: string) => ({ id, name, name_np: null })
/** Class 5 and Class 6, each with A and B. */
const sections: Record<string, ReturnType<typeof row>[]> = {
  '5': [row(51, 'A'), row(52, 'B')],
  '6': [row(61, 'A'), row(62, 'B')],
}
const answers: Answers = {
  'GET /api/grades': slimList([row(5, 'Class 5'), row(6, 'Class 6'), row(15, 'Class 15')]),
  'GET /api/data-entry': { data: [] },
  'GET /api/student/admission-charge': { data: { lines: [], total: 0 } },
  'GET /api/section': ({ query }) => slimList(sections[query['grade_id']!] ?? []),
}
const open = (more: Answers = {}, view: View = {}) =>
  mount(
    <Admit />,
    { ...answers, ...more },
    {
      who: { role: 'receptionist', rights: ['student-create'] },
      view,
      place: { path: '/admit' },
    },
  )

/** What stands in a field may be typed only; the hidden input is what the form has. */
const shown = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] input:not([type=hidden])`)!
const has = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] input[type=hidden]`)!.value
const wrong = () => document.querySelectorAll('[aria-invalid=true]').length
/** Types into a field as a person does: what is there is marked when the focus comes. */
async function type(name: string, keys: string): Promise<void> {
  await expect.poll(() => shown(name)?.disabled).toBe(false)
  shown(name).focus()
  await press(keys)
}

describe('choices by keyboard', () => {
  it('letters gather into a word, a second word begins anew', async () => {
    await open()
    await type('gender', 'Female')
    await expect.poll(() => shown('gender').value).toBe('Female')
    // a word ends after a moment without a key
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await press('male')
    await expect.poll(() => shown('gender').value).toBe('Male')
  })
  it('Enter chooses, also on the closed list, and never sends the form', async () => {
    const screen = await open()
    await type('grade_id', 'Class 5{Enter}')
    await expect.poll(() => has('grade_id')).toBe('5')
    await type('section_id', 'B{Enter}')
    await expect.poll(() => has('section_id')).toBe('52')
    await press('{Enter}{Escape}')
    await expect.poll(() => shown('section_id').value).toBe('B')
    expect(has('section_id')).toBe('52')
    // neither a text nor the empty look-up of guardians sends a long form
    await type('fname', '{Enter}')
    await userEvent.click(page.getByPlaceholder('Mobile or name'))
    await press('{Enter}')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(screen.asked.filter(({ call }) => !call.startsWith('GET '))).toEqual([])
    expect(wrong()).toBe(0)
  })
  it('what is typed and left with Tab is chosen', async () => {
    await open()
    await type('grade_id', 'Class 5{Tab}')
    await expect.poll(() => has('grade_id')).toBe('5')
    await type('section_id', 'A{Tab}')
    await expect.poll(() => has('section_id')).toBe('51')
    await expect.poll(() => shown('section_id').value).toBe('A')
  })
  it('left with Tab before the list came, it is chosen when the list is there', async () => {
    const later = held(slimList(sections['6']!))
    await open({ 'GET /api/section': () => later.answer() })
    await type('grade_id', 'Class 6{Tab}')
    await expect.poll(() => has('grade_id')).toBe('6')
    await type('section_id', 'B{Tab}')
    expect(has('section_id')).toBe('')
    expect(shown('section_id').placeholder).toBe('B')
    later.come()
    await expect.poll(() => has('section_id')).toBe('62')
    await expect.poll(() => shown('section_id').value).toBe('B')
  })
  it('in a list too long to be fetched the server finds it, also after Tab; it takes the place of what was chosen', async () => {
    const many = Array.from({ length: 160 }, (_, at) => row(1000 + at, `W${100 + at}`))
    const screen = await open({
      'GET /api/section': async ({ query }) => {
        if (query['search']) await new Promise((resolve) => setTimeout(resolve, 500))
        const found = many.filter(({ name }) => name.includes(query['search'] ?? ''))
        return slimList(found, Number(query['page'] ?? 1))
      },
      'GET /api/section/{id}': ({ path }) => ({ data: many.find(({ id }) => String(id) === path['id'])! }) as never,
    })
    await type('grade_id', 'Class 6{Enter}')
    await expect.poll(() => screen.of('GET /api/section').length).toBeGreaterThan(5)
    await type('section_id', 'W259{Tab}')
    await expect.poll(() => has('section_id')).toBe('1159')
    await expect.poll(() => shown('section_id').value).toBe('W259')
    // back into the field by keys: what stands there is marked
    await press('{Shift>}{Tab}{/Shift}W258{Enter}')
    await expect.poll(() => has('section_id')).toBe('1158')
    // left without anything typed it stays
    await press('{Tab}')
    await expect.poll(() => shown('section_id').value).toBe('W258')
    expect(has('section_id')).toBe('1158')
  })
  it('on a phone in Nepali a tap chooses', async () => {
    await open({}, { width: phone, dark: true, language: 'ne' })
    await expect.poll(() => shown('gender')).toBeTruthy()
    await userEvent.click(shown('gender'))
    await look('choices-phone')
    await userEvent.click(page.getByRole('option').first())
    await expect.poll(() => has('gender')).not.toBe('')
  })
})

describe('what is wrong', () => {
  it('loses its red at once when it is mended, and the summary counts down', async () => {
    const screen = await open()
    await expect.element(page.getByRole('button', { name: 'Admit', exact: true })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Admit', exact: true }))
    const summary = page.getByText(/fields? needs? a look|fields need a look/)
    await expect.element(summary).toBeVisible()
    const first = wrong()
    expect(first).toBeGreaterThan(2)
    await expect.element(summary).toHaveTextContent(String(first))
    await type('fname', 'Sita')
    await expect.poll(() => shown('fname').getAttribute('aria-invalid')).not.toBe('true')
    expect(wrong()).toBe(first - 1)
    await expect.element(summary).toHaveTextContent(String(first - 1))
    await type('gender', 'Fem')
    await expect.poll(wrong).toBe(first - 2)
    await look('admit-wrong')
    expect(screen.asked.filter(({ call }) => !call.startsWith('GET '))).toEqual([])
  })
})

describe.each(views)('a family in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  const guardian = { id: 3, name: 'Sunita Pokharel', mobile: '9860000101' }
  const family: Answers = {
    'GET /api/student/admission-charge': {
      data: { lines: [{ fee_head_id: 1, title: 'Admission fee', title_np: null, amount: 5000_00 }], total: 5000_00 },
    },
    'POST /api/student': ({ body }) =>
      ({
        message: 'Admitted.',
        data: {
          id: 9,
          enroll_id: 10,
          enroll_code: 'H9',
          name: `${(body as { fname: string }).fname} Pokharel`,
          roll: 1,
          charged: [{ fee_head_id: 1, title: 'Admission fee', title_np: null, amount: 5000_00 }],
        },
      }) as never,
    'GET /api/student/{id}': {
      data: {
        id: 9,
        summary: { details: { grade: 'Class 5', grade_np: null, section: null, roll: null } },
        guardian: { ...guardian, relation: 'mother' },
      },
    } as never,
    'GET /api/student/{id}/documents': { data: [] } as never,
    'POST /api/student/{id}/withdraw': { data: { id: 9 } },
  }
  const start = () =>
    mount(
      <Admit />,
      { ...answers, ...family },
      {
        who: {
          role: 'receptionist',
          rights: ['student-create', 'student-record-read', 'student-contact-read', 'student-paper-read'],
        },
        view,
        place: { path: '/admit' },
      },
    )
  async function choose(name: string, option: string) {
    await userEvent.click(shown(name))
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  async function one(fname: string, more: Record<string, string> = {}) {
    await type('fname', fname)
    for (const [name, text] of Object.entries(more)) await page.elementLocator(shown(name)).fill(text)
    await choose('gender', w('Female'))
    await type('grade_id', 'Class 5{Enter}')
    await expect.poll(() => has('grade_id')).toBe('5')
  }

  it('a brother or sister is admitted with the same guardian, and the slip has the language of the person', async () => {
    const screen = await start()
    await one('Asmi', { lname: 'Pokharel', 'guardian.name': guardian.name, 'guardian.mobile': guardian.mobile })
    await choose('guardian.relation', w('Mother'))
    await expect.element(page.getByText(w('When this is saved, the family is charged'))).toBeVisible()
    await press('{Control>}s{/Control}')
    await expect.element(page.getByText(w('Charged at once:'))).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: w('Print the slip') }))
      .toHaveAttribute('href', expect.stringMatching(`/student/9/admission-slip.*language=${view.language}`))
    await look(`family-admitted-${view.language}`)
    await button(w('Admit a brother or sister')).click()
    await one('Biraj')
    await press('{Control>}s{/Control}')
    await expect.poll(() => screen.of('POST /api/student').length).toBe(2)
    const [first, second] = screen
      .of('POST /api/student')
      .map(({ body }) => body as { lname: string; guardian: object })
    expect(first!.guardian).toMatchObject({ name: guardian.name, mobile: guardian.mobile, relation: 'mother' })
    expect([second!.lname, second!.guardian]).toMatchObject(['Pokharel', { guardian_id: 3, relation: 'mother' }])
  })

  it('an admission by mistake is withdrawn for a reason, and the form is empty again', async () => {
    const screen = await start()
    await one('Bhulera')
    await press('{Control>}s{/Control}')
    await button(w('Withdraw admission')).click()
    await enter('Withdraw admission')
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    await press('The wrong child')
    await look(`admit-withdraw-${view.language}`)
    await enter('Withdraw admission')
    await expect.poll(() => shown('fname')?.value).toBe('')
    expect(screen.of('POST /api/student/{id}/withdraw').map(({ path, body }) => [path['id'], body.reason])).toEqual([
      ['9', 'The wrong child'],
    ])
  })
})
