/** A tablet drags as well as a mouse does: lessons of a routine, chapters of a syllabus. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { ask, asTimeAllows, dragByMouse, elapse, signedIn, useBrowser, type Visit } from './story.ts'
import { choices, className } from '#test/called.ts'

useBrowser()

/** A finger rests, goes there and leaves. */
async function dragByFinger({ page, context }: Visit, from: Locator, to: Locator, settle = 300): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!]
  const session = await context.newCDPSession(page)
  const at = (x: number, y: number) => [{ x: Math.round(x), y: Math.round(y) }]
  const [x0, y0, x1, y1] = [a.x + a.width / 2, a.y + a.height / 2, b.x + b.width / 2, b.y + Math.min(b.height / 2, 6)]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(x0, y0) })
  await elapse(settle)
  for (let step = 1; step <= 8; step++) {
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(x0 + ((x1 - x0) * step) / 8, y0 + ((y1 - y0) * step) / 8),
    })
    await elapse(20)
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('a lesson goes to a free place by finger, and back by Undo', { timeout: 120_000 }, async () => {
  const here = await signedIn('administrator', { width: 1024, touch: true })
  const { page, go, complaints, settled } = here
  await go('/routines')
  const { sections } = (await ask(page, 'GET', '/api/routine/choices')).data as {
    sections: { id: number; grade: string; section: string }[]
  }
  await go(
    `/routines?by=section&section=${sections.find((each) => each.grade === className(9) && each.section === 'A')!.id}`,
  )
  const lesson = page.getByRole('button', { name: /^Friday, 4th, / }).first()
  const said = (await lesson.getAttribute('aria-label'))!.replace('Friday, 4th, ', '')
  await dragByFinger(here, lesson, page.getByRole('button', { name: /^Friday, 5th: place/ }).first())
  await page.getByRole('button', { name: `Friday, 5th, ${said}` }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await page.getByRole('button', { name: `Friday, 4th, ${said}` }).waitFor()
  await settled()
  // a touch that goes on at once scrolls the page and drags nothing
  await dragByFinger(
    here,
    page.getByRole('button', { name: `Friday, 4th, ${said}` }),
    page.getByRole('button', { name: /^Friday, 5th: place/ }).first(),
    0,
  )
  await settled()
  await expect.poll(() => page.getByRole('button', { name: `Friday, 4th, ${said}` }).count()).toBe(1)
  expect(complaints).toEqual([])
  await page.close()
})

it('a chapter goes before another by finger', { timeout: 120_000 }, async () => {
  const here = await signedIn('administrator', { width: 1024, touch: true })
  const { page, go, complaints, settled } = here
  await go('/syllabus')
  const subject = (await ask(page, 'GET', '/api/subject?rowsPerPage=1')).data[0] as { id: number; grade_id: number }
  const mark = 7
  for (const title of [`First ${mark}`, `Second ${mark}`])
    await ask(page, 'POST', '/api/syllabus/chapter', { subject_id: subject.id, title })
  await go(`/syllabus/${subject.grade_id}/${subject.id}`)
  const line = (title: string) => page.locator('ol > li').filter({ has: page.getByRole('heading', { name: title }) })
  await dragByFinger(here, line(`Second ${mark}`).locator('[data-drag]').first(), line(`First ${mark}`))
  await settled()
  const order = async () =>
    ((await ask(page, 'GET', `/api/syllabus?subject_id=${subject.id}`)).data.chapters as { title: string }[])
      .map((each) => each.title)
      .filter((title) => title.endsWith(String(mark)))
  await expect.poll(order).toEqual([`Second ${mark}`, `First ${mark}`])
  expect(complaints).toEqual([])
  await page.close()
})

it.each(
  asTimeAllows([
    ['a desk', 1280, 900],
    ['a small desk', 1366, 768],
  ] as const),
)(
  'an optional lesson goes beside another by mouse, a compulsory one is refused there: on %s',
  { timeout: 120_000 },
  async (_name, width, height) => {
    const here = await signedIn('administrator', { width })
    const { page, go, complaints, settled } = here
    await page.setViewportSize({ width, height })
    await go('/routines')
    const { sections } = (await ask(page, 'GET', '/api/routine/choices')).data as {
      sections: { id: number; grade: string; section: string }[]
    }
    const { id } = sections.find((each) => each.grade === className(11) && each.section === 'A')!
    const grid = (await ask(page, 'GET', `/api/routine?section_id=${id}`)).data as {
      periods: { id: number; name: string }[]
      slots: { id: number; subject_id: number; weekday: number; period_id: number }[]
    }
    const { subjects } = (await ask(page, 'GET', `/api/routine/section/${id}/choices`)).data as {
      subjects: { id: number; name: string; in_group: boolean }[]
    }
    const fifth = grid.periods.find((each) => each.name === '5th')!
    const third = subjects.find((each) => each.in_group && each.name === choices[2])!
    for (const left of grid.slots.filter((slot) => slot.weekday === 5 && slot.period_id === fifth.id))
      await ask(page, 'DELETE', `/api/routine/lesson/${left.id}`)
    const placed = (
      await ask(page, 'POST', '/api/routine/lesson', {
        section_id: id,
        weekday: 5,
        period_id: fifth.id,
        subject_id: third.id,
      })
    ).data as { id: number }
    await go(`/routines?by=section&section=${id}`)
    const there = page.getByRole('button', { name: /^Sunday, 7th, / })
    const beside = page.getByRole('button', { name: 'Sunday, 7th: place another optional lesson' })
    await there.first().waitFor()
    await expect.poll(() => there.count()).toBe(2)
    await dragByMouse(page, page.getByRole('button', { name: `Friday, 5th, ${third.name}` }), beside)
    await expect.poll(() => there.count()).toBe(3)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => there.count()).toBe(2)
    await dragByMouse(page, page.getByRole('button', { name: /^Sunday, 1st, / }), beside)
    await page
      .getByRole('status')
      .filter({ hasText: / has .+ then\./ })
      .first()
      .waitFor()
    await settled()
    await expect.poll(() => there.count()).toBe(2)
    await ask(page, 'DELETE', `/api/routine/lesson/${placed.id}`)
    expect(complaints).toEqual([])
    await page.close()
  },
)
