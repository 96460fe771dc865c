/** The school's own grading scheme, written by keys: what makes no scheme is told at its bands, and stays typed. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAnswer } from '#platform/contract/list.ts'
import { type Answers, type Asked, checkedBy, refused } from '#test/components/answers.ts'
import { enterOn, press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, views, wordsIn } from '#test/components/mount.tsx'
import { examSettings } from '../../contract/settings.ts'
import type { GradingSchemeRow } from '../../contract/resources.ts'
import { saveSignature, type Signature } from '../../contract/signatures.ts'
import ExamSettings from './settings-exam.tsx'

const letters: GradingSchemeRow = {
  id: 1,
  name: 'Letter grading 2078',
  name_np: 'अक्षराङ्कन २०७८',
  kind: 'points',
  subject_by: 'parts',
  failed: 'NG',
  average_of_failed: false,
  pass_theory: 35,
  pass_practical: 40,
  ranked_by: 'gpa',
  ties_by: null,
  rank_way: 'competition',
  is_active: true,
  bands: [{ from: 0, letter: 'A', point: 4, remark: null, remark_np: null }],
}
const order = 'Name the bands from the highest per cent to the lowest, each per cent once'

describe.each(views)('in $language', (view) => {
  const w = wordsIn(view.language)
  async function open() {
    const kept = [letters]
    const signatures: Signature[] = []
    // as scheme-rules.ts of the server refuses it
    const add = ({ body }: Asked<'POST /api/grading-scheme'>) => {
      const sent = body as unknown as GradingSchemeRow
      if (sent.bands.some(({ from }, at) => at > 0 && from >= sent.bands[at - 1]!.from))
        return refused(422, order, { code: 'invalid', errors: { bands: [order] } })
      const row = { ...letters, ...sent, name_np: sent.name_np ?? null, id: 2 }
      kept.push(row)
      return { data: row, message: 'Saved.' }
    }
    const answers: Answers = {
      'GET /api/settings/exam': { data: examSettings.defaults },
      'GET /api/grading-scheme': () => listAnswer(kept, kept.length, { page: 1, rowsPerPage: 10 }),
      'POST /api/grading-scheme': add,
      'GET /api/marksheet-signature': () => ({ data: signatures }),
      'PUT /api/marksheet-signature/{position}': checkedBy(
        saveSignature.input.omit({ position: true }),
        ({ title }) => {
          signatures.push({ position: 1, title, title_np: null, name: null, is_class_teacher: false, file_id: null })
          return { data: signatures, message: 'Saved.' }
        },
      ),
      'PUT /api/settings/exam': ({ body }) =>
        ({ data: { ...examSettings.defaults, ...body }, message: 'Saved.' }) as never,
    }
    const screen = await mount(<ExamSettings />, answers, { view })
    await expect.element(page.getByText(view.language === 'en' ? letters.name : letters.name_np!).first()).toBeVisible()
    return { ...screen, kept }
  }

  it('a scheme is written by keys, refused, mended and saved', async () => {
    const { kept } = await open()
    await enterOn(page.getByRole('button', { name: w('Add {thing}', { thing: w('Grading scheme').toLowerCase() }) }))
    const dialog = page.getByRole('dialog')
    await replace(dialog.getByLabelText(w('Name'), { exact: true }), "School's own")
    await replace(dialog.getByLabelText(w('Word for not passed')), 'NG')
    const type = async (line: number, field: string, text: string) => {
      const band = dialog.element().querySelectorAll('fieldset')[line - 1]!
      band.querySelector<HTMLInputElement>(`input[name=${field}]`)!.focus()
      await press(`{Control>}a{/Control}${text}`)
    }
    const line = async (at: number, from: string, letter: string, point: string) => {
      await type(at, 'from', from)
      await type(at, 'letter', letter)
      await type(at, 'point', point)
    }
    const wrong = [
      ['40', 'Pass', '3'],
      ['75', 'Merit', '4'],
    ] as const
    for (const [at, [from, letter, point]] of wrong.entries()) {
      await enterOn(dialog.getByRole('button', { name: w('Add a line') }))
      await expect.poll(() => dialog.element().querySelectorAll('fieldset').length).toBe(at + 1)
      await line(at + 1, from, letter, point)
    }
    const save = dialog.getByRole('button', { name: w('Save'), exact: true })
    await enterOn(save)
    await expect.element(dialog.getByText(w(order)).first()).toBeVisible()
    await look(`exam-settings-refused-${view.language}`)
    expect(kept).toHaveLength(1)

    // what was typed stands there still, and is mended
    await line(1, '75', 'Merit', '4')
    await line(2, '0', 'Pass', '3')
    await enterOn(save)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText("School's own").first()).toBeVisible()
    expect(kept[1]).toMatchObject({ name: "School's own", failed: 'NG' })
    expect(kept[1]!.bands.map(({ letter }) => letter)).toEqual(['Merit', 'Pass'])
    await look(`exam-settings-${view.language}`)
  })

  it('a note at the foot is saved; a signature without its title is refused, and stands in the list when it has one', async () => {
    const screen = await open()
    await replace(page.getByLabelText(w('Note at the foot')), 'Keep this paper')
    await enterOn(page.getByRole('button', { name: w('Save'), exact: true }).last())
    await expect.poll(() => screen.of('PUT /api/settings/exam').length).toBe(1)
    expect(Object.values(screen.of('PUT /api/settings/exam')[0]!.body).map(String).join()).toContain('Keep this paper')
    await enterOn(page.getByRole('button', { name: w('Add a signature') }))
    const dialog = page.getByRole('dialog')
    const title = dialog.getByRole('textbox', { name: w('Under the line') }).first()
    await expect.element(title).toHaveFocus()
    await enterOn(dialog.getByRole('button', { name: w('Save'), exact: true }))
    await expect.element(dialog.getByText(w('Field is required')).first()).toBeVisible()
    await look(`signature-${view.language}`)
    await replace(title, 'Coordinator')
    await press('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('Coordinator').first()).toBeVisible()
  })
})
