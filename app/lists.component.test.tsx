/** Every list with a form, as it is declared: its form by keys, a refusal that keeps what was typed, and a row that cannot be deleted. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Field } from '#platform/contract/field.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { nepaliKey, type Resource } from '#platform/contract/resource.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { type Answers, refused } from '#test/components/answers.ts'
import { shownIn } from '#test/components/chosen.ts'
import { button, dialog, handsIn, told } from '#test/components/hands.ts'
import { press, replace } from '#test/components/keys.ts'
import { look } from '#test/components/look.ts'
import { mount, bothViews } from '#test/components/mount.tsx'

const declared = import.meta.glob<Record<string, unknown>>(['/features/*/contract/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const isResource = (each: unknown): each is Resource =>
  typeof each === 'object' &&
  each !== null &&
  ['fields', 'columns', 'rights', 'path', 'key'].every((name) => name in each)
const roomOf = new Map(
  Object.entries(declared).flatMap(([file, module]) =>
    Object.values(module)
      .filter(isResource)
      .map((each) => [each, file.split('/')[2]!] as const),
  ),
)
const all = [...roomOf.keys()]
/** Students and staff have screens of their own for their forms. */
const ownForm = ['students', 'staff']
const withForm = all.filter(({ readOnly, name }) => !readOnly && !ownForm.includes(name))

const listsIn = (view: (typeof bothViews)[number]) => shownIn(view, withForm, (each) => roomOf.get(each)!)

/** A right value of a field. */
function sample(field: Field): unknown {
  const values: Partial<Record<Field['kind'], unknown>> = {
    text: 'Sample',
    long_text: 'A sample',
    int: field.min ?? 1,
    decimal: field.min ?? 1.5,
    money: 1000_00,
    date: '2026-05-06',
    time: '10:15',
    flag: false,
    choice: field.choices?.[0]?.value,
    phone: '9841000001',
    email: 'a@example.com',
    colour: '#0a7f5a',
    ref: 1,
    multi_ref: [],
    rows: [],
  }
  return values[field.kind] ?? null
}

const rowOf = ({ fields, key }: Resource) => ({
  id: 1,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.optional ? null : sample(field)] as const),
  ),
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'ref' ? [[name.replace(/_id$/, ''), 'Above']] : [])),
  ),
  ...(fields[key]!.kind === 'text' && { [key]: 'Sample' }),
})

const wrongFields = () =>
  [...document.querySelectorAll<HTMLElement>('[data-field]:has([aria-invalid=true])')].map(
    (each) => each.dataset['field'],
  )

/** Any list is answered with one row: choices of the form are among them. */
const listed = Object.fromEntries(
  all.map((each) => [
    `GET /api/${each.path}`,
    listAnswer([{ ...rowOf(each), name: 'Above' }], 1, { page: 1, rowsPerPage: 25 }),
  ]),
)

it('finds the lists of the rooms', () => expect(withForm.length).toBeGreaterThan(15))

describe.each(bothViews.filter((view) => listsIn(view).length))('in $language', (view) => {
  const { w, act, enter, yesEdit } = handsIn(view.language)

  it.each(listsIn(view).map((each) => [each.name, each] as const))('%s', async (name, resource) => {
    const path = `/api/${resource.path}`
    const fields = Object.entries(resource.fields as Record<string, Field>)
    const required = fields
      .filter(([, field]) => !field.optional && field.default === undefined && field.kind !== 'rows')
      .map(([named]) => named)
    const isText = resource.fields[resource.key]!.kind === 'text'
    const row = rowOf(resource)
    let wrong = true
    const answers = {
      ...listed,
      [`GET ${path}`]: () => listAnswer([row], 1, { page: 1, rowsPerPage: 10 }),
      [`PUT ${path}/{id}`]: () =>
        wrong
          ? refused(422, 'Some fields need a look.', { code: 'invalid', errors: { [resource.key]: ['Used already'] } })
          : { data: row, message: 'Saved.' },
      [`DELETE ${path}/{id}`]: refused(406, 'This is still used by others (sections) and cannot be removed.', {
        code: 'in-use',
      }),
    } as Answers
    const screen = await mount(<ListScreen resource={resource} />, answers, {
      who: { rights: Object.values(resource.rights) as string[] },
      view,
    })

    // what must be there is told at its field, nothing is sent, and Escape leaves
    await button(w('Add {thing}', { thing: w(resource.title).toLowerCase() })).click()
    await enter('Save')
    await expect.element(dialog().getByText(w('Field is required')).first()).toBeVisible()
    await expect.poll(wrongFields).toEqual(required)
    await look(`list-${name}-${view.language}`)
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.asked.filter(({ call }) => !call.startsWith('GET '))).toEqual([])

    // what the server refuses stays typed, and can be mended
    const called = String(row[nepaliKey(resource) as keyof typeof row] ?? row[resource.key as keyof typeof row])
    await act('Edit', called)
    await yesEdit()
    if (isText) {
      const field = page.elementLocator(document.querySelector(`[data-field="${resource.key}"] input`)!)
      await replace(field, 'Typed')
      await enter('Save')
      await expect.element(dialog().getByText(w('Used already')).first()).toBeVisible()
      await expect.element(field).toHaveValue('Typed')
      wrong = false
      await replace(field, 'Typed 2')
      await enter('Save')
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      const sent = screen.of(`PUT ${path}/{id}` as never).map(({ body }) => (body as never)[resource.key])
      expect(sent).toEqual(['Typed', 'Typed 2'])
    } else await press('{Escape}')

    // what something hangs on stays, and says so
    await act('Delete', called)
    await enter('Delete')
    await told(view.language === 'ne' ? /हटाउन मिल्दैन/ : /^This is still used by others/)
    if (isText) await expect.element(page.getByText(called).first()).toBeVisible()
  })
})
