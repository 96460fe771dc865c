/** Routines are copied from another batch or another section: what stands in the way is told before. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { setYears } from '#platform/web/session.ts'
import { slimList } from '#test/components/answers.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { CopiedSection } from '../../contract/routine.ts'
import MigrateRoutines from './migrate-routines.tsx'

const section = (id: number, name: string) => ({
  id,
  grade_id: 4,
  grade: 'Class 4',
  grade_np: null,
  section: name,
  shift: null,
  lessons: 39,
})
const row: CopiedSection = {
  section_id: 41,
  grade: 'Class 4',
  grade_np: null,
  section: 'A',
  from: 'Class 4 A',
  from_np: null,
  lessons: 39,
  there: 39,
  problems: [],
}
const filled = { kind: 'filled' as const, weekday: null, period: null, subject: null, says: null }
const year = { start_date: '2025-04-14', end_date: '2026-04-13', is_current: false }

describe.each(views)('in $language', (view) => {
  const { w, pick, enter } = handsIn(view.language)
  const apply = () => button(view.language === 'ne' ? /^[०-९]+ सेक्सन सार्नुहोस्$/ : /^Copy \d+ sections?$/)
  const open = async () => {
    const screen = await mount(
      <MigrateRoutines />,
      {
        'GET /api/grades': slimList([{ id: 4, name: 'Class 4' }]),
        'GET /api/routine/choices': {
          data: { sections: [section(41, 'A'), section(42, 'Z')], teachers: [], rooms: [], own_id: null },
        },
        // lessons that are there stand in the way of a whole grade until they are to be replaced
        'GET /api/routine/migrate': ({ query }) => ({
          data: [{ ...row, problems: query['grade_id'] && query['replace'] !== 'true' ? [filled] : [] }],
        }),
        'POST /api/routine/migrate': { message: 'Copied.', data: { sections: 1, lessons: 39, left: 0 } },
      },
      { who: { rights: ['subject-routine-read', 'subject-routine-create'] }, view },
    )
    setYears({
      batches: [
        { id: 4, name: '2082', ...year },
        { id: 5, name: '2083', ...year },
      ],
      fiscalYears: [],
    })
    return screen
  }

  it('a grade that is filled is copied only when its lessons are to be replaced', async () => {
    const screen = await open()
    await pick('Batch', '2082')
    await pick('Grade', 'Class 4')
    await expect.element(apply()).toBeDisabled()
    await look(`migrate-filled-${view.language}`)
    await page.getByRole('switch', { name: w('Replace lessons that are there') }).click()
    await expect.element(apply()).toBeEnabled()
    await apply().click()
    await look(`migrate-ask-${view.language}`)
    await enter('Copy')
    await told(/39|३९/)
    expect(screen.of('POST /api/routine/migrate').map(({ body }) => body)).toMatchObject([
      { from_batch_id: 4, grade_id: 4, teachers: 'same', rooms: true, replace: true },
    ])
  })

  it('a section takes the lessons of another, without teachers', async () => {
    const screen = await open()
    await page.getByText(w('Another section'), { exact: true }).click()
    await expect.element(page.getByText(w('Choose the two sections.'))).toBeVisible()
    await pick('From section', /^Class 4 A$/)
    await pick('To section', /Z$/)
    await pick('Teachers', w('Nobody yet'))
    await expect.element(apply()).toBeEnabled()
    await look(`migrate-section-${view.language}`)
    await apply().click()
    await enter('Copy')
    await expect.poll(() => screen.of('POST /api/routine/migrate').length).toBe(1)
    expect(screen.of('POST /api/routine/migrate')[0]!.body).toMatchObject({
      from_section_id: 41,
      to_section_id: 42,
      teachers: 'none',
      rooms: false,
      replace: false,
    })
  })
})
