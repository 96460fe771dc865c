/**
 * A thousand sheets with a photo each and the school's logo, in parts of 100, as one PDF: `npx tsx bench/print-parts.ts [SHEETS]`.
 * Prints seconds and the highest memory that each process had; the photos are of 1024 x 1024, as they lie in the store.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot, readConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files.ts'
import { startPrinter } from '#platform/server/print.ts'
import { printInParts, stopJoining } from '#platform/server/print-parts.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'
import { workerFile } from '#platform/server/worker-process.ts'

declare module '#platform/server/print.ts' {
  interface Papers {
    'photo-sheet': { school: object; people: object[] }
  }
}

const sheets = Number(process.argv[2] ?? 1000)
const company = 1
const folder = mkdtempSync(join(tmpdir(), 'pathshala-bench-'))
for (const from of ['papers', 'bench/papers']) cpSync(join(projectRoot, from), folder, { recursive: true })
// the child has nothing of our environment but this: where its templates lie
process.env.TMPDIR = folder

const files = await openFiles({ ...readConfig({}), dataDir: folder })
/** Noise packs badly: what a camera gives is smaller. */
const pictureOf = async (side: number) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const data = await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const { stored } = await files.put(company, { name: 'x.jpg', mime: 'image/jpeg', data }, 'image')
  return { bytes: data.length, stored: new StoredBytes(company, stored!.id) }
}
const photos: Awaited<ReturnType<typeof pictureOf>>[] = []
while (photos.length < 25) photos.push(await pictureOf(1024))
const logo = await pictureOf(400)
const people = Array.from({ length: sheets }, (_, at) => ({
  name: `Krishna Shrestha ${at + 1}`,
  name_np: 'कृष्ण श्रेष्ठ',
  photo: photos[at % photos.length]!.stored,
  lines: ['Class 5 A', `Roll ${at + 1}`, 'Baneshwor-10, Kathmandu'],
}))

const peaks = new Map<string, number>()
const watch = setInterval(look, 200)
/** Resident memory of this process's children at its highest, by what they do, in MB. */
function look(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
      if (parent !== process.pid && Number(pid) !== process.pid) continue
      const [, what = 'this process'] = /([\w-]+)-worker\.ts/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? []
      const peak = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
      peaks.set(what, Math.max(peaks.get(what) ?? 0, peak))
    } catch {
      // gone meanwhile
    }
  }
}

const printer = startPrinter(workerFile('print-worker', import.meta.url))
const began = performance.now()
const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
await printInParts(
  { printer, files },
  { company },
  {
    template: 'photo-sheet',
    items: people,
    atOnce: 100,
    paper: (some) => ({ school: { name: 'Himalaya Secondary School', logo: logo.stored }, people: [...some] }),
    progress: async (done, total) => console.log(`${done} of ${total} after ${seconds()} s`),
  },
  async ({ pages, bytes }) => console.log(`${pages} pages, ${(bytes / 1e6).toFixed(1)} MB, after ${seconds()} s`),
)
look()
clearInterval(watch)
console.log(`photos of ${Math.round(photos[0]!.bytes / 1000)} KB, ${availableParallelism()} processors`)
for (const [what, megabytes] of peaks) console.log(`${what}: at most ${Math.round(megabytes)} MB`)
printer.stop()
stopJoining()
