/** Which built files must be there without a network, by kind of person: named screens with everything they import, words, font and icon. */
interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
export type BuildManifest = Record<string, Chunk>

/** What every person's page begins with; signing out leads to the sign-in page, network or not. */
const common = [
  /^index\.html$/,
  /^platform\/web\/(fonts|ne\.json\?family)/,
  /^features\/access\/web\/(login|my-account|ne\.json\?family)/,
]

const family = [
  ...common,
  /^app\/web-portal\.ts/,
  /^platform\/web\/layout\/portal-/,
  /^features\/portal\/web\/(?!student-finder)/,
  /^features\/attendance\/web\/(guardian-attendance|family-ne)\b/,
]
/** Of the office what is done where there is no network: taking attendance, the gate, marks; and reading the own timetable. */
const office = [
  ...common,
  /^app\/(ne\.json|web-features\.ts)/,
  /^(platform|features\/access)\/web\/ne\.json$/,
  /^platform\/web\/layout\/(office-frame|palette|help)/,
  /^features\/home\/web\/(home|dashboard|ne\.json)/,
  // a teacher looks for students online only
  /^features\/portal\/web\/(?!student-finder|family-home)/,
  /^features\/attendance\/web\/(attendance|sheet-changes|guardian-attendance|scan|qr-logs|family-ne|ne)\b/,
  // a teacher's week, and a child at a glance
  /^features\/academics\/web\/(routine\/routines|ne\.json)/,
  /^features\/students\/web\/(life\/child-info|ne\.json)/,
  /^platform\/web\/kit\/date\/date-picker/,
  /^features\/exams\/web\/marks-/,
]

const plain = ['icon.svg', 'icon-192.png', 'manifest.webmanifest']

export function offlineFiles(manifest: BuildManifest): { entry: string; family: string[]; office: string[] } {
  const of = (rules: RegExp[]): string[] =>
    [...new Set([...plain, ...filesOf(manifest, rules)])].map((file) => `/${file}`)
  return { entry: manifest['index.html']!.file, family: of(family), office: of(office) }
}

function filesOf(manifest: BuildManifest, rules: RegExp[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    chunk.imports?.forEach(take)
  }
  Object.keys(manifest)
    .filter((name) => rules.some((rule) => rule.test(name)))
    .forEach(take)
  return files
}
