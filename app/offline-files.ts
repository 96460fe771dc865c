/** Which built files must be there without a network: named screens with everything they import, and the font. */
interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
export type BuildManifest = Record<string, Chunk>

const offline = [
  /^index\.html$/,
  /^platform\/web\/(layout|fonts|ne\.json|kit\/date-picker)/,
  /^app\/(ne\.json|web)/,
  /^features\/home\/web\/(index|home)\.tsx/,
  // a teacher looks for students online only
  /^features\/portal\/web\/(?!student-finder)/,
  /^features\/attendance\/web\/(attendance|sheet-changes|guardian-attendance|scan|qr-logs|family|ne)\b/,
  // a teacher's week, and a child at a glance
  /^features\/academics\/web\/(index|routine\/routines)\b/,
  /^features\/students\/web\/life\/child-info\b/,
  /^features\/(academics|students)\/web\/ne\.json/,
  /^features\/exams\/web\/marks-/,
]

export function offlineFiles(manifest: BuildManifest): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    chunk.imports?.forEach(take)
  }
  Object.keys(manifest).filter((name) => offline.some((rule) => rule.test(name))).forEach(take)
  return files
}
