/** Templates: who keeps them, what may be kept, what becomes of two who save at once, and that nothing that was saved is lost. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { unique } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { changedMeanwhile } from '../../contract/templates.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
})
afterAll(() => world.close())

const path = '/api/document-template'
const design = (text = '{name}') => ({
  width: 54,
  height: 86,
  front: {
    boxes: [
      {
        kind: 'text',
        id: 'a',
        x: 2,
        y: 2,
        width: 50,
        height: 6,
        text,
        size: 10,
        weight: 600,
        colour: '#112233',
        align: 'center',
      },
    ],
  },
  back: null,
})
const add = async (more: object = {}, person = office) =>
  person.send('POST', path, { kind: 'id_card_student', name: unique('Card'), design: design(), ...more })
const made = async (more: object = {}): Promise<number> => (await add(more)).body.data.id
const show = async (id: number, more = '', person = office) => person.get(`${path}/${id}${more}`)
const save = (id: number, version: number, more: object = {}, person = office) =>
  person.send('PUT', `${path}/${id}`, { version, name: unique('Card'), design: design(), ...more })

it('is closed to who may not design, and to other schools', async () => {
  const id = await made()
  const teacher = await world.signIn('teacher', himalaya)
  for (const answer of [
    await teacher.get(path),
    await show(id, '', teacher),
    await add({}, teacher),
    await save(id, 1, {}, teacher),
    await teacher.send('DELETE', `${path}/${id}`, {}),
  ])
    expect(answer.status).toBe(403)
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  for (const answer of [
    await show(id, '', stranger),
    await show(id, '/version', stranger),
    await save(id, 1, {}, stranger),
    await stranger.send('POST', `${path}/${id}/copy`, { name: 'Mine' }),
    await stranger.send('POST', `${path}/${id}/default`, {}),
    await stranger.send('DELETE', `${path}/${id}`, {}),
  ])
    expect(answer.status).toBe(404)
  expect((await stranger.get(path)).body.data.map((each: { id: number }) => each.id)).not.toContain(id)
})

it('keeps no design that its kind does not take, and says which box is wrong', async () => {
  const wrong = await add({ design: design('{password_hash}') })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { 'design.front.boxes.0': ['A text has a field in braces that there is none of'] },
  ])
  for (const sent of [{ kind: 'poster' }, { design: [] }, { design: {} }, { name: ' ' }, { name: 'x'.repeat(61) }])
    expect((await add(sent)).status, JSON.stringify(sent)).toBe(422)
  const id = await made()
  expect((await save(id, 1, { design: design('{department}') })).status).toBe(422)
  expect((await show(id)).body.data).toMatchObject({ version: 1, design: design() })
  const name = unique('Card')
  await made({ name })
  expect((await add({ name })).body.errors).toEqual({ name: ['Another template of this kind has this name'] })
  expect((await save(id, 1, { name })).status).toBe(422)
  expect((await add({ name, kind: 'id_card_staff' })).status).toBe(200)
})

it('is saved by who saw the last version, and by nobody else', async () => {
  const id = await made()
  expect((await save(id, 1, { design: design('A') })).body.data).toEqual({ id, version: 2 })
  const late = await save(id, 1, { design: design('B') })
  expect([late.status, late.body.message]).toEqual([409, changedMeanwhile])
  const both = await Promise.all([save(id, 2, { design: design('C') }), save(id, 2, { design: design('D') })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await show(id)).body.data.version).toBe(3)
})

it('finds each version as it was, also by whom; none of them can be changed', async () => {
  const id = await made()
  await save(id, 1, { design: design('Second') })
  expect((await show(id, '?version=1')).body.data).toMatchObject({ version: 1, design: design() })
  expect((await show(id)).body.data).toMatchObject({ version: 2, design: design('Second') })
  expect((await show(id, '?version=3')).status).toBe(404)
  const { data } = (await show(id, '/version')).body
  expect(data.map((each: { version: number }) => each.version)).toEqual([2, 1])
  expect(data[0].saved_by).toEqual(expect.any(String))
  for (const statement of [
    `update template_versions set design = '{}' where template_id = ${id}`,
    `delete from template_versions where template_id = ${id}`,
    `delete from templates where id = ${id}`,
  ])
    await expect(inSchool(world.db, himalaya, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      /permission denied/,
    )
  // whoever writes past the calls cannot leave the version out
  await expect(
    inSchool(world.db, himalaya, (tx) =>
      sql.raw(`update templates set design = '{"x": 1}' where id = ${id}`).execute(tx),
    ),
  ).rejects.toThrow(/has no version/)
})

it('one of a kind is the default; a removed one is none, and its name is free again', async () => {
  const [first, second] = [await made({ kind: 'id_card_staff' }), await made({ kind: 'id_card_staff' })]
  const defaults = async () =>
    (await office.get(`${path}?kind=id_card_staff`)).body.data
      .filter((each: { is_default: boolean }) => each.is_default)
      .map((each: { id: number }) => each.id)
  await office.send('POST', `${path}/${first}/default`, {})
  expect(await defaults()).toEqual([first])
  await Promise.all([first, second].map((id) => office.send('POST', `${path}/${id}/default`, {})))
  expect(await defaults()).toHaveLength(1)
  await office.send('POST', `${path}/${second}/default`, {})
  await office.send('POST', `${path}/${first}/default`, { is_default: false })
  expect(await defaults()).toEqual([second])
  const { name } = (await show(second)).body.data
  expect((await office.send('DELETE', `${path}/${second}`, {})).status).toBe(200)
  expect(await defaults()).toEqual([])
  expect((await show(second)).status).toBe(404)
  expect((await office.send('DELETE', `${path}/${second}`, {})).status).toBe(404)
  expect((await add({ kind: 'id_card_staff', name })).status).toBe(200)
})

it('is copied with its design', async () => {
  const id = await made({ design: design('Copied {name}') })
  const name = unique('Card')
  const { body } = await office.send('POST', `${path}/${id}/copy`, { name })
  expect((await show(body.data.id)).body.data).toMatchObject({
    name,
    version: 1,
    is_default: false,
    design: design('Copied {name}'),
  })
  expect((await office.send('POST', `${path}/${id}/copy`, { name })).status).toBe(422)
})
