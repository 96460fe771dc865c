/** No screen shows a day as it is stored: what leaves as text goes through `Day`, `Moment`, `UndoneOn` or `dateText`. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = ['features', 'platform'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
)
/** `<Text>{row.left_on}</Text>`, `{notice.published_at.slice(0, 10)}`, `t('… {on}', { on: row.left_on })`: stored columns that end in _on, _at or _date, bare. */
const bare = /(?:>\s*\{|\}\s*\{|[{,]\s*\w+:\s)(?:\w+[.?!]+)+\w*(?:_on|_at|_date)(?:[.?!]+slice\([^)]*\))?\s*\}/g
const bareIn = (text: string) => [...text.matchAll(bare)].map(([found]) => found)

it('knows a bare day', () => {
  expect(
    [
      '<Text>{row.left_on}</Text>',
      "t('Until {day}', { day: row.left_on })",
      '<b>{notice.published_at.slice(0, 10)}</b>',
    ].map((text) => bareIn(text).length),
  ).toEqual([1, 1, 1])
  expect(bareIn('<Day ad={row.left_on} />')).toEqual([])
})

it('is said in the calendar of its reader, everywhere', () => {
  expect(files.length).toBeGreaterThan(150)
  const shown = files.flatMap((file) =>
    bareIn(readFileSync(file, 'utf8'))
      .filter((found) => !/_(on|at|date):\s/.test(found))
      .map((found) => `${file}: ${found}`),
  )
  expect(shown).toEqual([])
})
