/**
 * Whoever reads the record of one person, or takes papers of people away, leaves a trace (decision 0066). Asked of the declared calls: one that asks of one
 * person says whose record it shows, or why it shows none; one that prints or sends a table is an export.
 */
import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { isExport } from '#platform/server/traces.ts'
import { endpoints, key } from './routes.ts'

const isReading = ({ method, reads, prints }: AnyEndpoint) => method === 'GET' || reads || prints
/** Families and students read what is their own; a teacher reaches the same through their calls. */
const isOfFamily = ({ right }: AnyEndpoint) =>
  /^(guardian|student|teacher|public)([|](guardian|student|teacher))*$/.test(String(right))

const idOfPerson = /^(student|enroll|guardian|staff|person)_id$|^(student|staff|guardian)Id$/
/** What a call must be told and that is a person: by the names of its input, or by where its path stands. */
function personOf({ input, path }: AnyEndpoint): string | undefined {
  const shape = (input as z.ZodObject).shape ?? {}
  const named = Object.entries(shape).find(
    ([name, field]) => idOfPerson.test(name) && !(field as z.ZodType).safeParse(undefined).success,
  )
  const [, inPath] = /^\/api\/(?:student|guardian|staff|child-info|staff-card)\/\{(\w+)\}/.exec(path) ?? []
  return named?.[0] ?? inPath
}

const ofOnePerson = endpoints.filter((each) => isReading(each) && !isOfFamily(each) && personOf(each))

describe('a call of one person', () => {
  it('says whose record it shows, or why it shows none: `recordOf` or `noRecord` of its declaration', () => {
    expect(ofOnePerson.filter(({ recordOf, noRecord }) => !recordOf && !noRecord).map(key)).toEqual([])
  })
  it('says one of the two, and why in a sentence', () => {
    expect(endpoints.filter(({ recordOf, noRecord }) => recordOf && noRecord).map(key)).toEqual([])
    expect(
      endpoints.filter(({ noRecord }) => noRecord !== undefined && !/^[A-Z].{15,}\.$/.test(noRecord)).map(key),
    ).toEqual([])
  })
  it('names the person in its input', () => {
    const fields = ({ input }: AnyEndpoint) => Object.keys((input as z.ZodObject).shape ?? {})
    expect(endpoints.filter((each) => each.recordOf && !fields(each).includes(each.recordOf)).map(key)).toEqual([])
  })
  it('is no reason for a call that asks of nobody', () => {
    const asked = new Set(ofOnePerson)
    expect(endpoints.filter((each) => each.noRecord && !asked.has(each)).map(key)).toEqual([])
  })
  it('is found at all', () => expect(ofOnePerson.length).toBeGreaterThan(20))
})

/** Files that are of nobody, or that are reached by a law of their own. */
const ofNobody = /\/template$|\/rejected$|^\/api\/(files|jobs)\/|-sample$|\/sheet$|^\/iclock|\/go$/

it('a call whose answer is a file is an export, or shows the record of one person', () => {
  const silent = endpoints.filter(
    (each) => each.raw && !isOfFamily(each) && !each.recordOf && !isExport(each) && !ofNobody.test(each.path),
  )
  expect(silent.map(key)).toEqual([])
})

it('papers that are printed as a job are exports', () => {
  const printed = endpoints.filter(({ prints }) => prints)
  expect(printed.length).toBeGreaterThan(5)
  expect(printed.filter((each) => !isExport(each)).map(key)).toEqual([])
})
