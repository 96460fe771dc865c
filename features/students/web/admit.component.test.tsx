/** The admission form: choices by keyboard, red fields, and nothing sent before the button. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, held, slimList } from '#test/components/answers.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, phone, type View } from '#test/components/mount.tsx'
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
  document.querySelector<HTMLInputElement>(`[data-field=${name}] input:not([type=hidden])`)!
const has = (name: string) => document.querySelector<HTMLInputElement>(`[data-field=${name}] input[type=hidden]`)!.value
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
