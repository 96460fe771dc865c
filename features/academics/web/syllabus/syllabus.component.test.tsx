/** A syllabus is written: chapters, topics, dates, their order by mouse, finger and buttons, files, and how far a section is. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, checkedBy, refused, slimList } from '#test/components/answers.ts'
import { dragByFinger, dragByMouse } from '#test/components/drag.ts'
import { button, chooseFiles, dialog, handsIn, told } from '#test/components/hands.ts'
import { press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, type View, views } from '#test/components/mount.tsx'
import { addTopic, type SyllabusChapter, type SyllabusTopic } from '../../contract/syllabus.ts'
import Syllabus from './syllabus.tsx'

const topic = (id: number, title: string) => ({
  id,
  title,
  planned_on: null as string | null,
  done: [] as SyllabusTopic['done'],
})
const chapter = (id: number, title: string, topics: ReturnType<typeof topic>[] = []): SyllabusChapter => ({
  id,
  title,
  files: [],
  topics,
})
const begun = () => [
  chapter(1, 'Lines', [topic(11, 'Straight'), topic(12, 'Curved')]),
  chapter(2, 'Forms', [topic(21, 'Circles')]),
]
const stays = 'Some of this is marked as taught. Take that back first.'
const said = { message: 'Saved.' }

async function open(view: View, first: SyllabusChapter[], at = '/syllabus/8/5') {
  let chapters = first
  let next = 100
  const all = () => chapters.flatMap(({ topics }) => topics)
  const answers: Answers = {
    'GET /api/grades': slimList([{ id: 8, name: 'Class 8' }]),
    'GET /api/subject': slimList([{ id: 5, name: 'Drawing' }]),
    'GET /api/syllabus': () => ({
      data: {
        subject_id: 5,
        subject: 'Drawing',
        subject_np: null,
        grade_id: 8,
        grade: 'Class 8',
        grade_np: null,
        sections: [{ id: 81, name: 'A', mine: true }],
        chapters: structuredClone(chapters),
      },
    }),
    'GET /api/syllabus-progress': () => ({
      data: [
        {
          subject_id: 5,
          subject: 'Drawing',
          subject_np: null,
          topics: 3,
          late: 1,
          sections: [{ section_id: 81, section: 'A', done: 1 }],
        },
      ],
    }),
    'POST /api/syllabus/chapter': ({ body: { title } }) => {
      chapters = [...chapters, chapter(++next, title)]
      return { ...said, data: { id: next } }
    },
    'POST /api/syllabus/topic': checkedBy(addTopic.input, ({ chapter_id, title, planned_on = null }) => {
      chapters.find(({ id }) => id === chapter_id)!.topics.push({ ...topic(++next, title), planned_on })
      return { ...said, data: { id: next } }
    }),
    'PUT /api/syllabus/order': ({ body }) => {
      const topicOf = (id: number) => all().find((each) => each.id === id)!
      const sent = body.chapters as { id: number; topic_ids: number[] }[]
      chapters = sent.map(({ id, topic_ids }) => ({
        ...chapters.find((each) => each.id === id)!,
        topics: topic_ids.map(topicOf),
      }))
      return said
    },
    'PUT /api/syllabus/topic/{id}/taught': ({ path, body }) => {
      const done = String(body.taught) === 'true' ? [{ section_id: 81, done_on: '2026-05-06', done_by: 'Sita' }] : []
      all().find((each) => String(each.id) === path['id'])!.done = done
      return said as never
    },
    'POST /api/syllabus/chapter/{id}/file': ({ path }) => {
      chapters.find(({ id }) => String(id) === path['id'])!.files.push({ id: 1, name: 'sheet.txt', file_id: 'f1' })
      return said as never
    },
    'DELETE /api/syllabus/chapter/{id}': ({ path }) => {
      const gone = chapters.find(({ id }) => String(id) === path['id'])!
      if (gone.topics.some(({ done }) => done.length)) return refused(409, stays, { code: 'taught' })
      chapters = chapters.filter((each) => each !== gone)
      return { ...said, data: { id: gone.id } }
    },
  }
  const screen = await mount(<Syllabus />, answers, {
    who: { rights: ['subject-read', 'subject-update', 'subject-delete', 'syllabus-mark'] },
    view,
    place: { path: at.length > 12 ? '/syllabus/{gradeId}/{subjectId}' : '/syllabus/{gradeId}', at },
  })
  return {
    ...screen,
    order: () => chapters.map(({ title, topics }) => [title, ...topics.map((each) => each.title)]),
    all,
  }
}
const line = (title: string) =>
  page.elementLocator([...document.querySelectorAll('li')].filter((each) => each.textContent!.includes(title)).at(-1)!)
const handle = (title: string) => {
  const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === title)
  const place = heading?.closest('li') ?? line(title).element()
  return page.elementLocator(place.querySelector('[data-drag]')!)
}
const heading = (title: string) => page.getByRole('heading', { name: title })

describe.each(views)('in $language', (view) => {
  const { w, enter } = handsIn(view.language)
  it('is written; a topic without a title is refused, and its date stays typed', async () => {
    const here = await open(view, [])
    await button(w('Add a chapter')).click()
    await expect.element(dialog().getByLabelText(w('Title'))).toHaveFocus()
    await look(`syllabus-chapter-${view.language}`)
    await press('Lines{Enter}')
    await expect.element(heading('Lines')).toBeVisible()
    await button(w('Add a topic')).click()
    const day = dialog()
      .getByLabelText(new RegExp(`^${w('Taught until')}`))
      .first()
    await replace(day, '2083-08-15')
    await press('{Tab}')
    await enter('Save')
    await expect.element(dialog().getByText(w('Field is required')).first()).toBeVisible()
    await expect.element(day).toHaveValue(view.language === 'ne' ? '२०८३-०८-१५' : '2083-08-15')
    await look(`syllabus-topic-${view.language}`)
    await replace(dialog().getByLabelText(w('Title')), 'Straight')
    await enter('Save')
    await expect.element(page.getByText('Straight').first()).toBeVisible()
    expect(here.all()[0]!.planned_on).toBe('2026-12-01')
  })

  it('what is taught is marked, a file hangs on it, and it goes only when the mark is taken back', async () => {
    const here = await open(view, begun())
    const taught = page.getByRole('checkbox', { name: /Curved/ })
    await taught.click()
    await expect.element(page.getByText(new RegExp(w('Taught on'))).first()).toBeVisible()
    chooseFiles([new File(['Draw ten lines.'], 'sheet.txt', { type: 'text/plain' })])
    await expect
      .element(page.getByRole('link', { name: 'sheet.txt' }))
      .toHaveAttribute('href', expect.stringContaining('f1'))
    await look(`syllabus-${view.language}`)
    const drop = async () => {
      await button(w('More for {name}', { name: 'Lines' })).click()
      await page.getByRole('menuitem', { name: w('Delete') }).click()
      await enter('Delete')
    }
    await drop()
    await told(w(stays))
    await expect.element(heading('Lines')).toBeVisible()
    await taught.click()
    await expect.element(page.getByText(new RegExp(w('Taught on')))).not.toBeInTheDocument()
    await drop()
    await expect.element(heading('Lines')).not.toBeInTheDocument()
    expect(here.order()).toEqual([['Forms', 'Circles']])
  })

  it('a topic goes up by its button', async () => {
    const here = await open(view, begun())
    await button(w('{name}: up', { name: 'Curved' })).click()
    await expect.poll(() => here.order()[0]).toEqual(['Lines', 'Curved', 'Straight'])
  })

  it('of a grade it tells how far each section is', async () => {
    await open(view, begun(), '/syllabus/8')
    await expect.element(page.getByRole('link', { name: 'Drawing' })).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1')
    await look(`syllabus-progress-${view.language}`)
  })
})

it('by mouse a topic goes to another chapter', async () => {
  const here = await open({}, begun())
  await expect.element(heading('Lines')).toBeVisible()
  await dragByMouse(handle('Straight'), line('Circles'), [200, 4])
  await expect.poll(here.order).toEqual([
    ['Lines', 'Curved'],
    ['Forms', 'Straight', 'Circles'],
  ])
})

it('by mouse a chapter goes to the top', async () => {
  const here = await open({}, begun())
  await expect.element(heading('Lines')).toBeVisible()
  await dragByMouse(handle('Forms'), heading('Lines'), [60, 2])
  await expect.poll(() => here.order().map(([title]) => title)).toEqual(['Forms', 'Lines'])
})

it('by finger a chapter goes before another', async () => {
  const here = await open({ width: 1024 }, begun())
  await expect.element(heading('Lines')).toBeVisible()
  await dragByFinger(handle('Forms'), heading('Lines'), 300, [60, 2])
  await expect.poll(() => here.order().map(([title]) => title)).toEqual(['Forms', 'Lines'])
})
