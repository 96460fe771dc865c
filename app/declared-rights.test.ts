/** Every right that a call, a screen, a menu or a piece of code names is declared by exactly one room, or waits for its room. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import type { Capability } from '#features/access/contract/capabilities.ts'
import { rights as toCome } from '#features/access/contract/rights-to-come.ts'
import { builtInNames } from '#features/access/contract/roles.ts'
import { allRights } from '#features/access/server/rights.ts'
import { declareRights, thing } from '#platform/contract/declared-rights.ts'
import type { Right } from '#platform/contract/rights.ts'
import { allPermissions, builtInRoles, modules } from './rights.ts'
import { rooms } from './rooms.server.ts'
import { handlers } from './server.ts'

const capabilities: Record<Capability, true> = {
  administrator: true,
  accountant: true,
  'class-teacher': true,
  'own-sections': true,
}
/** A word of a right is a permission, a capability, a role, or one of these. */
const known = new Set<string>([
  ...allPermissions,
  ...Object.keys(capabilities),
  ...builtInNames.map(({ slug }) => slug),
  'login',
  'public',
])
const wordsOf = (right: Right): string[] =>
  typeof right === 'string' ? right.split(/[|&]/).map((word) => word.trim()) : []
const unknown = (named: readonly { where: string; right: Right }[]) => [
  ...new Set(
    named.flatMap(({ where, right }) =>
      wordsOf(right)
        .filter((word) => !known.has(word))
        .map((word) => `${where}: ${word}`),
    ),
  ),
]

type Node = any
/** Texts that stand where a right does: `right: '...'`, `needs: '...'` of a file, `right="..."`, `can('...')`, `crud('...')`. */
function namedIn(file: string): { where: string; right: string }[] {
  const code = readFileSync(file, 'utf8')
  const found: { where: string; right: string }[] = []
  const texts = (node: Node): string[] =>
    node?.type === 'Literal' && typeof node.value === 'string'
      ? [node.value]
      : node?.type === 'ConditionalExpression'
        ? [...texts(node.consequent), ...texts(node.alternate)]
        : node?.type === 'JSXExpressionContainer'
          ? texts(node.expression)
          : []
  const add = (node: Node, rights: string[]) =>
    found.push(...rights.map((right) => ({ where: `${file}:${code.slice(0, node.start).split('\n').length}`, right })))
  new Visitor({
    Property: (node: Node) => void (node.key.name === 'right' && add(node, texts(node.value))),
    JSXAttribute: (node: Node) => void (node.name.name === 'right' && add(node, texts(node.value))),
    CallExpression(node: Node) {
      const name = node.callee.name ?? node.callee.property?.name
      if (name === 'can') add(node, texts(node.arguments[0]))
      if (name === 'crud')
        add(
          node,
          texts(node.arguments[0]).flatMap((of) => [`${of}-read`, `${of}-create`]),
        )
    },
  }).visit(parseSync(file, code).program)
  return found
}

const sources = ['features', 'school', 'platform', 'app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.gen|\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)

describe('rights', () => {
  it('stand once: in one room, or among those to come; none in both, and each module has a place of its own', () => {
    expect(allPermissions.length).toBeGreaterThan(120)
    expect(allPermissions.filter((slug, at) => allPermissions.indexOf(slug) !== at)).toEqual([])
    const again = declareRights({ shelves: { label: 'Shelves', rank: 999, rights: [thing('student', 'Students')] } })
    const place = declareRights({ shelves: { label: 'Shelves', rank: 10, rights: [thing('shelf', 'Shelves')] } })
    const declared = rooms.flatMap(({ rights }) => (rights ? [rights] : []))
    expect(() => allRights([...declared, again])).toThrow('student-read')
    expect(() => allRights([...declared, place])).toThrow('rank 10')
  })
  it('of a folder are listed in its server/room.ts, and with them only: the browser takes them from the folders', () => {
    const folders = readdirSync('features').filter((room) => existsSync(`features/${room}/contract/rights.ts`))
    expect(
      rooms
        .filter(({ rights }) => rights)
        .map(({ facts }) => facts.name)
        .sort(),
    ).toEqual(folders.sort())
    expect(folders.length).toBeGreaterThan(8)
  })
  it('that calls name are declared: a misspelt one would be held by nobody', () => {
    const named = handlers.map(({ endpoint: { method, path, right } }) => ({ where: `${method} ${path}`, right }))
    expect(named.length).toBeGreaterThan(300)
    expect(unknown(named)).toEqual([])
  })
  it('that screens, menus and parts of screens name are declared', async () => {
    interface Named {
      path?: string
      name: string
      right?: Right
      menu?: { right?: Right }
    }
    const tables = (await import(`${process.cwd()}/app/rooms.web.ts`)) as {
      office: { rooms: { name: string; screens: Named[] }[] }
    }
    const named = tables.office.rooms.flatMap(({ screens }) =>
      screens.flatMap(({ path, right = 'login', menu }) => [
        { where: path!, right },
        ...(menu?.right === undefined ? [] : [{ where: `${path} in the menu`, right: menu.right }]),
      ]),
    )
    expect(named.length).toBeGreaterThan(60)
    expect(unknown(named)).toEqual([])
  })
  it('that the sources name are declared', () => {
    const named = sources.flatMap(namedIn)
    expect(sources.length).toBeGreaterThan(800)
    expect(named.length).toBeGreaterThan(400)
    expect(unknown(named)).toEqual([])
  })
  it('that the table of screens names are declared, those of screens to come too', () => {
    const lines = readFileSync('docs/screens.tsv', 'utf8').trim().split('\n').slice(1)
    const named = lines.map((line) => line.split('\t')).map(([, path, , right]) => ({ where: path!, right: right! }))
    expect(named.length).toBeGreaterThan(150)
    expect(unknown(named)).toEqual([])
  })
  it('of the built-in roles are some that there are, and whatever waits for its room is held by one of them', () => {
    expect(builtInRoles.length).toBe(17)
    expect(
      builtInRoles.flatMap(({ slug, permissions }) =>
        permissions.filter((each) => !allPermissions.includes(each)).map((each) => `${slug}: ${each}`),
      ),
    ).toEqual([])
    expect(Object.keys(toCome).filter((id) => !modules.some((module) => module.id === id))).toEqual([])
  })
})
