/**
 * Families load the words that they can meet: `ne.json?family` is of a catalogue what stands in the sources of their screens,
 * or in what the server may answer them. Whoever adds a sentence writes it into `ne.json` once; the build finds who meets it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, type Plugin, Visitor } from 'vite'

const begin = ['app/web.tsx', 'app/rooms.family.ts']
/** Where the office begins. */
const beyond = new Set(['app/rooms.web.ts', 'school/web/frame/office-frame.tsx'])
/** Refusals and complaints come from here; a family's calls are those of these rooms. */
const answering = [
  'platform/server',
  'platform/contract',
  'platform/fields',
  'features/access/server',
  'features/access/contract',
  'features/portal/server',
  'features/portal/contract',
  'features/exams/server',
  'features/exams/contract',
  'features/fees/server/online',
  'features/fees/contract/online',
  'features/classroom/server',
  'features/classroom/contract',
]

export const familyWords = (root: string): Plugin => {
  let whole = false
  let met: Set<string> | undefined
  return {
    name: 'family-words',
    enforce: 'pre',
    configResolved: ({ command }) => void (whole = command === 'serve'),
    load: {
      filter: { id: /ne\.json\?family$/ },
      handler(id) {
        const words = JSON.parse(readFileSync(id.replace(/\?family$/, ''), 'utf8')) as Record<string, string>
        met ??= metByFamilies(root)
        return { code: `export default ${JSON.stringify(whole ? words : wordsOf(words, met))}`, moduleType: 'js' }
      },
    },
  }
}

/** Words that are met before or outside of the screens of one room, each a module of its own: 'virtual:menu-words' ... */
export const sharedWords = (root: string): Plugin => {
  let whole = false
  const sources: Record<string, () => Record<string, string>> = {
    'virtual:menu-words': () => wordsOfMenu(root),
    'virtual:house-words': () => houseWords(root),
    'virtual:start-words': () => (whole ? houseWords(root) : wordsOf(houseWords(root), metByFamilies(root))),
    'virtual:activity-words': () => wordsOfActivity(root),
    'virtual:rights-words': () => wordsOfRights(root),
  }
  return {
    name: 'shared-words',
    configResolved: ({ command }) => void (whole = command === 'serve'),
    resolveId: (id) => (id in sources ? id : undefined),
    load: (id) =>
      id in sources ? { code: `export default ${JSON.stringify(sources[id]!())}`, moduleType: 'js' } : undefined,
  }
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

/** What the platform and the parts of a school say, on whatever screen. */
export const houseWords = (root: string): Record<string, string> => ({
  ...read(join(root, 'platform/web/ne.json')),
  ...read(join(root, 'school/web/ne.json')),
})

const websOf = (root: string, file: string): string[] =>
  readdirSync(join(root, 'features'))
    .map((room) => join(root, 'features', room, 'web'))
    .filter((web) => existsSync(join(web, file)))

/** What the activity report calls the deeds and things of a room. */
export const wordsOfActivity = (root: string): Record<string, string> =>
  Object.assign({}, ...websOf(root, 'activity-ne.json').map((web) => read(join(web, 'activity-ne.json'))))

/** The files in which rooms declare their rights, and those of rooms to come. */
const rightsFiles = (root: string): string[] =>
  readdirSync(join(root, 'features'))
    .flatMap((room) => ['rights.ts', 'rights-to-come.ts'].map((file) => join(root, 'features', room, 'contract', file)))
    .filter((file) => existsSync(file))

/** What the table of rights calls the modules, things and deeds of all rooms: of each room's catalogue what stands in its `contract/rights.ts`. */
export const wordsOfRights = (root: string): Record<string, string> =>
  Object.assign(
    {},
    ...rightsFiles(root).map((file) => wordsOf(read(join(dirname(file), '../web/ne.json')), new Set(textsIn(file)))),
  )

/** The rights of all rooms for the browser: 'virtual:rights' is the list of what they declare. */
export const declaredRights = (root: string): Plugin => ({
  name: 'declared-rights',
  resolveId: (id) => (id === 'virtual:rights' ? id : undefined),
  load(id) {
    if (id !== 'virtual:rights') return undefined
    const files = rightsFiles(root)
    return [
      ...files.map((file, at) => `import { rights as r${at} } from ${JSON.stringify(file)}`),
      `export default [${files.map((_, at) => `r${at}`).join(', ')}]`,
    ].join('\n')
  },
})

/** What the menu says before any room is open: of each room's catalogue what stands in the table of its screens. */
export const wordsOfMenu = (root: string): Record<string, string> =>
  Object.assign(
    {},
    ...websOf(root, 'index.tsx').map((web) => {
      const tables = ['index.tsx', ...tablesBeside(web)].flatMap((file) => textsIn(join(web, file)))
      return wordsOf(read(join(web, 'ne.json')), new Set(tables))
    }),
  )

/** Tables of screens that the room's own takes in: './family.tsx'. */
const tablesBeside = (web: string, of = 'index.tsx'): string[] => {
  const file = join(web, of)
  const { staticImports } = parseSync(file, readFileSync(file, 'utf8')).module
  return staticImports
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((from) => from.startsWith('./'))
    .flatMap((from) => [from, ...tablesBeside(web, from)])
}

export const wordsOf = (words: Record<string, string>, met: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([sentence]) => met.has(sentence)))

/** Every text that stands in a source which a family's page may load, or which answers it. */
export function metByFamilies(root: string): Set<string> {
  const answers = answering
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  return new Set([...sourcesOfFamilies(root), ...answers].flatMap((file) => textsIn(join(root, file))))
}

export function sourcesOfFamilies(root: string): string[] {
  const found = new Set<string>()
  const follow = (file: string): void => {
    if (found.has(file) || beyond.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) return
    found.add(file)
    for (const from of importsOf(join(root, file)))
      if (/^[#.]/.test(from)) follow(from.startsWith('#') ? from.slice(1) : join(dirname(file), from))
  }
  begin.forEach(follow)
  return [...found]
}

function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const isValue = (entries: { isType: boolean }[]) => !entries.length || entries.some((entry) => !entry.isType)
  return [
    ...staticImports.filter(({ entries }) => isValue(entries)).map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.isType ? [] : (entry.moduleRequest?.value ?? []))),
    ),
    ...dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
}

function textsIn(file: string): string[] {
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? ''),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return texts
}
