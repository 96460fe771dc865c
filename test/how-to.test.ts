/** The pages that say how something is done: short, reached from CONTRIBUTING, and what they name is there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#platform/server/config.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const pages = readdirSync(join(projectRoot, 'docs/how-to')).map((name) => `docs/how-to/${name}`)
const mostLines = 48
const widest = 120

/** Paths in code marks: with a slash, and ending as a file of ours does. Names in angle brackets and `x.` are no files. */
const named = (page: string) =>
  [...read(page).matchAll(/`([^`\s<>]+\/[^`\s<>]+\.(?:tsx?|md|sql|typ|json|tsv))`/g)].map(([, path]) => path!)

it.each(pages)('%s is short and reached from the front page', (page) => {
  const lines = read(page).split('\n')
  expect(lines.length).toBeLessThan(mostLines)
  expect(lines.filter((line) => line.length > widest)).toEqual([])
  expect(read('CONTRIBUTING.md')).toContain(`(${page})`)
})

/** Files of the tree that pages name. */
const files = ['app', 'bench', 'docs', 'e2e', 'features', 'migrations', 'papers', 'platform', 'school', 'test'].flatMap(
  (folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`),
)
/** `server/room.ts` is a file of the room that the page speaks of; a star stands for a number. */
const isThere = (path: string) => {
  const [before = '', after] = path.split('*')
  return files.some((file) =>
    after === undefined ? file.endsWith(`/${path}`) : file.includes(`/${before}`) && file.endsWith(after),
  )
}

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s wraps at 120 columns, but for its tables', (page) => {
  expect(
    read(page)
      .split('\n')
      .filter((line) => line.length > widest && !line.startsWith('|')),
  ).toEqual([])
})

it.each([...pages, 'CONTRIBUTING.md', 'ARCHITECTURE.md'])('what %s names is there', (page) => {
  expect(named(page).filter((path) => !isThere(path))).toEqual([])
})

it('the front page has forty lines', () => {
  expect(read('CONTRIBUTING.md').split('\n').length).toBeLessThan(46)
})

it('the changelog has thirty lines a release', () => {
  const [, ...releases] = read('CHANGELOG.md').split('\n## ')
  expect(releases.length).toBeGreaterThan(1)
  for (const release of releases) expect(release.trimEnd().split('\n').length, release.slice(0, 20)).toBeLessThan(31)
})
