/** A certificate as a picture, with the number of its pages: one that runs onto a second page is told of. */
import type { CertificatePaper } from '#papers/card-shapes.ts'
import type { Services } from '#platform/server/services.ts'
import { withBytes } from '#platform/server/stored-bytes.ts'

/** Seconds: who looks at a draft does not hold a printer of others. */
const mostSeconds = 8
/** Points. */
const heights: Record<CertificatePaper['paper'], number> = { a4: 841.89, 'a4-across': 595.28, 'a5-across': 419.53 }

export async function drawn({ printer, files }: Services, company: number, paper: CertificatePaper) {
  const svg = (
    await printer.print(
      'certificate',
      await withBytes(files, paper),
      { company },
      { drawn: true, seconds: mostSeconds },
    )
  ).toString()
  const height = Number(/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg)?.[1] ?? 0)
  return { data: { svg, pages: Math.max(1, Math.round(height / heights[paper.paper])) } }
}
