/** How long functions and files are, and that no files load each other. What is too long today is listed in `size-known.json`; the list may only shrink. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

const most = { function: 60, file: 300 }

/** Lines by `file > name` of functions, and by path of files. */
const known = JSON.parse(readFileSync(join(import.meta.dirname, 'size-known.json'), 'utf8')) as Record<
  'functions' | 'files',
  Record<string, number>
>

/** Files that hold data, and may be as long as the data is. */
const data = [
  { files: /\.gen\.ts$/, because: '`npm run tables` writes it' },
  { files: /^nepal\/places\//, because: 'it is a table of places' },
]

const root = dirname(import.meta.dirname)
const product = ['app', 'features', 'nepal', 'papers', 'platform', 'school']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .sort()
const sources = new Map(product.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

const linesOf = (text: string) => text.trimEnd().split('\n').length

/** The functions of a file with their lines. A function without a name has that of the call which takes it. */
function functionsOf(file: string, text: string): { name: string; lines: number }[] {
  const names = new Map<number, string>()
  const found: { name: string; lines: number }[] = []
  const nameOf = (node: ESTree.Expression | ESTree.PropertyKey) => text.slice(node.start, node.end)
  function take(node: ESTree.Function | ESTree.ArrowFunctionExpression) {
    const own = node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name
    found.push({
      name: own ?? names.get(node.start) ?? 'without a name',
      lines: linesOf(text.slice(node.start, node.end)),
    })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (init && id.type === 'Identifier' && names.set(init.start, id.name)),
    Property: ({ key, value }) => void names.set(value.start, nameOf(key)),
    MethodDefinition: ({ key, value }) => void names.set(value.start, nameOf(key)),
    PropertyDefinition: ({ key, value }) => void (value && names.set(value.start, nameOf(key))),
    CallExpression: ({ callee, arguments: given }) => {
      const called = callee.type === 'MemberExpression' ? `.${nameOf(callee.property)}` : nameOf(callee)
      for (const each of given) names.set(each.start, `${called}(...)`)
    },
    FunctionDeclaration: take,
    FunctionExpression: take,
    ArrowFunctionExpression: take,
  }).visit(parseSync(file, text).program)
  return found
}

/** What a file loads when it is loaded itself. Types are erased, and `import()` waits until it is called. */
function loadedBy(file: string, text: string): string[] {
  const { staticImports, staticExports } = parseSync(file, text).module
  const imports = staticImports.filter(({ entries }) => !entries.length || entries.some(({ isType }) => !isType))
  const exports = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
  const asked = [
    ...imports.map(({ moduleRequest }) => moduleRequest.value),
    ...exports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ]
  return asked.flatMap((name) =>
    name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? normalize(join(dirname(file), name)) : [],
  )
}

/** Groups of files that load each other. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = (from: string) => {
    const seen = new Set<string>()
    const next = [...(graph.get(from) ?? [])]
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      next.push(...(graph.get(file) ?? []))
    }
    return seen
  }
  const all = new Map([...graph.keys()].map((file) => [file, reached(file)]))
  const groups = [...all].flatMap(([file, from]) =>
    from.has(file) ? [[...from].filter((other) => all.get(other)?.has(file)).sort()] : [],
  )
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

/** What of the measured is neither short enough nor listed as it is, and what of the list is not needed any more. */
function complaints(measured: ReadonlyMap<string, number>, listed: Record<string, number>, limit: number) {
  const long = [...measured].filter(([, lines]) => lines > limit)
  return {
    tooLong: long
      .filter(([name, lines]) => lines > (listed[name] ?? limit))
      .map(([name, lines]) => `${name}: ${lines}`),
    done: Object.keys(listed).filter((name) => (measured.get(name) ?? 0) <= limit),
  }
}

describe('functions', () => {
  const measured = new Map<string, number>()
  for (const [file, text] of sources)
    for (const { name, lines } of functionsOf(file, text)) {
      const key = `${file} > ${name}`
      measured.set(key, Math.max(lines, measured.get(key) ?? 0))
    }
  const { tooLong, done } = complaints(measured, known.functions, most.function)

  it(`have ${most.function} lines at most, and listed ones do not grow`, () => {
    expect(measured.size).toBeGreaterThan(7000)
    expect(
      tooLong,
      'Split it by what it does: the sections of a form, the body of a dialog, the row of a table become components with names of their own; state and saving become a hook; a step of a process becomes a function.',
    ).toEqual([])
  })
  it('are taken off the list once they are short enough or gone', () => {
    expect(done, 'Take them off the list in test/size-known.json.').toEqual([])
  })
})

describe('files', () => {
  const measured = new Map(
    [...sources]
      .filter(([file]) => !data.some(({ files }) => files.test(file)))
      .map(([file, text]) => [file, linesOf(text)]),
  )
  const { tooLong, done } = complaints(measured, known.files, most.file)

  it(`have ${most.file} lines at most, and listed ones do not grow`, () => {
    expect(measured.size).toBeGreaterThan(1500)
    expect(
      tooLong,
      'It holds two ideas: give the second a file of its own beside this one, named after what it does.',
    ).toEqual([])
  })
  it('are taken off the list once they are short enough or gone', () => {
    expect(done, 'Take them off the list in test/size-known.json.').toEqual([])
  })
  it('that may be long are there', () => {
    expect(data.filter(({ files }) => !product.some((file) => files.test(file)))).toEqual([])
  })
})

it('files do not load each other: move what both need into a third file, or hand it over as an argument', () => {
  const graph = new Map([...sources].map(([file, text]) => [file, loadedBy(file, text)]))
  expect([...graph.values()].flat().filter((file) => graph.has(file)).length).toBeGreaterThan(5000)
  expect(cyclesOf(graph)).toEqual([])
})

describe('what is measured', () => {
  const long = (head: string, tail = '}') => [head, ...Array<string>(60).fill('  step()'), tail].join('\n')

  it.each([
    ['a declaration', long('export function Screen() {'), 'Screen'],
    ['a variable', long('const ask = async () => {'), 'ask'],
    ['a property', long('const room = { open: () => {', '} }'), 'open'],
    ['a method', long('class Room { close() {', '} }'), 'close'],
    ['an argument', long('serve(() => {', '})'), 'serve(...)'],
  ])('knows the name and the lines of %s', (_, text, name) => {
    expect(functionsOf('some.ts', text)).toEqual([{ name, lines: 62 }])
  })
  it('what is too long, has grown, is short enough or gone is told', () => {
    const measured = new Map([
      ['new', 61],
      ['grown', 80],
      ['as it was', 70],
      ['shrunk', 60],
    ])
    expect(complaints(measured, { grown: 79, 'as it was': 70, shrunk: 90, gone: 61 }, 60)).toEqual({
      tooLong: ['new: 61', 'grown: 80'],
      done: ['shrunk', 'gone'],
    })
  })
  it('a cycle is found through other files; types and import() make none', () => {
    const texts = {
      'a/one.ts': "import { b } from './two.ts'",
      'a/two.ts': "export { c } from '#a/three.ts'",
      'a/three.ts': "import './one.ts'",
      'a/four.ts':
        "import type { b } from './five.ts'\nimport { type c } from './five.ts'\nconst e = import('./five.ts')",
      'a/five.ts': "import { d } from './four.ts'",
    }
    const graph = new Map(Object.entries(texts).map(([file, text]) => [file, loadedBy(file, text)]))
    expect(cyclesOf(graph)).toEqual([['a/one.ts', 'a/three.ts', 'a/two.ts']])
  })
})
