/**
 * Nobody can stop the product: evil files, one school's heavy minute, many at once, the database killed. Writes what it found into docs/proof.md.
 * `npx tsx bench/proof/run.ts [--kills 20] [--seconds 20]`. Ends with 1 when a figure is not what it must be.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { evilSheets } from '#test/evil-sheets.ts'
import { daily } from './office-day.ts'
import { writeSection } from './page.ts'
import { type Asked, countStatuses, openPlace, percentile, type Somebody } from './place.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seconds: { type: 'string', default: '20' } },
})
const wrong: string[] = []
const must = (holds: boolean, sentence: string) => void (holds || wrong.push(sentence))
const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const ms = (value: number) => `${value.toFixed(0)} ms`

const place = await openPlace()
const sections = [await manyAtOnce(), await evilFiles(), await heavyMinute(), await killed()]
await place.stop()
write(sections.join('\n\n'))
console.log(sections.join('\n\n'))
if (wrong.length) console.error(`\nNOT AS IT MUST BE:\n- ${wrong.join('\n- ')}`)
process.exit(wrong.length ? 1 : 0)

/** From one student: calls that look things up, and those that once asked for a second connection. */
async function manyAtOnce(): Promise<string> {
  const student = await place.signIn('student')
  const other = await place.signIn('administrator.bagmati')
  const json = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
  const calls: [string, () => Promise<Asked>][] = [
    ['unlock with a wrong password', () => student.ask('/api', json({ password: 'wrong' }))],
    [
      'change the own password, the old one wrong',
      () => student.ask('/api/me/password', json({ current: 'wrong', password: 'new password 1' })),
    ],
    ['the own profile', () => student.ask('/api/me/profile')],
    ['the lock', () => student.ask('/api/lock-status')],
  ]
  const lines: string[] = []
  for (const count of [16, 24, 100]) {
    for (const [what, call] of calls) {
      const since = performance.now()
      const all = Promise.all(Array.from({ length: count }, call))
      const [health, ready, elsewhere] = await Promise.all([
        place.ask('/healthz'),
        place.ask('/readyz'),
        other.ask('/api/grades'),
      ])
      const answers = await all
      must(
        answers.every(({ status }) => status > 0 && status !== 500),
        `${count} x ${what}: ${countStatuses(answers)}`,
      )
      must(
        [health, ready].every(({ status }) => status === 200),
        `${count} x ${what}: health ${health.status}, ready ${ready.status}`,
      )
      lines.push(
        `| ${count} x ${what} | ${countStatuses(answers)} | ${ms(performance.now() - since)} | ${health.status} ${ms(health.ms)} | ${ready.status} ${ms(ready.ms)} | ${elsewhere.status} ${ms(elsewhere.ms)} |`,
      )
    }
  }
  return `### Many at once from one student\n\n| at once | answers | all answered after | /healthz meanwhile | /readyz | another school's list |\n|---|---|---:|---|---|---|\n${lines.join('\n')}`
}

async function evilFiles(): Promise<string> {
  const office = await place.signIn('administrator')
  const all: [string, number, Asked][] = []
  for (const [name, make] of Object.entries(evilSheets)) {
    const data = make()
    all.push([name, data.length, await bring(office, data)])
  }
  const answers = all.map(([, , answer]) => answer)
  const slowest = all.toSorted(([, , a], [, , b]) => b.ms - a.ms).slice(0, 8)
  must(
    answers.every(({ status }) => [406, 413, 422].includes(status)),
    `evil files: ${countStatuses(answers)}`,
  )
  // starting a worker from source files takes longer than from the build
  must(slowest[0]![2].ms < 4000, `evil files: ${slowest[0]![0]} took ${s(slowest[0]![2].ms)}`)
  const share = answers.filter((answer) => answer.ms < 2000).length
  return `### Evil files\n\n${all.length} files of at most 12 MB (\`test/evil-sheets.ts\`), brought by an office: ${countStatuses(answers)}. Answered within 2 s: ${share} of ${all.length}. The slowest:\n\n| file | bytes | answer | after |\n|---|---:|---|---:|\n${slowest.map(([name, bytes, { status, ms: taken }]) => `| ${name} | ${bytes.toLocaleString('en-IN')} | ${status} | ${s(taken)} |`).join('\n')}`
}

function bring(office: Somebody, data: Buffer): Promise<Asked> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(data)]), 'sheet.xlsx')
  return office.ask('/api/bulk-admission', { method: 'POST', body: form })
}

async function heavyMinute(): Promise<string> {
  const seconds = Number(values.seconds)
  const [heavy, office] = [await place.signIn('administrator.s3'), await place.signIn('administrator.bagmati')]
  const receipts: number[] = ((await heavy.ask('/api/receipt?rowsPerPage=40')).body.data as { id: number }[]).map(
    ({ id }) => id,
  )
  await daily(office, 3)
  const quiet = await daily(office, seconds)
  const busy: Record<string, Asked[]> = {
    'the evil workbook': [],
    'a receipt, 40 at once': [],
    'the report of 3,000 rows as PDF': [],
  }
  const evil = evilSheets['millions of cells at one place']!()
  const over = new AbortController()
  const again = async (what: string, work: () => Promise<Asked[]>) => {
    while (!over.signal.aborted) busy[what]!.push(...(await work()))
  }
  const load = [
    again('the evil workbook', async () => [await bring(heavy, evil)]),
    again('a receipt, 40 at once', () =>
      Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          heavy.ask(`/api/receipt/${receipts[i % receipts.length]}/print?token=${heavy.id}`),
        ),
      ),
    ),
    again('the report of 3,000 rows as PDF', async () => [
      await heavy.ask(`/api/student/download/pdf?token=${heavy.id}`),
    ]),
  ]
  const loud = await daily(office, seconds)
  over.abort()
  await Promise.all(load)
  const [before, during] = [
    percentile(
      quiet.map((each) => each.ms),
      0.95,
    ),
    percentile(
      loud.map((each) => each.ms),
      0.95,
    ),
  ]
  must(during <= before * 2, `another school's p95 went from ${ms(before)} to ${ms(during)}`)
  must(
    loud.every(({ status }) => status === 200),
    `another school's calls: ${countStatuses(loud)}`,
  )
  const rows = Object.entries(busy).map(
    ([what, all]) =>
      `| ${what} | ${countStatuses(all)} | ${s(
        percentile(
          all.map((each) => each.ms),
          0.5,
        ),
      )} |`,
  )
  return `### One school's heavy minute\n\nThe other school's office looks things up, one call after the other, for ${seconds} s: ${quiet.length} calls while it is quiet, ${loud.length} while the first school does all of this at once and again:\n\n| the first school | answers | middle time |\n|---|---|---:|\n${rows.join('\n')}\n\n| the other school | quiet | meanwhile | ratio |\n|---|---:|---:|---:|\n| p50 | ${ms(
    percentile(
      quiet.map((each) => each.ms),
      0.5,
    ),
  )} | ${ms(
    percentile(
      loud.map((each) => each.ms),
      0.5,
    ),
  )} | |\n| p95 | ${ms(before)} | ${ms(during)} | ${(during / before).toFixed(2)} |\n\nIts answers meanwhile: ${countStatuses(loud)}.`
}

async function killed(): Promise<string> {
  const kills = Number(values.kills)
  const office = await place.signIn('administrator')
  const all: Asked[] = []
  const over = new AbortController()
  const load = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) {
      all.push(await office.ask('/api/student?rowsPerPage=25'))
      await sleep(5)
    }
  })
  const away: number[] = []
  let red = 0
  for (let i = 0; i < kills; i++) {
    await sleep(300)
    const since = performance.now()
    const back = place.killDatabase()
    // red once, then green
    for (let seen = false; ; await sleep(20)) {
      const { status } = await place.ask('/readyz')
      if (status === 503 && !seen) red += Number((seen = true))
      if (status === 200 && (seen || performance.now() - since > 3000)) break
      if (performance.now() - since > 30_000) {
        must(false, `kill ${i + 1}: not ready after 30 s`)
        break
      }
    }
    await back
    away.push(performance.now() - since)
  }
  over.abort()
  await Promise.all(load)
  const last = await office.ask('/api/student?rowsPerPage=25')
  must(
    place.node.exitCode === null && last.status === 200,
    `after ${kills} kills: exit ${place.node.exitCode}, ${last.status}`,
  )
  must(
    all.every(({ status }) => [200, 503].includes(status)),
    `while the database was killed: ${countStatuses(all)}`,
  )
  return `### The database killed\n\n\`kill -9\` of the database's first process, ${kills} times, with 8 calls at a time going on; a supervisor (the script) starts the database again, nobody starts the app again. Answers: ${countStatuses(all)}. /readyz turned red ${red} of ${kills} times and green ${away.length} times; from the kill to green: middle ${s(percentile(away, 0.5))}, longest ${s(Math.max(...away))}. The process is ${place.node.exitCode === null ? 'the same as at the start' : `gone (${place.node.exitCode})`}.`
}

function write(text: string): void {
  const found = wrong.length ? `NOT as it must be: ${wrong.join('; ')}.` : 'everything as it must be.'
  const head = `## Nobody can stop the product\n\nRun of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC from source files on ${cpus().length} cores shared with others (load ${loadavg()[0]!.toFixed(1)}); ${found}`
  writeSection('bench/proof/run.ts', `${head}\n\n${text}`)
}
