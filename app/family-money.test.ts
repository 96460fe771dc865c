/** What a family reads of money is read again after a payment: each such call is known to the portal. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { handlers } from '#app/server.ts'
import { tellsMoney } from '#features/portal/web/money.ts'
import { sourcesOfFamilies } from './web-words.ts'

/** Names of sums in answers. */
const sums = /^(due|owed|owed_from|advance|deposit|amount|paid|balance|total_due|penalty|.*_amount)$/

const namesIn = (shape: unknown): string[] =>
  typeof shape !== 'object' || shape === null
    ? []
    : Object.entries(shape).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.keys(value as object) : []),
        ...namesIn(value),
      ])

const namesOfAnswer = new Map(
  handlers
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint: { path, answer } }) => [
      path,
      namesIn(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' })),
    ]),
)

const asked = new Set(
  sourcesOfFamilies('.').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b(?:useSeen|readAhead)\(\s*'(\/api\/[^']+)'/g),
      ([, path]) => path!,
    ),
  ),
)
const withSums = [...asked].filter((path) => namesOfAnswer.get(path)!.some((name) => sums.test(name)))

it('each answer with sums that families keep is read again after a payment', () => {
  expect(asked.size).toBeGreaterThan(12)
  expect(withSums.length).toBeGreaterThan(4)
  expect(
    withSums.filter((path) => !tellsMoney(path)).map((path) => `${path}: add it to features/portal/web/money.ts`),
  ).toEqual([])
})

it('and no other is', () => {
  expect([...asked].filter((path) => tellsMoney(path) && !withSums.includes(path))).toEqual([])
})
