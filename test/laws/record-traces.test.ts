/** Whoever reads the record of one person leaves a trace (decision 0066): each call of one person says whose it is, or why it shows no record. */
import { expect, it } from 'vitest'
import { endpoints, key } from './routes.ts'

/** What is of one person and no record. */
const noRecord: Record<string, string> = {
  'GET /api/student/{id}/qr': 'the code of a card',
  'GET /api/student/{student_id}/optional-choices': 'subjects that were chosen',
  'GET /api/staff/{id}/attendance': 'days of work, as on the sheet of all staff',
}

const ofOnePerson = endpoints.filter(
  ({ method, path, right }) =>
    method === 'GET' &&
    /^\/api\/(student|guardian|staff)\/\{/.test(path) &&
    !/^(guardian|student)([|]|$)/.test(String(right)),
)

it('each call of one person says whose record it shows', () => {
  const silent = ofOnePerson.filter((endpoint) => !endpoint.recordOf).map(key)
  expect(silent.toSorted()).toEqual(Object.keys(noRecord).toSorted())
})

it('the person is a field of its address', () => {
  expect(endpoints.filter(({ recordOf, path }) => recordOf && !path.includes(`{${recordOf}}`)).map(key)).toEqual([])
})

it('there are such calls', () => expect(ofOnePerson.length).toBeGreaterThan(8))
