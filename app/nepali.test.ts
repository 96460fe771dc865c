/** Nothing that a screen says in English is left out of the Nepali. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { handlers, thingNamers, timedWorks } from '#app/server.ts'
import { type ReportOptions, filtersOf } from '#platform/contract/report.ts'
import { compileMessage } from '#platform/web/message.ts'
import { labelOf } from '#platform/contract/field.ts'
import { rights as toCome } from '#features/access/contract/rights-to-come.ts'
import { verbWords } from '#features/access/contract/modules-of-rights.ts'
import type { DeclaredRights } from '#platform/contract/declared-rights.ts'
import { staffColumns } from '#features/people/contract/staff-columns.ts'
import { bulkColumns } from '#features/students/contract/bulk-columns.ts'
import { entryFields } from '#features/students/contract/entry-fields.ts'
import { guardianColumns } from '#features/students/contract/guardians/import-columns.ts'
import { rooms as served } from './rooms.server.ts'
import { houseWords, wordsOfActivity, wordsOfMenu, wordsOfRights } from './web-words.ts'

type Catalogue = Record<string, string>
const read = (file: string): Catalogue => JSON.parse(readFileSync(file, 'utf8')) as Catalogue
/** Those that show something. */
const rooms = readdirSync('features').filter((room) => existsSync(`features/${room}/web/ne.json`))
/** A room may have further ones, for families or for one screen. */
const owns = new Map<string, Catalogue>()
const ownOf = (room: string): Catalogue => {
  const own =
    owns.get(room) ??
    Object.assign(
      {},
      ...readdirSync(`features/${room}/web`)
        .filter((name) => /(^|-)ne\.json$/.test(name))
        .map((name) => read(`features/${room}/web/${name}`)),
    )
  owns.set(room, own)
  return own
}
/** What is loaded beside a room's own. */
const shared = houseWords(process.cwd())
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => `${folder}/${name}`)

/** `t('…')` with a sentence written out, in either quotes, and labels of columns and fields, which are translated where they are shown. */
function said(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [
    ...text.matchAll(
      /(?:(?<!^\s*(?:\*|\/\/|\/\*).*)\bt\(\s*|\blabel: )(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/gm,
    ),
  ]
    .map(([, single, double]) => (single ?? double)!.replaceAll(/\\(.)/g, '$1'))
    .filter(Boolean)
}
const missing = (files: string[], catalogue: Catalogue) =>
  files.flatMap((file) =>
    said(file)
      .filter((sentence) => !(sentence in catalogue))
      .map((sentence) => `${file}: ${sentence}`),
  )

it.each(rooms)('%s', (room) => {
  expect(
    missing([...filesOf(`features/${room}/web`), ...filesOf(`features/${room}/contract`)], {
      ...shared,
      ...ownOf(room),
    }),
  ).toEqual([])
})

/** All that the screen and the files of a declared report say. */
const saidBy = (report: ReportOptions): string[] => {
  const { title, sentence, about, back, columns, figures = {}, chart, by = {} } = report
  const filters = Object.entries(filtersOf(report))
  return [
    title,
    sentence,
    about,
    ...(back ? [back.label] : []),
    ...Object.values(columns).flatMap(({ label, headline, choices = {} }) => [
      label,
      ...(typeof headline === 'string' ? [headline] : []),
      ...Object.values(choices),
    ]),
    ...Object.values(figures).map(({ label }) => label),
    ...Object.values(chart?.series ?? {}),
    ...filters.flatMap(([name, field]) => [labelOf(name, field), ...(field.choices ?? []).map(({ label }) => label)]),
    ...Object.values(by).map((each) => `by ${(typeof each === 'string' ? each : each.label).toLowerCase()}`),
  ]
}

it('whatever is noted of a person: fields, choices, columns of sheets, what an admission is asked for', () => {
  const ofShapes = served.flatMap(({ facts, shapes = [] }) =>
    shapes.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        [labelOf(name, field), ...(field.choices ?? []).map(({ label }) => label)].map((word) => [facts.name, word]),
      ),
    ),
  )
  const told = [
    ...ofShapes,
    ...staffColumns.map(({ label }) => ['people', label]),
    ...[...bulkColumns, ...guardianColumns, ...entryFields].map(({ label }) => ['students', label]),
  ] as [string, string][]
  expect(told.length).toBeGreaterThan(80)
  const known = Object.fromEntries(rooms.map((room) => [room, { ...shared, ...ownOf(room) }]))
  // the names of blood groups are the same in both
  const isSign = (word: string) => /^(A|B|AB|O)[+-]$/.test(word)
  expect(
    told.filter(([room, word]) => !isSign(word) && !(word in known[room]!)).map((each) => each.join(': ')),
  ).toEqual([])
})

it('whatever a declared report says', () => {
  const told = served.flatMap(({ facts, reports = [] }) =>
    reports.map(({ report }) => ({ room: facts.name, said: saidBy(report) })),
  )
  const wrong = told.flatMap(({ room, said: sentences }) => {
    const catalogue = { ...shared, ...ownOf(room) }
    return sentences.filter((sentence) => !(sentence in catalogue)).map((sentence) => `${room}: ${sentence}`)
  })
  expect(wrong).toEqual([])
  expect(told.length).toBeGreaterThanOrEqual(5)
})

it('names and areas of screens stand in the catalogue of their room, and all of them in the menu', async () => {
  const table = (await import(`${process.cwd()}/app/rooms.web.ts`)) as {
    office: { rooms: { name: string; screens: { name: string; menu?: { area: string } }[] }[] }
  }
  const menu = wordsOfMenu(process.cwd())
  const wrong = table.office.rooms.flatMap(({ name, screens }) =>
    screens
      .flatMap((screen) => [screen.name, ...(screen.menu ? [screen.menu.area] : [])])
      .filter((word) => !(word in ownOf(name)) || !(word in menu))
      .map((word) => `${name}: ${word}`),
  )
  expect([...new Set(wrong)]).toEqual([])
  expect(Object.keys(menu).length).toBeGreaterThan(80)
})

/** What the table of rights calls a room's modules, things and deeds. */
const calledIn = (declared: DeclaredRights): string[] =>
  Object.values(declared).flatMap(({ label, rights }) => [
    label,
    ...rights.flatMap((each) => [each.label, ...('help' in each ? Object.values(each.help ?? {}) : [])]),
  ])

it("what a room calls its rights stands in the room's own catalogue, and all of it where rights are shown", () => {
  const declared = [
    ...served.flatMap(({ facts, rights }) => (rights ? [{ room: facts.name, rights }] : [])),
    { room: 'access', rights: toCome },
  ]
  const shown = { ...shared, ...ownOf('access'), ...wordsOfRights(process.cwd()) }
  const wrong = declared.flatMap(({ room, rights }) => {
    const own = { ...shared, ...ownOf(room) }
    return calledIn(rights)
      .filter((label) => !(label in own) || !(label in shown))
      .map((label) => `${room}: ${label}`)
  })
  expect(declared.flatMap(({ rights }) => calledIn(rights)).length).toBeGreaterThan(60)
  expect(wrong).toEqual([])
  expect(Object.values(verbWords).filter((word) => !(word in shown))).toEqual([])
})

it('the platform and the parts of a school', () => {
  expect(missing([...filesOf('platform/web'), ...filesOf('platform/fields')], read('platform/web/ne.json'))).toEqual([])
  expect(missing(filesOf('school/web'), shared)).toEqual([])
})

it.each(['platform', 'school', ...rooms.map((room) => `features/${room}`)])(
  '%s: each placeholder of the English stands in the Nepali, numbers as numbers',
  (folder) => {
    const catalogue = read(`${folder}/web/ne.json`)
    const wrong = Object.entries(catalogue).filter(([english, nepali]) => {
      const names = (sentence: string) =>
        [
          ...new Set(
            [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name!).filter((name) => !/^(one|other)$/.test(name)),
          ),
        ].sort()
      // outside a plural numbers come as Nepali digits already, inside one only '#' does
      const tokens = compileMessage(nepali)
      const counted = tokens.flatMap((token) => (Array.isArray(token) && token[1] === 'plural' ? [token[0]] : []))
      const bare = tokens.some(
        (token) =>
          Array.isArray(token) &&
          (token[1] === 'number' ? !counted.length : token[1] === undefined && counted.includes(token[0])),
      )
      return bare || names(nepali).some((name) => !names(english).includes(name))
    })
    expect(wrong).toEqual([])
  },
)

it('says one thing in one way: which screens were open before makes no difference', () => {
  const catalogues = {
    platform: read('platform/web/ne.json'),
    school: read('school/web/ne.json'),
    ...Object.fromEntries(rooms.map((room) => [room, ownOf(room)])),
  }
  const known = new Map<string, string>()
  const wrong = Object.entries(catalogues).flatMap(([where, catalogue]) =>
    Object.entries(catalogue).flatMap(([english, nepali]) => {
      const before = known.get(english)
      known.set(english, nepali)
      return before !== undefined && before !== nepali ? [`${where}: ${english} = ${nepali}, elsewhere ${before}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

it('whatever the activity report tells can be told in Nepali', () => {
  const catalogue = { ...shared, ...ownOf('access'), ...wordsOfActivity(process.cwd()) }
  const told = handlers
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .map(({ endpoint }) => endpoint.title.replace(/ \([^()]*\)$/, ''))
  const kinds = Object.values(thingNamers).map(({ kind }) => kind)
  const byTheClock = timedWorks.map(({ title }) => title)
  expect([...new Set([...told, ...byTheClock, ...kinds])].filter((title) => !(title in catalogue))).toEqual([])
})

/** What a room's screens take from another's `web/shared.ts`, and all that these parts are made of there. The portal's words are there wherever a family is. */
function borrowed(room: string): string[] {
  const taken = filesOf(`features/${room}/web`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '#(features\/(\w+)\/web)\/shared\.ts'/g)].flatMap(
      ([, names, folder, owner]) =>
        owner === room || owner === 'portal'
          ? []
          : [...readFileSync(`${folder}/shared.ts`, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/([^']*)'/g)]
              .filter(([, given]) => names!.split(',').some((name) => given!.split(/[\s,]+/).includes(name.trim())))
              .map(([, , from]) => `${folder}/${from}`),
    ),
  )
  const seen = new Set<string>()
  const follow = (file: string): void => {
    if (seen.has(file) || !/\/web\/.*\.tsx?$/.test(file)) return
    seen.add(file)
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/import \{[^}]*\} from '(\.[^']*)'/g))
      follow(join(dirname(file), from!))
  }
  taken.forEach(follow)
  return [...seen]
}

it('what a room shows of another is told with its own words, for the other one is not loaded', () => {
  // words of access are there from the start
  const there = { ...shared, ...ownOf('access') }
  const parts = rooms.map((room) => [room, borrowed(room)] as const)
  expect(parts.flatMap(([, files]) => files).length).toBeGreaterThan(4)
  expect(
    parts.flatMap(([room, files]) => missing(files, { ...there, ...ownOf(room) }).map((each) => `${room}: ${each}`)),
  ).toEqual([])
})

/** Endings of the noun or pronoun before them. */
const endings = ['को', 'का', 'की', 'ले', 'लाई', 'मा', 'बाट', 'देखि', 'सँग', 'हरू', 'भन्दा', 'सम्म', 'द्वारा']
/** An ending after a blank, alone or with another one behind it (सम्मको, हरूलाई). What ends in a comma or a stop is no noun that it could belong to. */
const detached = new RegExp(
  `[^\\s,;:।—–?!(]+ +(?:${endings.join('|')})(?:${endings.join('|')})?(?![\\u0900-\\u0963\\u0970-\\u097F\\w])`,
  'gu',
)
/** The same letters as words of their own: को, who. */
const words = ['प्रमुख को', 'यहाँ को']

const nepaliSources = (): string[] =>
  ['features', 'school', 'platform', 'app', 'nepal', 'papers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|typ|json)$/.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`),
  )

it('a case ending is joined to its noun', () => {
  const sources = nepaliSources()
  expect(sources.filter((file) => file.endsWith('ne.json')).length).toBeGreaterThan(15)
  const wrong = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => [...line.matchAll(detached)].map(([found]) => found))
      .filter((found) => !words.some((word) => found.endsWith(word)))
      .map((found) => `${file}: ${found}`),
  )
  expect(wrong).toEqual([])
})

it.each([
  ['शुल्क', /(?<![\u0900-\u097F])(फी|फिस|फीस|दस्तुर)/u, 'a fee'],
  ['नतिजा', /(?<![\u0900-\u097F])(रिजल्ट|परिणाम|परीक्षाफल)/u, 'a result'],
])('%s is the one word, and not %s, for %s', (_word, others) => {
  const wrong = nepaliSources()
    .filter((file) => file.endsWith('ne.json'))
    .flatMap((file) =>
      Object.entries(read(file))
        .filter(([, nepali]) => others.test(nepali))
        .map(([sentence]) => `${file}: ${sentence}`),
    )
  expect(wrong).toEqual([])
})
