/** Sheets that are made to hurt: none is larger than an upload may be, each once took or would take somebody's reader down. */
import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'

const MB = 1_000_000
const times = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))))
const body = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const laughs = (count: number) =>
  `<!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from({ length: count }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]>`

interface Parts {
  workbook?: string
  rels?: string
  sheet?: string
  strings?: string
  styles?: string
  /** Random bytes beside them: they make a dense file pass for an honest one. */
  ballast?: number
  level?: 0 | 1 | 6
}

const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
const honestRels = `<Relationships>${link('r1', 'worksheet', 'worksheets/sheet1.xml')}${link('r2', 'sharedStrings', 'sharedStrings.xml')}${link('r3', 'styles', 'styles.xml')}</Relationships>`

export function workbook({
  workbook: book = '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
  rels = honestRels,
  sheet = body('<row r="1"><c r="A1"><v>1</v></c></row>'),
  strings,
  styles,
  ballast = 0,
  level = 6,
}: Parts): Buffer {
  const parts: Record<string, Uint8Array> = {
    'xl/workbook.xml': strToU8(book),
    'xl/_rels/workbook.xml.rels': strToU8(rels),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  }
  if (strings) parts['xl/sharedStrings.xml'] = strToU8(strings)
  if (styles) parts['xl/styles.xml'] = strToU8(styles)
  if (ballast) parts['xl/media/x.png'] = randomBytes(ballast)
  return Buffer.from(zipSync(parts, { level }))
}

/** 90 MB unpacked, which is as much as a file may claim. */
const dense = (parts: Parts) => workbook({ ballast: MB, ...parts })

/** By what they do. Each is made when asked for: together they would be hundreds of megabytes. */
export const evilSheets: Record<string, () => Buffer> = {
  '30,000 sheets that never end, in 800 bytes': () => workbook({ workbook: `<workbook>${'<sheet '.repeat(30_000)}` }),
  'a million sheets that never end': () =>
    workbook({ workbook: `<workbook>${'<sheet '.repeat(1_000_000)}`, ballast: 100_000 }),
  'a million links that never end': () =>
    workbook({ rels: `<Relationships>${"<Relationship Id='".repeat(300_000)}`, ballast: 100_000 }),
  'a million honest links': () =>
    dense({ rels: `<Relationships>${times('<Relationship Id="x" Target="y"/>', 80 * MB)}</Relationships>` }),
  'tags a million deep': () => workbook({ sheet: `<worksheet>${'<a>'.repeat(1_000_000)}`, ballast: 100_000 }),
  'a tag with a million attributes': () =>
    workbook({ sheet: body(`<row ${Array.from({ length: 600_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`), level: 1 }),
  'an attribute of 11 MB': () => workbook({ sheet: body(`<row r="${'1'.repeat(11 * MB)}"/>`), level: 0 }),
  'a name of 11 MB': () => workbook({ sheet: body(`<${'a'.repeat(11 * MB)}/>`), level: 0 }),
  'entities that laugh': () => workbook({ strings: `${laughs(40)}<sst><si><t>&l40;</t></si></sst>` }),
  'an entity from elsewhere': () =>
    workbook({
      sheet: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body('<row><c t="inlineStr"><is><t>&x;</t></is></c></row>')}`,
    }),
  'millions of entities': () =>
    workbook({ sheet: body(`<row><c t="inlineStr"><is><t>${times('&amp;', 11 * MB)}</t></is></c></row>`), level: 0 }),
  'a comment that never ends': () => workbook({ sheet: `<worksheet><!--${times('- -', 11 * MB)}`, level: 0 }),
  'millions of comments': () => dense({ sheet: `<worksheet>${times('<!---->', 80 * MB)}</worksheet>` }),
  'CDATA that never ends': () => workbook({ sheet: `<worksheet><![CDATA[${times(']]', 11 * MB)}`, level: 0 }),
  'millions of brackets': () => workbook({ sheet: `<worksheet>${times('<', 11 * MB)}`, level: 0 }),
  'one shared text of 80 MB': () => dense({ strings: `<sst><si><t>${'a'.repeat(80 * MB)}</t></si></sst>` }),
  'millions of shared texts': () => dense({ strings: `<sst>${times('<si><t>a</t></si>', 80 * MB)}</sst>` }),
  'a long text that 400,000 cells share': () =>
    dense({
      strings: `<sst><si><t>${'क'.repeat(30_000)}</t></si></sst>`,
      sheet: body(Array.from({ length: 4000 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`).join('')),
    }),
  'millions of cells at one place': () =>
    dense({ sheet: body(`<row r="1">${times('<c r="A1"><v>1</v></c>', 80 * MB)}</row>`) }),
  'millions of empty rows': () => dense({ sheet: body(times('<row/>', 80 * MB)) }),
  'millions of formulas': () => dense({ sheet: body(`<row>${times('<c r="B2"><f/></c>', 80 * MB)}</row>`) }),
  'cells in every corner': () => workbook({ sheet: body('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }),
  'a row that fills the table up': () => workbook({ sheet: body('<row r="50000"><c r="IV50000"><v>1</v></c></row>') }),
  'rows that are no numbers': () =>
    workbook({
      sheet: body('<row r="-1"><c r="A-1"><v>1</v></c></row><row r="1e9"><c r="A1e9"><v>1</v></c></row><row r="NaN"/>'),
    }),
  'a cell of 11 MB': () =>
    workbook({ sheet: body(`<row><c t="inlineStr"><is><t>${times('_x00', 11 * MB)}</t></is></c></row>`), level: 0 }),
  'a number of 11 MB': () => workbook({ sheet: body(`<row><c><v>${'9'.repeat(11 * MB)}</v></c></row>`), level: 0 }),
  'a format of brackets': () =>
    workbook({
      styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'[&quot;'.repeat(MB)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
      level: 0,
    }),
  'a million styles': () =>
    dense({ styles: `<styleSheet><cellXfs>${times('<xf numFmtId="14"/>', 80 * MB)}</cellXfs></styleSheet>` }),
  'a bomb of zeros': () => Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(90 * MB) })),
  'a bomb of many files': () =>
    Buffer.from(
      zipSync(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`xl/${i}.xml`, new Uint8Array(1)])), {
        level: 0,
      }),
    ),
  'a zip file cut in the middle': () => workbook({}).subarray(0, 300),
  'the beginning of a zip file and nothing': () =>
    Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(11 * MB)]),
  'the end of a zip file, a million times': () =>
    Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(times('PK\x05\x06', 11 * MB), 'latin1')]),

  'one line of 9.5 MB': () => Buffer.alloc(9.5 * MB, 'a'),
  'one line of 11 MB with quotes': () => Buffer.from(`"${times('a""', 11 * MB)}`),
  'millions of quotes, even': () => Buffer.alloc(10 * MB, '"'),
  'millions of quotes, odd': () => Buffer.alloc(10 * MB + 1, '"'),
  'quotes that open and close': () => Buffer.from(times('"a"b,', 11 * MB)),
  'millions of commas': () => Buffer.alloc(11 * MB, ','),
  'commas of each kind': () => Buffer.from(times(',;\t', 11 * MB)),
  'millions of line ends': () => Buffer.alloc(11 * MB, '\n'),
  'line ends of each kind': () => Buffer.from(times('\r\n\r', 11 * MB)),
  'fifty thousand wide rows': () => Buffer.from(times(`${'1,'.repeat(255)}1\n`, 11 * MB)),
  'wide first, then fifty thousand narrow ones': () => Buffer.from(`${','.repeat(255)}x\n${'a\n'.repeat(49_000)}`),
  'half letters': () => Buffer.alloc(11 * MB, 0xe0),
  'nothing but zeros': () => Buffer.alloc(11 * MB),
  'wide letters': () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(times('",', 5 * MB), 'utf16le')]),
}
