/** No call swallows a name that it does not know: a wrong one in what is sent is told, and nothing is done. */
import { expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { readInput } from '#platform/contract/wire-input.ts'
import { endpoints, key, onlyRoom } from './routes.ts'

/** A device sends bytes, which its handler reads. */
const takesNames = endpoints.filter(({ machine }) => !machine)
const complaintOf = ({ input }: AnyEndpoint): unknown => {
  try {
    return readInput(input, { input: { nobody_declared: 1 } })
  } catch (error) {
    return (error as { code?: string; errors?: unknown }).errors
  }
}

it('every call refuses a name that it does not declare, and says which', () => {
  expect(takesNames.length).toBeGreaterThan(onlyRoom ? 0 : 400)
  const swallowing = takesNames.filter(
    (endpoint) => JSON.stringify(complaintOf(endpoint)) !== '{"nobody_declared":["Not known here"]}',
  )
  expect(swallowing.map(key)).toEqual([])
})
