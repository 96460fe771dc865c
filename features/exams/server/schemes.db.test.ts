/** The schemes that a school is given are those of `contract/scheme.ts`, and what makes no scheme is refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { school } from '#test/builders.ts'
import { division, letters2072, letters2078 } from '../contract/scheme.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('administrator', himalaya)
})
afterAll(() => world.close())

const shipped = [
  ['Letter grading 2072', letters2072],
  ['Letter grading 2078', letters2078],
  ['Per cent with division', division],
] as const

const schemesOf = async (company: number) =>
  inSchool(
    world.owner.db,
    company,
    async (tx) =>
      (
        await sql<{ name: string }>`
          select name, kind, subject_by, failed, average_of_failed, pass_theory::float8 as pass_theory, pass_practical::float8 as pass_practical, bands
          from grading_schemes where company_id = ${company}::bigint order by name`.execute(tx)
      ).rows,
  )

it('a school has the schemes of Nepal, a school that begins today too', async () => {
  const expected = shipped.map(([name, scheme]) => ({ name, ...scheme }))
  expect(await schemesOf(himalaya)).toEqual(expected)
  const made = await school(world)
  expect(await schemesOf(made.id)).toEqual(expected)
})

describe('a scheme that says no', () => {
  const own = {
    name: 'Our own',
    kind: 'points',
    failed: 'NG',
    bands: [
      { from: 50, letter: 'P', point: 4 },
      { from: 0, letter: 'NG' },
    ],
  }
  it.each([
    [
      'bands in order',
      {
        bands: [
          { from: 0, letter: 'NG' },
          { from: 50, letter: 'P', point: 4 },
        ],
      },
      'Name the bands from the highest per cent to the lowest, each per cent once',
    ],
    [
      'each per cent once',
      {
        bands: [
          { from: 50, letter: 'P', point: 4 },
          { from: 50, letter: 'Q', point: 3 },
        ],
      },
      'Name the bands from the highest per cent to the lowest, each per cent once',
    ],
    [
      'each letter once',
      {
        bands: [
          { from: 50, letter: 'P', point: 4 },
          { from: 0, letter: 'P' },
        ],
      },
      'Two bands have the same letter',
    ],
    ['any band', { bands: [] }, 'Name at least one band'],
    ['any point', { bands: [{ from: 0, letter: 'P' }] }, 'At least one band has a grade point'],
    [
      'points that fall',
      {
        bands: [
          { from: 50, letter: 'P', point: 2 },
          { from: 0, letter: 'Q', point: 3 },
        ],
      },
      'Grade points fall from band to band',
    ],
    ['the lowest per cent', { bands: [{ from: 50, letter: 'P', point: 4 }] }, 'The lowest band begins at 0 per cent'],
    ['what fails', { failed: null }, 'Where nobody fails every band has a grade point'],
    ['division without points', { kind: 'division' }, 'A division has no grade point'],
  ])('to %s is refused', async (_what, wrong, sentence) => {
    const { status, body } = await admin.send('POST', '/api/grading-scheme', { ...own, ...wrong })
    expect([status, body.errors]).toEqual([422, { bands: [sentence] }])
  })

  it('is kept where all of it holds, also when only a part of it is changed', async () => {
    const made = await admin.send('POST', '/api/grading-scheme', own)
    expect(made.status).toBe(200)
    const { id } = made.body.data
    expect((await admin.send('PATCH', `/api/grading-scheme/${id}`, { _clear: ['failed'] })).status).toBe(422)
    expect((await admin.send('PATCH', `/api/grading-scheme/${id}`, { failed: 'F' })).status).toBe(200)
  })

  it('is a division whose bands say nothing of points, and what is not said is kept as nothing', async () => {
    const made = await admin.send('POST', '/api/grading-scheme', {
      name: 'Our divisions',
      kind: 'division',
      bands: [{ from: 60, letter: 'First' }],
    })
    expect([made.status, made.body.data.bands]).toEqual([
      200,
      [{ from: 60, letter: 'First', point: null, remark: null, remark_np: null }],
    ])
  })
})
