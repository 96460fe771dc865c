/** Whom the counter and the statement are about is found by the student picker of the specification. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import FeePayment from './fee-payment.tsx'
import Statement from './statement.tsx'

const placeholder = 'Start typing to search students (Enroll/Name)'
const found = {
  id: 5,
  enroll_id: 50,
  enroll_code: 'ENR5',
  name: 'Asha Rai',
  name_np: null,
  profile_image: null,
  grade: 'Class 5',
  grade_np: null,
  section: 'B',
  roll: 7,
  address: null,
  status: 'active' as const,
  guardian: { name: 'Maya Rai', mobile: '9800000005' },
}

describe.each(views)('the student is looked for ($language)', (view) => {
  const w = wordsIn(view.language)
  it.each([
    { screen: 'fee-payment', element: <FeePayment /> },
    { screen: 'statement', element: <Statement /> },
  ])('$screen: the placeholder and the options are those of the specification', async ({ screen, element }) => {
    const server = await mount(
      element,
      { 'GET /api/search-student': ({ query }) => listAnswer([found], 1, { page: 1, rowsPerPage: 10, ...query }) },
      { view },
    )
    const input = page.getByPlaceholder(w(placeholder), { exact: true })
    await expect.element(input).toBeVisible()
    await look(`payer-finder-${screen}-${view.language}`)
    await input.fill(' asha ')
    const option = page.getByRole('option')
    for (const part of ['ENR5', 'Class 5', 'B', 'Maya Rai', '9800000005'])
      await expect.element(option).toHaveTextContent(part)
    expect(server.of('GET /api/search-student').map(({ query }) => query)).toEqual([
      { rowsPerPage: '10', page: '1', sortBy: 'name', slim: 'true', search: 'asha' },
    ])
  })
})
