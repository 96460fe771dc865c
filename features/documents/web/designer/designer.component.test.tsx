/** An ID card is designed by keys and mouse: a box moved and taken back, its words changed, another drawn, saved; saved again, and the version before laid on the desk. */
import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { toLatinDigits } from '#nepal/digits.ts'
import { type Answers, refused } from '#test/components/answers.ts'
import { button, handsIn, told } from '#test/components/hands.ts'
import { press } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views } from '#test/components/mount.tsx'
import type { CardDesign } from '../../contract/cards/card-design.ts'
import { changedMeanwhile } from '../../contract/templates.ts'
import EntranceCardTemplates from '../entrancecard-template.tsx'
import IdCardTemplates from '../idcard-template.tsx'
import { readyMade } from '../../contract/cards/ready-made.ts'

const saved = { saved_at: '2026-11-26T06:00:00Z', saved_by: 'Sita Sharma', saved_by_np: null }
const preview = { data: { svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"></svg>' } }
const who = { rights: ['template-create', 'template-update', 'template-delete'] }

interface Version {
  name: string
  design: Record<string, unknown>
}
const boxesOf = ({ design }: Version) => (design as unknown as CardDesign).front.boxes
const wordsOf = (version: Version) => boxesOf(version).flatMap((each) => (each.kind === 'text' ? [each.text] : []))

/** Keeps each version of one template. */
function serverOf(versions: Version[]): Answers {
  const kind = 'id_card_student' as const
  return {
    'GET /api/document-template': { data: [] },
    'POST /api/card-preview': preview,
    'POST /api/document-template': ({ body }) => {
      versions.push({ name: body.name, design: body.design })
      return { data: { id: 4, version: 1 }, message: 'The template is saved.' }
    },
    'PUT /api/document-template/{id}': ({ body }) => {
      if (body.version !== versions.length) return refused(409, changedMeanwhile, { code: 'changed-meanwhile' })
      versions.push({ name: body.name, design: body.design })
      return { data: { id: 4, version: versions.length }, message: 'The template is saved.' }
    },
    'GET /api/document-template/{id}': ({ query }) => {
      const version = Number(query['version'] ?? versions.length)
      const line = { id: 4, kind, name_np: null, version, is_default: false, updated_at: saved.saved_at }
      return { data: { ...line, ...versions[version - 1]!, ...saved } }
    },
    'GET /api/document-template/{id}/version': () => ({
      data: versions.map((_, at) => ({ version: at + 1, ...saved })),
    }),
  }
}

it.each(views)('a ready-made card is changed by keys and mouse, and saved ($language)', async (view) => {
  const { w } = handsIn(view.language)
  const versions: Version[] = []
  const screen = await mount(<IdCardTemplates />, serverOf(versions), {
    who,
    view,
    place: { path: '/idcard-template' },
  })
  await expect.element(page.getByRole('heading', { name: w('ID cards of students') })).toBeVisible()
  await look(`id-card-templates-${view.language}`)
  await button(w('Add a template')).click()
  await page
    .getByRole('menuitem', { name: view.language === 'ne' ? 'तेर्सो कार्ड' : 'Lying card' })
    .first()
    .click()
  await page.getByLabelText(w('Name of the template')).fill('Our card')

  // a box is chosen and moved by keys, and taken back
  const sheet = page.getByRole('listbox', { name: w('Front of the card') })
  const box = (text: string) => sheet.getByRole('option', { name: `${w('Text box')}: ${text}`, exact: true })
  await box('{enroll_code}').click()
  await press('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  const left = page.getByLabelText(w('From the left (mm)'))
  const millimetres = () => toLatinDigits((left.element() as HTMLInputElement).value)
  await expect.poll(millimetres).toBe('3.5')
  await press('{Control>}z{/Control}')
  await press('{Control>}z{/Control}')
  await expect.poll(millimetres).toBe('3')
  await press('{Control>}y{/Control}')
  await press('{Control>}y{/Control}')
  await expect.poll(millimetres).toBe('3.5')
  const says = page.getByLabelText(w('What it says'), { exact: true })
  await says.fill('STORY {enroll_code}')
  await expect.element(box('STORY {enroll_code}')).toBeVisible()

  // another one is drawn by the mouse
  const logo = sheet.getByRole('option', { name: w('Logo'), exact: true })
  logo.element().scrollIntoView({ block: 'center' })
  const at = logo.element().getBoundingClientRect()
  const middle = [at.x + at.width / 2, at.y + at.height / 2] as const
  await commands.mouse('move', [...middle])
  await commands.mouse('down')
  await commands.mouse('move', [middle[0] + 20, middle[1] + 10])
  await commands.mouse('up')
  await expect.poll(() => logo.element().getBoundingClientRect().x).toBeGreaterThan(at.x + 5)
  await expect.element(page.getByRole('img', { name: w('The card as it is printed') })).toBeVisible()
  await expect.poll(() => screen.of('POST /api/card-preview').length).toBeGreaterThan(0)
  await look(`id-card-designer-${view.language}`)

  await button(w('Save')).click()
  await expect.poll(screen.here).toBe('/idcard-template?id=4')
  await told(w('The template is saved.'))
  expect(versions[0]!.name).toBe('Our card')
  const code = boxesOf(versions[0]!).find((each) => each.kind === 'text' && each.text === 'STORY {enroll_code}')
  expect(code).toMatchObject({ x: 3.5, y: 48 })
  expect(boxesOf(versions[0]!).find((each) => each.kind === 'logo')!.x).toBeGreaterThan(3)
})

it.each(views)(
  'saved again it is another version, and the one before is laid on the desk ($language)',
  async (view) => {
    const { w, pick } = handsIn(view.language)
    const design = readyMade.id_card_student.find(({ slug }) => slug === 'lying')!.design
    const versions: Version[] = [{ name: 'Our card', design: design as unknown as Version['design'] }]
    await mount(<IdCardTemplates />, serverOf(versions), {
      who,
      view,
      place: { path: '/idcard-template', at: '/idcard-template?id=4' },
    })
    const save = () => button(w('Save')).click()
    const says = page.getByLabelText(w('What it says'), { exact: true })
    const before = '{enroll_code}'
    await button(`${w('Text box')}: ${before}`).click()
    await says.fill('SECOND {enroll_code}')
    await save()
    await expect.poll(() => versions.length).toBe(2)
    expect([wordsOf(versions[1]!).includes('SECOND {enroll_code}'), wordsOf(versions[1]!).includes(before)]).toEqual([
      true,
      false,
    ])
    await pick('Earlier versions', /^[1१] · /)
    await expect.element(button(`${w('Text box')}: ${before}`)).toBeVisible()
    await save()
    await expect.poll(() => versions.length).toBe(3)
    expect(wordsOf(versions[2]!)).toEqual(wordsOf(versions[0]!))
  },
)

it.each(views)('an entrance card is designed by the same hands ($language)', async (view) => {
  const { w } = handsIn(view.language)
  const [start] = readyMade.entrance_card
  const line = { id: 7, kind: 'entrance_card' as const, name: start!.name, name_np: start!.name_np, version: 1 }
  await mount(
    <EntranceCardTemplates />,
    {
      'GET /api/document-template': { data: [{ ...line, is_default: true, updated_at: saved.saved_at }] },
      'GET /api/document-template/{id}': {
        data: {
          ...line,
          is_default: true,
          updated_at: saved.saved_at,
          ...saved,
          design: start!.design as unknown as Record<string, unknown>,
        },
      },
      'POST /api/card-preview': preview,
    },
    { who, view, place: { path: '/entrancecard-template' } },
  )
  await page
    .getByRole('link', { name: view.language === 'ne' ? start!.name_np : start!.name })
    .first()
    .click()
  await expect.element(page.getByRole('img', { name: w('The card as it is printed') })).toBeVisible()
  await look(`entrance-card-designer-${view.language}`)
})

it('whoever may not change templates sees one and saves nothing, by button or by keys', async () => {
  const versions: Version[] = [{ name: 'Our card', design: readyMade.id_card_student[0]!.design as never }]
  const screen = await mount(<IdCardTemplates />, serverOf(versions), {
    who: { rights: ['template-read'] },
    place: { path: '/idcard-template', at: '/idcard-template?id=4' },
  })
  await expect.element(page.getByLabelText('Name of the template')).toHaveValue('Our card')
  await page.getByLabelText('Name of the template').fill('Other')
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(page.getByText(/You see this template/)).toBeVisible()
  await press('{Control>}s{/Control}')
  expect(screen.of('PUT /api/document-template/{id}')).toEqual([])
})
