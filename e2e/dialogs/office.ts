/** Lists with a form, worked by hand: what stories of the office share. */
import { testTime } from '#test/day.ts'
import type { Locator } from 'playwright-core'
import { dialogViews, look as lookAt, signIn, standsStill, type View, type Visit, wordsIn } from '../story.ts'
import { nameOf } from '#test/called.ts'

/** [name, language, view] */
export const views = dialogViews.map(([language, view]): [string, 'en' | 'ne', View] => [
  language === 'en' ? 'at a desk' : 'on a phone in Nepali',
  language,
  view,
])
/** For names nobody else uses. */
export const mark = `${testTime % 100_000}`
/** Has no name in Nepali. */
export const aTeacher = nameOf('teacher')

/** What is open, once it stands still. */
export async function look({ page }: Pick<Visit, 'page'>, name: string): Promise<void> {
  await standsStill(page)
  await lookAt(page, name)
}

export const dialogOf = ({ page }: Pick<Visit, 'page'>): Locator => page.getByRole('dialog').last()

/** The hands of the office in a language; `room` leads the names of the pictures. */
export function officeIn(language: 'en' | 'ne', view: View, room = 'academics') {
  const say = wordsIn(language)
  const at = `${room}-${language}`
  async function enter(user = 'administrator'): Promise<Visit> {
    const here = await signIn(user, view)
    here.page.setDefaultTimeout(10_000)
    return here
  }
  const find = ({ page }: Visit, words: string) =>
    page
      .getByRole('searchbox', { name: say('Search') })
      .first()
      .fill(words)
  /** Saves what the dialog holds, and sees it close. */
  async function save(here: Visit): Promise<void> {
    await dialogOf(here)
      .getByRole('button', { name: say('Save'), exact: true })
      .click()
    await dialogOf(here).waitFor({ state: 'hidden' })
  }
  /** Opens the list's form, fills it, and saves. Choices are picked by their words. */
  async function add(
    here: Visit,
    thing: string,
    fields: Record<string, string>,
    choices: Record<string, string | RegExp> = {},
  ): Promise<void> {
    await here.page
      .getByRole('button', { name: say('Add {thing}', { thing: say(thing).toLowerCase() }) })
      .first()
      .click()
    await fill(here, fields, choices)
    await look(here, `${at}-${thing.toLowerCase().replaceAll(' ', '-')}-form`)
    await save(here)
  }
  async function fill(
    here: Visit,
    fields: Record<string, string>,
    choices: Record<string, string | RegExp> = {},
  ): Promise<void> {
    const dialog = dialogOf(here)
    for (const [label, value] of Object.entries(fields))
      await dialog
        .getByLabel(new RegExp(`^${say(label)}( |$)`))
        .first()
        .fill(value)
    for (const [label, option] of Object.entries(choices)) {
      await dialog
        .getByLabel(new RegExp(`^${say(label)}( |$)`))
        .first()
        .click()
      await here.page.getByRole('option', { name: option }).first().click()
    }
  }
  /** The row's action: a word of its own, or in its menu. */
  async function act({ page }: Visit, action: string, row: string): Promise<void> {
    const button = page.getByRole('button', { name: `${say(action)} ${row}`, exact: true })
    const more = page.getByRole('button', { name: say('More for {name}', { name: row }), exact: true })
    await button.or(more).first().waitFor()
    if (await button.count()) return button.first().click()
    await more.first().click()
    await page.getByRole('menuitem', { name: say(action), exact: true }).click()
  }
  async function change(here: Visit, row: string, fields: Record<string, string>): Promise<void> {
    await act(here, 'Edit', row)
    await dialogOf(here)
      .getByRole('button', { name: say('Edit'), exact: true })
      .click()
    await dialogOf(here)
      .getByRole('button', { name: say('Save'), exact: true })
      .waitFor()
    await fill(here, fields)
    await save(here)
  }
  async function remove(here: Visit, row: string): Promise<void> {
    await act(here, 'Delete', row)
    await dialogOf(here)
      .getByRole('button', { name: say('Delete'), exact: true })
      .click()
    await dialogOf(here).waitFor({ state: 'hidden' })
    // a name in another language is not there to go away
    await here.settled()
    await here.page.getByText(row, { exact: true }).first().waitFor({ state: 'detached' })
  }
  return { say, at, enter, find, save, add, fill, act, change, remove }
}
