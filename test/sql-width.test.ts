/** A statement is read from top to bottom, and not to the right. */
import { expect, it } from 'vitest'
import { root } from '#app/launch/project.mjs'
import { allLongLines, longLines, sqlFiles, widest } from './sql-width/long-lines.ts'

it('no line of SQL is wider than a screen: `npm run wrap-sql -- FILE` breaks it, a clause a line', () => {
  expect(sqlFiles(root).length).toBeGreaterThan(500)
  expect(allLongLines(root).map(({ file, number }) => `${file}:${number}`)).toEqual([])
})

it('what is too wide is found, in a template within a template too', () => {
  const wide = 'x'.repeat(widest)
  const code = `const a = sql\`select 1\n  \${b ? sql\`from ${wide}\` : sql\`\`}\`\nconst c = '${wide}'\n`
  expect(longLines('a.ts', code).map(({ number }) => number)).toEqual([2])
})
