/** What the specification prescribes word for word is what the product says and reckons with: texts, constants, calls and routes (`prescribed.ts`). */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberToWords, rupeesInWords } from '#nepal/amount-in-words.ts'
import { adToBs, bsToAd } from '#nepal/bikram-sambat.ts'
import { standardCalendar } from '#nepal/bs-calendar.ts'
import { formatBs } from '#nepal/bs-format.ts'
import { bsMonthNames, classCodes, monthTable } from '#nepal/bs-names.ts'
import { checkBsDate } from '#nepal/date-checks.ts'
import { readDateField } from '#nepal/date-field.ts'
import { parseNepaliNumber, toLatinDigits, toNepaliDigits } from '#nepal/digits.ts'
import { ordinal } from '#nepal/ordinals.ts'
import { rankColour } from '#nepal/rank-colour.ts'
import { formatNumber, formatRupees } from '#nepal/rupees.ts'
import { smsCost, smsLength, smsType } from '#nepal/sms-length.ts'
import { smsPlaceholders } from '#nepal/sms-placeholders.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { projectRoot } from '#platform/server/config.ts'
import { calls, constants, deleteDialogs, headers, months, placeholders, routes, texts, waiting } from './prescribed.ts'
import { endpoints, key } from './routes.ts'

/** Where the app in the browser, the server and the printer begin. */
const beginnings = [
  'app/web.tsx',
  'app/rooms.web.ts',
  'app/rooms.family.ts',
  'app/cli.ts',
  'app/rooms.server.ts',
  'app/print-worker.ts',
]

interface Source {
  code: string
  /** String literals, texts of JSX, names of properties. */
  literals: Set<string>
  /** First arguments of `t(...)`. */
  said: Set<string>
  /** JSX tags with the names of their attributes. */
  tags: { name: string; attributes: string[] }[]
}

/** All that the product loads, by what one file imports of another; a file that only a test imports is not there. */
const loaded = new Map<string, Source>()
function load(file: string): void {
  if (loaded.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(projectRoot, file))) return
  const source = read(file)
  loaded.set(file, source)
  for (const [, from] of source.code.matchAll(/(?:^import (?!type)[^'"]*|^export [^'"]*|\bimport\()'([^']+)'/gm)) {
    if (from!.startsWith('#')) load(from!.slice(1))
    else if (from!.startsWith('.')) load(normalize(join(dirname(file), from!)))
  }
}

function read(file: string): Source {
  const code = readFileSync(join(projectRoot, file), 'utf8')
  const [literals, said] = [new Set<string>(), new Set<string>()]
  const tags: Source['tags'] = []
  new Visitor({
    JSXText: ({ value }) => void literals.add(value.trim()),
    Literal: ({ value }) => void (typeof value === 'string' && literals.add(value)),
    Property: ({ key: name }) => void (name.type === 'Identifier' && literals.add(name.name)),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 't' && first?.type === 'Literal')
        said.add(String(first.value))
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier') return
      const names = attributes.flatMap((each) =>
        each.type === 'JSXAttribute' && each.name.type === 'JSXIdentifier' ? [each.name.name] : [],
      )
      tags.push({ name: name.name, attributes: names })
    },
  }).visit(parseSync(file, code).program)
  return { code, literals, said, tags }
}

/** By a variable: the web's files are checked by their own tsconfig. */
const moduleOf = async <T>(file: string): Promise<T> => (await import(`${projectRoot}/${file}`)) as T

const ofBrowsers = ['navigator', 'localStorage', 'sessionStorage', 'location', 'window', 'addEventListener', 'document']
const before = new Map(ofBrowsers.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
beforeAll(async () => {
  beginnings.forEach(load)
  const { fakeBrowser } = await moduleOf<{ fakeBrowser: () => void }>('platform/web/testing/fake-browser.ts')
  fakeBrowser()
})
// other laws run in this very process
afterAll(() => {
  for (const [name, was] of before) {
    if (was) Object.defineProperty(globalThis, name, was)
    else Reflect.deleteProperty(globalThis, name)
  }
})

it('the sources of the whole product are looked at', () => {
  expect([...loaded.keys()].filter((file) => /\/web\//.test(file)).length).toBeGreaterThan(400)
  expect(loaded.size).toBeGreaterThan(1000)
  expect([...loaded.keys()].filter((file) => file.includes('.test.'))).toEqual([])
})

describe('texts', () => {
  const catalogues = (file: string) =>
    ['platform/web/ne.json', 'school/web/ne.json', file.replace(/\/web\/.*/, '/web/ne.json')]
      .filter((each) => existsSync(join(projectRoot, each)))
      .map((each) => JSON.parse(readFileSync(join(projectRoot, each), 'utf8')) as Record<string, string>)

  it.each(texts)('$section: $text', ({ text, by, raw }) => {
    for (const file of by) {
      const source = loaded.get(file)
      expect(source, `${file} is not loaded by the product`).toBeDefined()
      const shown = raw || !file.includes('/web/') ? source!.literals : source!.said
      expect([...shown], `${file} says it`).toContain(text)
      if (file.includes('/web/'))
        expect(
          catalogues(file).some((words) => words[text]?.trim()),
          'it has its Nepali',
        ).toBe(true)
    }
  })
  it('are said in no other wording: neither case, nor blanks, nor stops differ', () => {
    const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}{}]/gu, '')
    const prescribed = new Map(texts.map(({ text }) => [bare(text), text]))
    const wrong = [...loaded].flatMap(([file, { literals }]) =>
      [...literals]
        .filter((text) => /\s/.test(text) && bare(text).length >= 9)
        .filter((text) => (prescribed.get(bare(text)) ?? text) !== text)
        .map((text) => `${file}: ${text}`),
    )
    expect(wrong).toEqual([])
  })
  it('of the delete warning stand in each dialog that deletes a person, and in every list', () => {
    const without = deleteDialogs.filter(({ file, warns }) => {
      const { code, tags } = loaded.get(file)!
      return !tags.some(({ name }) => name === warns) && !new RegExp(`\\b${warns}\\(`).test(code)
    })
    expect(without.map(({ of }) => of)).toEqual([])
    const confirm = loaded.get('platform/web/kit/form/confirm.tsx')!
    expect(confirm.code.match(/<DeleteWarning/g)).toHaveLength(2)
    // whoever deletes the record of a person is in the list above
    const persons =
      /form\('\/api\/(student|guardian|staff)', [^\n]*method: 'DELETE'|'\/api\/student\/\{id\}\/withdraw'|'\/api\/deleted-users\/\{id\}\/erase'/
    const others = [...loaded].filter(
      ([file, { code }]) =>
        file.includes('/web/') && persons.test(code) && !deleteDialogs.some((dialog) => dialog.file === file),
    )
    expect(others.map(([file]) => file)).toEqual([])
  })
  it('of the student picker are its own: no screen gives it another placeholder or searches beside it', () => {
    const pickers = [...loaded].flatMap(([file, { tags }]) =>
      tags.filter(({ name }) => name === 'StudentPicker').map(({ attributes }) => ({ file, attributes })),
    )
    expect(pickers.length).toBeGreaterThan(8)
    expect(pickers.filter(({ attributes }) => attributes.includes('placeholder')).map(({ file }) => file)).toEqual([])
    const beside = [...loaded].filter(([file, { tags, literals }]) =>
      file === 'school/web/pickers/student-picker.tsx'
        ? false
        : tags.some(({ name }) => name === 'SearchPicker') && literals.has('/api/search-student'),
    )
    expect(beside.map(([file]) => file)).toEqual([])
  })
  it('of dates: read-only in the date filter (from, to) and for the day of a sheet, typed where the office types', () => {
    expect(loaded.get('platform/web/kit/date/date-range.tsx')!.code.match(/mode="picker"/g)).toHaveLength(2)
    const ofSheet = ['attendance.tsx', 'staff-attendance.tsx'].map((name) => `features/attendance/web/${name}`)
    for (const file of ofSheet) expect(loaded.get(file)!.code).toContain('mode="picker"')
    expect(loaded.get('platform/fields/date/input.tsx')!.code).not.toContain('picker')
    expect(loaded.get('platform/web/kit/date/date-field.tsx')!.code).toContain('readOnly={isPicker}')
  })
  it("of errors: 'Cannot find module' for an unknown screen", async () => {
    const { unknownScreen } = await moduleOf<{ unknownScreen: (path: string) => string }>('platform/web/screens.ts')
    expect(unknownScreen('/nowhere')).toBe("Cannot find module '/nowhere'")
    expect(loaded.get('platform/web/pages.tsx')!.code).toContain('{unknownScreen(pathname)}')
  })
  it('of calls: the headers', () => {
    const { literals } = loaded.get('platform/web/api.ts')!
    expect(headers.filter((header) => !literals.has(header))).toEqual([])
  })
})

describe('constants', () => {
  it.each(constants)('$section: $what', async ({ file, name, value }) => {
    expect(loaded.has(file), `${file} is not loaded by the product`).toBe(true)
    expect((await moduleOf<Record<string, unknown>>(file))[name]).toEqual(value)
    const uses = [...loaded.values()].flatMap(({ code }) => code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? [])
    expect(uses.length, `${name} is used`).toBeGreaterThan(1)
  })
  it('5: images only, one aspect ratio or the other', async () => {
    const { ratioOf } = await moduleOf<{ ratioOf: (aspect?: string) => number }>('platform/web/kit/form/image-size.ts')
    expect([ratioOf(), ratioOf('square'), ratioOf('16:9'), ratioOf('wide')]).toEqual([1, 1, 16 / 9, 16 / 9])
    const picker = loaded.get('platform/web/kit/form/image-picker.tsx')!
    expect(picker.literals).toContain('image/*')
  })
  it('9: the payment alert is kept until 23:59:59', async () => {
    const { endOfDay } = await moduleOf<{ endOfDay: (now: Date) => number }>('school/web/frame/payment-alert-status.ts')
    expect(endOfDay(new Date(2026, 10, 27, 8, 30))).toBe(new Date(2026, 10, 27, 23, 59, 59).getTime())
  })
  it("5: payloads omit fields that are empty, null or the string 'null'", async () => {
    type Payloads = { withoutEmpty: (values: object) => object }
    const { withoutEmpty } = await moduleOf<Payloads>('platform/web/form-data.ts')
    const values = { none: undefined, nothing: null, empty: '', word: 'null', zero: 0, no: false, text: 'a' }
    expect(withoutEmpty(values)).toEqual({ zero: 0, no: false, text: 'a' })
  })
  it("9: 'Never' disables auto-logout", async () => {
    const { idleMinutes } = await import('#platform/contract/idle-minutes.ts')
    expect([idleMinutes('15min'), idleMinutes('Never')]).toEqual([15, undefined])
  })
})

describe('the calendar', () => {
  it('3: months, with their codes', () => {
    expect(monthTable.map(({ code, label }) => [code, label])).toEqual(months)
    expect(bsMonthNames.map(({ en }) => en)).toEqual(months.slice(0, 12).map(([, name]) => name))
  })
  it('3: class labels 1st to 12th are 01 to 12', () => {
    const numbers = Array.from({ length: 12 }, (_, at) => at + 1)
    expect(Object.entries(classCodes)).toEqual(numbers.map((n) => [ordinal(n), String(n).padStart(2, '0')]))
  })
  it('9: BS 1970-01-01 is AD 1913-04-13, months have 29 to 32 days', () => {
    expect(bsToAd({ year: 1970, month: 1, day: 1 })).toBe('1913-04-13')
    expect(adToBs('1913-04-13')).toEqual({ year: 1970, month: 1, day: 1 })
    const lengths = new Set(standardCalendar.monthLengths.flat())
    expect([...lengths].toSorted()).toEqual([29, 30, 31, 32])
    expect(standardCalendar.monthLengths).toHaveLength(131)
  })
  // Nepali says the year first
  it('9: a date shows weekday, month name, day and year', () =>
    expect([
      formatBs({ year: 2083, month: 8, day: 5 }),
      formatBs({ year: 2083, month: 8, day: 5 }, { language: 'ne' }),
    ]).toEqual(['Saturday, Mangsir 5, 2083', 'शनिबार, २०८३ मंसिर ५']))
  it('8: its errors', () => {
    const said = (date: unknown) => {
      try {
        checkBsDate(date as never)
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(said({ year: 2083, month: 8 })).toBe('Missing required parameters')
    expect(said({ year: '2083', month: 8, day: 1 })).toBe('Invalid parameter bsYear value')
    for (const [date, name, range] of [
      [{ year: 1969, month: 1, day: 1 }, 'bsYear', '1970 to 2100'],
      [{ year: 2083, month: 13, day: 1 }, 'bsMonth', '1 to 12'],
      [{ year: 2083, month: 1, day: 33 }, 'bsDay', '1 to 32'],
    ] as const)
      expect(said(date)).toBe(`Parameter ${name} value should be in range of ${range}`)
  })
  it('5: what a date field reads', () => {
    expect(readDateField('', 'bs')).toEqual({ ok: true, ad: null })
    expect(readDateField('20830805', 'bs')).toEqual({ ok: true, ad: '2026-11-21' })
    for (const text of ['20000101', '20831301', '20830133', 'soon'])
      expect(readDateField(text, 'bs')).toEqual({ ok: false, error: 'Invalid Date Format' })
  })
  it('9: Nepali digits, and nothing else in a string of them', () => {
    expect([toNepaliDigits(2083), toLatinDigits('२०८३'), parseNepaliNumber('२०८३')]).toEqual(['२०८३', '2083', 2083])
    expect(() => parseNepaliNumber('२०8३')).toThrow()
  })
})

describe('numbers and amounts (section 9)', () => {
  it('amounts: Rs., 2 decimals, lakh groups', () => expect(formatRupees(1234567_50)).toBe('Rs. 12,34,567.50'))
  it('thousands', () => expect(formatNumber(1234567, { grouping: 'thousand' })).toBe('1,234,567'))
  it("words: crore, lakh, thousand, hundred, 'Only/-'", () => {
    expect(numberToWords(12_34_56_789)).toMatch(/Crore.*Lakh.*Thousand.*Hundred/)
    expect(rupeesInWords(5_00, { suffix: true })).toMatch(/ Only\/-$/)
    expect(rupeesInWords(5_00)).not.toMatch(/Only/)
    expect(() => numberToWords(1_000_000_000)).toThrow(RangeError)
  })
  it('ordinals', () =>
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23].map(ordinal)).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd'.split(' '),
    ))
  it('colours of ranks', () => {
    const ranks = 'A+ A B+ B C+ C D+ D E NG'.split(' ')
    expect(ranks.map(rankColour)).toEqual('green green blue blue yellow yellow red red red red'.split(' '))
  })
})

describe('SMS', () => {
  it('5: lengths, extended characters count double', () => {
    expect(smsLength('x'.repeat(160))).toMatchObject({ numberOfSMS: 1, maxCharCount: 160 })
    expect(smsLength('x'.repeat(161)).numberOfSMS).toBe(2)
    expect(smsLength('€'.repeat(81)).numberOfSMS).toBe(2)
    expect(smsLength('न'.repeat(70))).toMatchObject({ numberOfSMS: 1, maxCharCount: 70 })
    expect(smsLength('न'.repeat(71)).numberOfSMS).toBe(2)
  })
  it('4: the type is 2 beyond Latin-1', () => expect([smsType('é'), smsType('न')]).toEqual([1, 2]))
  it('9: placeholders in this spelling', () => expect(smsPlaceholders).toEqual(placeholders))
  it('9: cost = rate x SMS x recipients', () => expect(smsCost(150, 2, 30)).toBe(9_000))
  it('9: those that texts of the product have are spelt so', () => {
    const wrong = [...loaded].flatMap(([file, { literals }]) =>
      [...literals].filter((text) => /\{due_amount\}/.test(text)).map((text) => `${file}: ${text}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('calls (section 7)', () => {
  const byKey = new Map(endpoints.map((endpoint) => [key(endpoint), endpoint]))
  it.each(calls)('%s', (call, ...query) => {
    const endpoint = byKey.get(call)
    expect(endpoint, 'is declared').toBeDefined()
    const known = fieldsOf(endpoint!.input)
    expect(query.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('screens (section 2)', () => {
  const table = readFileSync(join(projectRoot, 'docs/screens.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[1]!)
  it('every route stands in docs/screens.tsv', () => {
    expect(routes.length).toBeGreaterThan(190)
    expect(routes.filter((route) => !table.includes(route))).toEqual([])
  })
  it('a title is the name in upper case; the page of payments is called Payment Verification', async () => {
    expect(loaded.get('platform/web/router.tsx')!.code).toContain('t(screen.name).toUpperCase()')
    expect(readFileSync(join(projectRoot, 'docs/screens.tsv'), 'utf8')).toContain(
      '/payment_success/{status?}\tPayment Verification\tpublic',
    )
  })
  it('what waits for screens to come is listed as long as they are not there', async () => {
    const { office } = await moduleOf<{ office: { rooms: { screens: { path: string }[] }[] } }>('app/rooms.web.ts')
    const built = new Set(office.rooms.flatMap(({ screens }) => screens.map(({ path }) => path)))
    expect(built.size).toBeGreaterThan(100)
    const due = waiting.filter(({ screens }) => screens.some((path) => built.has(path)))
    expect(
      due.map(({ what }) => what),
      'is used by its screen now: move it into the lists',
    ).toEqual([])
  })
})
