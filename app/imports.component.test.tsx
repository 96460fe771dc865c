/** Sheets that are brought, on the screens of the rooms: a wrong cell is mended in place by keys, the import is asked for, done, and taken back. */
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportColumn } from '#platform/contract/import-columns.ts'
import type { ImportRow, ImportSheet } from '#platform/contract/imports.ts'
import { jobDone } from '#test/components/examples.ts'
import { type Answers, held, refused } from '#test/components/answers.ts'
import { shownIn } from '#test/components/chosen.ts'
import { button, chooseFiles, dialog, handsIn, told } from '#test/components/hands.ts'
import { enterOn, press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, bothViews } from '#test/components/mount.tsx'
import { routineColumns } from '#features/academics/contract/routine-import.ts'
import { subjectColumns } from '#features/academics/contract/subject-import.ts'
import RoutineImport from '#features/academics/web/routine-import.tsx'
import SubjectImport from '#features/academics/web/subject-import.tsx'
import { staffColumns } from '#features/people/contract/staff-columns.ts'
import StaffImport from '#features/people/web/staff-import.tsx'
import { guardianColumns } from '#features/students/contract/guardians/import-columns.ts'
import { rollColumns } from '#features/students/contract/roll-import.ts'
import GuardianImport from '#features/students/web/guardians/guardian-import.tsx'
import RollImport from '#features/students/web/roll-import.tsx'

const screens: [room: string, base: string, screen: ComponentType, columns: readonly ImportColumn[]][] = [
  ['students', '/api/import/rolls', RollImport, rollColumns],
  ['students', '/api/import/guardians', GuardianImport, guardianColumns],
  ['academics', '/api/import/subjects', SubjectImport, subjectColumns],
  ['academics', '/api/import/routines', RoutineImport, routineColumns],
  ['people', '/api/import/staff', StaffImport, staffColumns],
]
const rights = [
  'student-update',
  'guardian-create',
  'guardian-update',
  'student-create',
  'subject-create',
  'subject-routine-create',
  'staff-create',
]
const id = '7f1b2c3d-0000-4000-8000-000000000001'
const complaint = { message: 'A number, once in a section.' }

/** A sheet of two rows, of which the second has a wrong cell until it says 'right'. */
function serverOf(base: string, columns: readonly ImportColumn[]) {
  const wrong = columns[1]!.name
  const cells = Object.fromEntries(columns.map(({ name, example }) => [name, example]))
  let state: ImportSheet['state'] = 'checked'
  let rows: ImportRow[] = [
    { row: 2, cells, errors: {} },
    { row: 3, cells: { ...cells, [wrong]: 'x' }, errors: { [wrong]: complaint } },
  ]
  let reason = ''
  const about = () => ({
    id,
    file_name: 'sheet.csv',
    state,
    batch: '2083',
    job_id: state === 'checked' ? null : id,
    created_at: '2026-05-06T05:00:00Z',
    undone_at: null,
    unknown_heads: [],
    converted: [],
    rows: 2,
    wrong_rows: rows.filter(({ errors }) => wrong in errors).length,
  })
  const correct = ({ body }: { body: { cells: { value: string }[] } }) => {
    const [{ value }] = body.cells as [{ value: string }]
    const [, second] = rows as [ImportRow, ImportRow]
    const next = { ...second, cells: { ...cells, [wrong]: value }, errors: value === 'x' ? { [wrong]: complaint } : {} }
    rows = [rows[0]!, next]
    return { data: { ...about(), changed: [next] } }
  }
  const answers = {
    [`GET ${base}`]: () => ({ data: [about()] }),
    [`POST ${base}`]: () => ({ data: about() }),
    [`GET ${base}/{id}`]: ({ query }: { query: Record<string, string> }) => ({
      data: { ...about(), page: rows.filter(({ errors }) => query['wrong'] !== 'true' || wrong in errors), pages: 1 },
    }),
    [`PATCH ${base}/{id}`]: correct,
    [`POST ${base}/{id}/import`]: () => {
      state = 'imported'
      return { data: { job_id: id } }
    },
    [`POST ${base}/{id}/undo`]: ({ body }: { body: { reason: string } }) => {
      reason = body.reason
      state = 'undone'
      return { message: 'Taken back.' }
    },
    'GET /api/jobs/{id}': jobDone(id, 'import', 2, { rows: 2 }),
  }
  return { answers: answers as Answers, reason: () => reason }
}
const sheet = () => new File(['a,b\n1,2'], 'sheet.csv', { type: 'text/csv' })

const screensIn = (view: (typeof bothViews)[number]) => shownIn(view, screens, ([room]) => room)

it('stands for several rooms', () => expect(new Set(screens.map(([room]) => room)).size).toBeGreaterThan(2))

describe.each(bothViews.filter((view) => screensIn(view).length))('in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  it.each(screensIn(view))('of %s: %s', async (_room, base, Screen, columns) => {
    const { answers, reason } = serverOf(base, columns)
    await mount(<Screen />, answers, { who: { rights }, view, place: { path: '/import' } })
    await expect
      .element(page.getByRole('link', { name: w('Download the template') }))
      .toHaveAttribute('href', `${base}/template`)
    chooseFiles([sheet()])
    const cell = () => document.querySelector<HTMLInputElement>('input[aria-invalid=true]')
    await expect.poll(() => cell()?.value).toBe('x')
    const start = button(w('Import'))
    await expect.element(start).toBeDisabled()
    const why = document.getElementById(cell()!.getAttribute('aria-describedby')!)
    expect(why!.textContent).toContain(w(complaint.message))
    await look(`import-wrong-${base.split('/').at(-1)}-${view.language}`)
    cell()!.focus()
    await press('{Control>}a{/Control}right{Enter}')
    await expect.poll(cell).toBe(null)
    await enterOn(start)
    await expect.element(dialog()).toBeVisible()
    await look(`import-asked-${base.split('/').at(-1)}-${view.language}`)
    await enter('Import')
    await told(view.language === 'ne' ? /[२2]/ : '2 rows are imported.')
    await enterOn(button(w('Take back')))
    await expect.element(dialog().getByRole('textbox')).toHaveFocus()
    await press('The wrong sheet')
    await look(`import-undo-${base.split('/').at(-1)}-${view.language}`)
    await enter('Take back')
    await expect.element(button(w('Take back'))).not.toBeInTheDocument()
    expect(reason()).toBe('The wrong sheet')
  })
})

it('who goes back into a cell before the server has answered stays in it, and what is typed then takes the place of what was sent', async () => {
  const { answers } = serverOf('/api/import/rolls', rollColumns)
  const correct = answers['PATCH /api/import/rolls/{id}'] as (asked: unknown) => never
  const late = held(undefined)
  let sent = 0
  const screen = await mount(
    <RollImport />,
    {
      ...answers,
      'PATCH /api/import/rolls/{id}': async (asked) => {
        if (++sent === 1) await late.answer()
        return correct(asked)
      },
    },
    { who: { rights }, place: { path: '/import', at: `/import?sheet=${id}` } },
  )
  const cell = page.getByRole('textbox', { name: 'Roll, line 3' })
  await expect.element(cell).toHaveValue('x')
  ;(cell.element() as HTMLElement).focus()
  await press('62{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(cell).toHaveFocus()
  late.come()
  await expect.element(page.getByText('no errors')).toBeVisible()
  await press('52{Tab}')
  await expect
    .poll(() => screen.of('PATCH /api/import/rolls/{id}').map(({ body }) => body.cells[0]!.value))
    .toEqual(['62', '52'])
  await expect.element(cell).toHaveValue('52')
})

it('what cannot be read is told beside the button', async () => {
  const { answers } = serverOf('/api/import/rolls', rollColumns)
  const unreadable = 'This file cannot be read.'
  await mount(
    <RollImport />,
    {
      ...answers,
      'POST /api/import/rolls': refused(422, 'Some fields need a look.', { errors: { file: [unreadable] } }),
    },
    { who: { rights }, place: { path: '/import' } },
  )
  await expect.element(button('Bring the filled sheet')).toBeVisible()
  chooseFiles([sheet()])
  await expect.element(page.getByRole('alert')).toHaveTextContent(unreadable)
})
