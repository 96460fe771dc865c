/**
 * One busy person does not slow down another school: a hundred reports at once, the list of all calls again and again, forty jobs, three hundred jobs.
 * Writes what it found into docs/proof.md. `npx tsx bench/proof/fairness.ts [--seconds 10]`. Ends with 1 when a figure is not what it must be.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { daily } from './office-day.ts'
import { writeSection } from './page.ts'
import { type Asked, countStatuses, openPlace, percentile, type Somebody } from './place.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
const wrong: string[] = []
const must = (holds: boolean, sentence: string) => void (holds || wrong.push(sentence))
const ms = (value: number) => `${value.toFixed(0)} ms`
const p95 = (all: readonly Asked[]) =>
  percentile(
    all.map((each) => each.ms),
    0.95,
  )

const place = await openPlace()
const office = await place.signIn('administrator.bagmati')
const reports = [
  '/api/collection-due?by=student&rowsPerPage=100&from_date=2026-04-14&to_date=2026-11-24',
  '/api/student-due-report?rowsPerPage=5000',
  '/api/receipt?rowsPerPage=500&from_date=2026-04-14&to_date=2026-11-24',
]
const lines = [
  await beside('100 reports of one accountant at once, again and again', 'accountant.s3', 100, reports),
  await beside('60 times the list of all calls (`/api/docs/json`) at once, again and again', 'guardian.s3', 60, [
    '/api/docs/json',
  ]),
]
const jobs = await manyJobs()
await place.stop()
const found = wrong.length ? `NOT as it must be: ${wrong.join('; ')}.` : 'everything as it must be.'
const text = `## One busy person does not slow down another school

Run of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC from source files on ${cpus().length} cores (load ${loadavg()[0]!.toFixed(1)}); ${found} The other school's office looks things up, one call after the other, for ${seconds} s.

| somebody in a school of 3,000 | answers | the other school's p95, quiet | meanwhile | ratio |
|---|---|---:|---:|---:|
${lines.join('\n')}

${jobs}`
writeSection('bench/proof/fairness.ts', text)
console.log(text)
if (wrong.length) console.error(`\nNOT AS IT MUST BE:\n- ${wrong.join('\n- ')}`)
process.exit(wrong.length ? 1 : 0)

function atOnce(times: number, ask: (n: number) => Promise<Asked>): Promise<Asked[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => ask(n)))
}

async function beside(what: string, username: string, times: number, paths: readonly string[]): Promise<string> {
  const { token } = await place.signIn(username)
  await daily(office, 2)
  const quiet = await daily(office, seconds)
  const noise = fork(join(import.meta.dirname, 'noise-process.ts'), [
    String(place.port),
    token,
    String(times),
    ...paths,
  ])
  // the first of them are begun
  await sleep(1000)
  const meanwhile = await daily(office, seconds)
  noise.send('stop')
  const [counts] = (await once(noise, 'message')) as [Record<string, number>]
  const answers = Object.entries(counts).flatMap(([status, n]) =>
    Array.from({ length: n }, () => ({ status: Number(status) })),
  )
  const ratio = p95(meanwhile) / p95(quiet)
  must(ratio <= 2, `${what}: p95 went from ${ms(p95(quiet))} to ${ms(p95(meanwhile))}`)
  must(
    meanwhile.every(({ status }) => status === 200),
    `${what}: the other school was answered ${countStatuses(meanwhile)}`,
  )
  must(
    answers.every(({ status }) => [200, 429, 503].includes(status)),
    `${what}: ${countStatuses(answers)}`,
  )
  return `| ${what} | ${countStatuses(answers)} | ${ms(p95(quiet))} | ${ms(p95(meanwhile))} | ${ratio.toFixed(2)} |`
}

interface Section {
  grade_id: number
  section_id: number | null
  students: number
}

/** Statements as one file: of the largest section, or of the smallest. */
async function statements(who: Somebody, size: 'largest' | 'smallest') {
  const { data } = (await who.ask('/api/statement/to-print')).body as { data: Section[] }
  const sorted = data.toSorted((a, b) => a.students - b.students)
  const { grade_id, section_id } = (size === 'largest' ? sorted.at(-1) : sorted[0])!
  const body = JSON.stringify({ grade_id, ...(section_id && { section_id }) })
  return () =>
    who.ask('/api/statement/print', { method: 'POST', body, headers: { 'idempotency-key': crypto.randomUUID() } })
}

/** From the press until it is done. */
async function timeOf(who: Somebody, press: () => Promise<Asked>): Promise<number> {
  const since = performance.now()
  const { status, body } = await press()
  if (status !== 200) throw new Error(`A job: ${status} ${JSON.stringify(body)}`)
  for (;;) {
    const { data } = (await who.ask(`/api/jobs/${body.data.job_id}`)).body
    if (data.state === 'failed') throw new Error(data.error)
    if (data.state === 'done') return performance.now() - since
    await sleep(20)
  }
}

async function manyJobs(): Promise<string> {
  const heavy = await place.signIn('accountant.s3')
  const [mine, theirs] = [await statements(heavy, 'largest'), await statements(office, 'smallest')]
  const alone = [await timeOf(office, theirs), await timeOf(office, theirs), await timeOf(office, theirs)]
  const forty = await atOnce(40, mine)
  const taken: number[] = []
  for (let n = 0; n < 3; n++) taken.push(await timeOf(office, theirs))
  const more = await atOnce(300, mine)
  const [quiet, meanwhile] = [Math.max(...alone), Math.max(...taken)]
  must(meanwhile <= quiet * 2, `a small job took ${ms(meanwhile)} beside forty, ${ms(quiet)} alone`)
  must(
    [...forty, ...more].every(({ status }) => status === 200 || status === 429),
    `jobs: ${countStatuses([...forty, ...more])}`,
  )
  const kept = [...forty, ...more].filter(({ status }) => status === 200).length
  must(kept >= 20 && kept <= 60, `${kept} jobs of one person were taken`)
  return `Jobs: one account asks for 40 at once (${countStatuses(forty)}), and then for 300 (${countStatuses(more)}). The other school's small job, from the press to the end, three times alone: at most ${ms(quiet)}; beside those forty: at most ${ms(meanwhile)} (${(meanwhile / quiet).toFixed(2)}).`
}
