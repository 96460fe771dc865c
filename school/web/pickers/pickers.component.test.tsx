/** What the pickers of students and subjects ask the server, and what they say. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import type { Answers } from '#test/components/answers.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { StudentPicker } from './student-picker.tsx'
import { SubjectSelect } from './subject-select.tsx'

const nobody: Answers = {
  'GET /api/search-student': () => listAnswer([], 0, { page: 1, rowsPerPage: 10 }),
  'GET /api/subject': () => listAnswer([], 0, { page: 1, rowsPerPage: 25 }),
}
const none = () => undefined

describe.each(views)('in $language', (view) => {
  const w = wordsIn(view.language)
  it('in the context of a company only a super user searches', async () => {
    const server = await mount(<StudentPicker companyId={1} onPick={none} />, nobody, { view })
    await expect.element(page.getByText(w('Invalid user of search student'), { exact: true })).toBeVisible()
    await expect.element(page.getByRole('textbox')).toBeDisabled()
    expect(server.asked).toEqual([])
  })
  it('a super user does, with what else is prescribed', async () => {
    const picker = <StudentPicker companyId={1} withDeleted withProfileProgress onPick={none} />
    const server = await mount(picker, nobody, { view, who: { role: 'super' } })
    await page.getByRole('textbox').fill('  ')
    await page.getByRole('textbox').fill(' asha')
    await expect.element(page.getByText(w('No Data found'), { exact: true })).toBeVisible()
    expect(server.of('GET /api/search-student').map(({ query }) => query)).toEqual([
      {
        rowsPerPage: '10',
        page: '1',
        sortBy: 'name',
        slim: 'true',
        search: 'asha',
        super_mode_company_id: '1',
        with_deleted: 'true',
        withProfileProgress: 'true',
      },
    ])
  })
  it('a subject waits for its grade', async () => {
    const server = await mount(<SubjectSelect gradeId={null} value={null} onChange={none} />, nobody, { view })
    await expect.element(page.getByRole('combobox', { name: w('Select subject') })).toBeDisabled()
    expect(server.asked).toEqual([])
  })
  it('and is asked for by it', async () => {
    const server = await mount(<SubjectSelect gradeId={3} value={null} onChange={none} />, nobody, { view })
    await expect.element(page.getByRole('combobox', { name: w('Select subject') })).toBeEnabled()
    await expect
      .poll(() => server.of('GET /api/subject').at(-1)?.query)
      .toEqual({ rowsPerPage: '25', descending: 'true', grade: '3', page: '1' })
  })
})

it.each(['accountant', 'administrator'])('what every call says of the person: %s', async (role) => {
  const server = await mount(<StudentPicker onPick={none} />, nobody, { who: { role } })
  await page.getByRole('textbox').fill('asha')
  await expect.poll(() => server.asked.length).toBe(1)
  const { headers } = server.asked[0]!
  expect(headers.get('Authorization')).toMatch(/^Bearer /)
  expect(headers.get('X-Batch-Id')).toMatch(/^\d+$/)
  expect(headers.get('X-Domain')).toBe(location.host)
  expect(headers.get('X-Role')).toBe(role)
  expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest')
  expect(headers.has('X-Fiscal-Year-Id')).toBe(role === 'accountant')
})
