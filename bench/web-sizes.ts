/**
 * What a page weighs with nothing cached: `npx tsx bench/web-sizes.ts [http://localhost:3000] [--files]` against a built and started demo.
 * Bytes over the wire in KB of 1,000, brotli and headers included, of everything that comes without a press. `e2e/weight.e2e.ts` keeps the budgets.
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '#test/chromium.ts'
import { measuredPages, phoneOf, weigh } from '#test/page-weight.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const base = positionals[0] ?? 'http://localhost:3000'
const browser = await launchBrowser()
console.log(
  '| page | scripts, KB | budget | files | styles, KB | budget | fonts, KB | shift |\n|---|---:|---:|---:|---:|---:|---:|---:|',
)
for (const { path, user, language, shows, script, style } of measuredPages.filter(
  (page) => !values.only || page.path === values.only,
)) {
  const context = await phoneOf(browser, base, user, language)
  const weight = await weigh(context, path, shows)
  await context.close()
  const scripts = weight.files.filter((file) => file.kind === 'script').length
  console.log(
    `| ${path}${language === 'ne' ? ' in Nepali' : ''} | ${inKb(weight.script)} | ${script ?? ''} | ${scripts} | ${inKb(weight.style)} | ${style ?? ''} | ${inKb(weight.font)} | ${weight.shift.toFixed(3)} |`,
  )
  if (values.files) for (const { name, bytes } of weight.files) console.log(`  ${inKb(bytes).padStart(6)} ${name}`)
  if (values.files) console.log(weight.shifted.map((move) => `  moved ${move}`).join('\n'))
  if (weight.script > (script ?? Infinity) * 1_000 || weight.style > (style ?? Infinity) * 1_000) process.exitCode = 1
}
await browser.close()

function inKb(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
