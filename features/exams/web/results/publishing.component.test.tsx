/** Results are published class by class, one by one where a mark was wrong, and taken back with a reason; what will be seen is said before. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { digitsIn } from '#nepal/digits.ts'
import { checkedBy } from '#test/components/answers.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import { publishExam, type ResultChange, withdrawExam } from '../../contract/publishing.ts'
import { Publishing } from './publishing.tsx'

const classes = [
  { grade_id: 5, grade: 'Class 5', grade_np: 'कक्षा ५', section_id: 51, section: 'A' },
  { grade_id: 6, grade: 'Class 6', grade_np: 'कक्षा ६', section_id: 61, section: 'A' },
]
const counts = { students: 20, passed: 18, failed: 2, missing: 0, exempt: 0 }
const none = { students: 0, passed: 0, failed: 0, missing: 0, exempt: 0 }
const score = { state: 'passed' as const, gpa: 3.2, letter: 'B+', marks: 70, full_marks: 100, rank: 3 }
const asha: ResultChange = {
  ...classes[0]!,
  enroll_id: 1,
  enroll_code: 'H1',
  name: 'Asha Rai',
  name_np: 'आशा राई',
  roll: 1,
  kind: 'changed',
  published: score,
  now: { ...score, gpa: 4, letter: 'A+', marks: 95, rank: 1 },
  reason: null,
}

/** A school of two classes; `shown`: the classes that are published. */
function school(
  shown: number[],
  changes: ResultChange[] = [],
  withdrawn = none,
  changed = changes.length,
  open: number[] = [],
) {
  const now = { shown: new Set(shown), changes }
  const sections = () =>
    classes.map((each) => ({
      ...each,
      ...counts,
      published: now.shown.has(each.grade_id) ? 20 : 0,
      closed: !open.includes(each.grade_id),
      withdrawn: each.grade_id === 5 ? withdrawn : none,
    }))
  return {
    'GET /api/exam/{id}/result-preview': () => ({
      data: {
        state: now.shown.size ? 'published' : 'closed',
        published_at: now.shown.size ? '2026-11-20T06:00:00Z' : null,
        families_from: null,
        ...counts,
        students: 40,
        published: now.shown.size * 20,
        changed: now.changes.length && changed,
        sections: sections(),
      },
    }),
    'GET /api/exam/{id}/result-changes': () => ({ data: now.changes }),
    'POST /api/exam/{id}/publish': checkedBy(publishExam.input.omit({ id: true }), ({ grade_ids, enroll_ids }) => {
      if (enroll_ids) now.changes = []
      else for (const id of grade_ids ?? [5, 6]) now.shown.add(id)
      return { data: { published: 20, missing: 0 }, message: 'The results are published.' }
    }),
    'POST /api/exam/{id}/withdraw': checkedBy(withdrawExam.input.omit({ id: true }), ({ grade_ids }) => {
      for (const id of grade_ids ?? [5, 6]) now.shown.delete(id)
      return { data: { withdrawn: 20 }, message: 'The results are withdrawn: families do not see them any more.' }
    }),
  }
}

describe.each(views)('in $language', (view) => {
  const { w } = handsIn(view.language)
  const said = (text: string) => digitsIn(view.language, text)
  const name = (n: 0 | 1) => (view.language === 'ne' ? classes[n]!.grade_np : classes[n]!.grade)
  const open = (answers: ReturnType<typeof school>) =>
    mount(<Publishing exam={3} onChange={() => undefined} />, answers, {
      who: { rights: ['exam-update', 'exam-read', 'subject-mark-read'] },
      view,
    })
  const row = (of: string | RegExp) => page.getByRole('row', { name: of })

  it('a class is published before the other, with its count; the moment that is offered lies ahead', async () => {
    const screen = await open(school([]))
    await button(w('Publish')).click()
    await expect.element(dialog().getByText(new RegExp(said('40')))).toBeVisible()
    await dialog()
      .getByRole('checkbox', { name: name(1) })
      .click()
    await expect.element(dialog().getByText(new RegExp(said('20')))).toBeVisible()
    await dialog().getByLabelText(w('from a moment on')).click()
    await look(`publish-class-${view.language}`)
    await button(w('Publish'), dialog()).click()
    await told(w('The results are published.'))
    const [sent] = screen.of('POST /api/exam/{id}/publish')
    expect(sent!.body).toMatchObject({ grade_ids: [5], families_from: '2026-11-27T04:15:00.000Z' })
    await expect
      .element(
        page.getByText(said(w('{published} of {students} results are published.', { published: 20, students: 40 }))),
      )
      .toBeVisible()
  })

  it('no class is no choice', async () => {
    const screen = await open(school([]))
    await button(w('Publish')).click()
    for (const n of [0, 1] as const)
      await dialog()
        .getByRole('checkbox', { name: name(n) })
        .click()
    await button(w('Publish'), dialog()).click()
    await expect.element(dialog().getByText(w('Field is required'))).toBeVisible()
    expect(screen.of('POST /api/exam/{id}/publish')).toEqual([])
  })

  it('one class of many is chosen by two presses', async () => {
    const screen = await open(school([]))
    await button(w('Publish')).click()
    await button(w('Choose none'), dialog()).click()
    await dialog()
      .getByRole('checkbox', { name: name(1) })
      .click()
    await button(w('Publish'), dialog()).click()
    await told(w('The results are published.'))
    expect(screen.of('POST /api/exam/{id}/publish')[0]!.body).toMatchObject({ grade_ids: [6] })
  })

  it('what was withdrawn one by one is published with its class only where somebody says so, with the count', async () => {
    const screen = await open(school([5, 6], [asha], { ...none, students: 2, failed: 2 }, 640))
    const listed = said(w('{shown} of {n} are listed. Publish the others by class.', { shown: 1, n: 640 }))
    await expect.element(page.getByText(listed)).toBeVisible()
    await button(w('Publish again')).click()
    await expect.element(dialog().getByText(new RegExp(said('38')))).toBeVisible()
    await dialog()
      .getByRole('checkbox', { name: new RegExp(said('2')) })
      .click()
    await expect.element(dialog().getByText(new RegExp(said('40')))).toBeVisible()
    await look(`publish-withdrawn-${view.language}`)
    await button(w('Publish'), dialog()).click()
    await told(w('The results are published.'))
    expect(screen.of('POST /api/exam/{id}/publish')[0]!.body).toMatchObject({ with_withdrawn: true })
  })

  it('a corrected result is seen before and after, and published by itself', async () => {
    const screen = await open(school([5, 6], [asha]))
    await expect
      .element(row(new RegExp(view.language === 'ne' ? asha.name_np! : asha.name)))
      .toHaveTextContent(new RegExp(`${said('70/100')}.*${said('95/100')}`))
    await expect.element(button(w('Publish these'))).toBeDisabled()
    await page.getByRole('checkbox', { name: view.language === 'ne' ? asha.name_np! : asha.name }).click()
    await look(`changed-results-${view.language}`)
    await button(w('Publish these')).click()
    await expect.element(dialog().getByText(w('All other results stay as they are.'))).toBeVisible()
    await press('{Enter}')
    await told(w('The results are published.'))
    expect(screen.of('POST /api/exam/{id}/publish').map(({ body }) => body.enroll_ids)).toEqual([[1]])
    await expect.element(page.getByRole('heading', { name: w('Not as published') })).not.toBeInTheDocument()
  })

  it('a class is withdrawn with a reason, and it is said how many families it concerns', async () => {
    const screen = await open(school([5, 6]))
    await button(w('Withdraw')).click()
    await expect.element(dialog().getByLabelText(w('Reason'))).toHaveFocus()
    await dialog()
      .getByRole('checkbox', { name: name(0) })
      .click()
    await expect.element(dialog().getByText(new RegExp(said('20')))).toBeVisible()
    await press('{Enter}')
    await dialog().getByLabelText(w('Reason')).fill('Wrong full marks')
    await look(`withdraw-class-${view.language}`)
    await button(w('Withdraw'), dialog()).click()
    await told(w('The results are withdrawn: families do not see them any more.'))
    expect(
      screen
        .of('POST /api/exam/{id}/withdraw')
        .map(({ body }) => body)
        .at(-1),
    ).toMatchObject({
      grade_ids: [6],
      reason: 'Wrong full marks',
    })
    await expect.element(row(new RegExp(name(1)))).toHaveTextContent(/–$/)
  })
})
