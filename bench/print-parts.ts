/**
 * A thousand marksheets with a photo and a code each and the school's logo, in parts of 100, as one PDF: `npx tsx bench/print-parts.ts [SHEETS] [--bare]`; bare: without photos.
 * Prints seconds and the highest memory that each process had; the photos are of 1024 x 1024, as they lie in the store.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { printWorker } from '#app/print-worker-file.ts'
import { build, buildLine, buildSheet } from '#papers/marksheet-for-tests.ts'
import { readConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files.ts'
import { startPrinter } from '#platform/server/print.ts'
import { printInParts, stopJoining } from '#platform/server/print-parts.ts'
import { StoredBytes } from '#platform/server/stored-bytes.ts'

const sheets = Number(process.argv[2] ?? 1000)
const company = 1
const bare = process.argv.includes('--bare')
const folder = mkdtempSync(join(tmpdir(), 'pathshala-bench-'))

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
const lines = Array.from({ length: 8 }, (_, at) => buildLine({ subject: `Subject ${at + 1}` }))
const items = Array.from({ length: sheets }, (_, at) => at)
const sheetOf = (at: number) =>
  buildSheet({
    student: `Krishna Shrestha ${at + 1}`,
    photo: bare ? null : photos[at % photos.length]!.stored,
    lines,
    qr: Buffer.from(renderSVG(`https://himalaya.example/verify/${'x'.repeat(60)}${at}`, { ecc: 'M', border: 1 })),
  })

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

const printer = startPrinter(printWorker)
const began = performance.now()
const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
await printInParts(
  { printer, files },
  { company },
  {
    template: 'marksheet',
    items,
    atOnce: 50,
    paper: (some) =>
      build({ school: { name: 'Himalaya Secondary School', logo: logo.stored }, sheets: some.map(sheetOf) }),
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
