import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#platform/server/config.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
/** Who has edited has the packages. */
const afterAnEdit = new Set(['format'])
const launchers = readdirSync(join(projectRoot, 'app/launch')).filter((name) => name.endsWith('.mjs'))

/** A checkout has no packages: what CI, the README and CONTRIBUTING tell to type must fetch them itself. */
describe('on a clean checkout', () => {
  it.each(['.ci/run', 'README.md', 'CONTRIBUTING.md'])('what %s tells to type goes by a launcher', (page) => {
    const typed = [...read(page).matchAll(/npm (?:run )?([a-z][a-z-]*)/g)].map(([, name = '']) => name)
    const ours = [...new Set(typed)].filter((name) => scripts[name] && !afterAnEdit.has(name))
    expect(ours.length).toBeGreaterThan(0)
    expect(ours.filter((name) => !scripts[name]!.startsWith('node app/launch/'))).toEqual([])
  })

  it('a launcher imports nothing but Node and its neighbours before packages are there', () => {
    expect(launchers.length).toBeGreaterThan(5)
    for (const name of launchers) {
      const imported = [...read(`app/launch/${name}`).matchAll(/^import (?:.* from )?'(.*)'/gm)].map(([, from]) => from)
      expect(imported.filter((from) => !/^(node:|\.\/)/.test(from!))).toEqual([])
    }
  })
})
