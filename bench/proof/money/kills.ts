/**
 * kill -9 while money is taken: what was answered is there, what was not answered is sent again under its key and done once, nothing is half there.
 * Six people work at once; each has children of his own and sends a command, and sends it again, until there is an answer.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { dayInNepal } from '#nepal/bikram-sambat.ts'
import { act, type Act, type Child, company, type Office } from './office.ts'
import { bill, billedChildren, mapAll } from './races.ts'

export interface Killed {
  kills: number
  /** Commands that were done, by what they are. */
  done: Record<string, number>
  refused: number
  /** Sent again because no answer came, or that nobody could be asked. */
  again: number
  faults: string[]
}

const people = 6
const reason = 'As it comes'
const one = <T>(of: readonly T[]): T => of[randomInt(of.length)]!

/** What somebody knows: the children, and what was written for them. */
interface Desk {
  children: Child[]
  receipts: number[]
  cheques: number[]
  journals: number[]
  runs: number[]
  grade: number
  /** '01' ... '12', the one that runs. */
  month: string
  guardian: number
  postings: number[]
}

interface Told {
  path: string
  key: string
  data: unknown
}

/** @param kill ends what it ends and returns when it is there again; called `kills` times, a little after the last was over */
export async function killedUnderLoad(
  office: Office,
  kills: number,
  kill: (nth: number) => Promise<void>,
): Promise<Killed> {
  const desks = await Promise.all(Array.from({ length: people }, () => openDesk(office)))
  await mapAll(office)
  const told: Told[] = []
  const result: Killed = { kills, done: {}, refused: 0, again: 0, faults: [] }
  const over = new AbortController()
  const working = desks.map(async (desk, n) => {
    while (!over.signal.aborted) await takeStep(office, desk, n, told, result)
  })
  for (let i = 0; i < kills; i++) {
    // into the midst of whatever is going on
    await sleep(200 + randomInt(400))
    await kill(i)
  }
  over.abort()
  await Promise.all(working)
  await jobsOver(office)
  result.faults.push(...(await lost(office, told)), ...(await doubled(office, told)), ...(await office.faults()))
  return result
}

async function openDesk(office: Office): Promise<Desk> {
  const { children } = await billedChildren(office, 5)
  // a class that nobody pays for: its month is billed and taken back again and again
  const { grade, run } = await billedChildren(office, 3)
  const months: { month: string; begun: boolean }[] = await office.read('billing-month')
  const { month } = months.findLast(({ begun }) => begun)!
  const { mobile } = await office.make.guardian(children[0]!)
  const { rows } = await sql<{ id: number }>`
    select id from users where company_id = ${company} and primary_mobile = ${mobile}`.execute(office.owner.db)
  return {
    children,
    grade,
    month,
    guardian: rows[0]!.id,
    receipts: [],
    cheques: [],
    journals: [],
    runs: [run],
    postings: [],
  }
}

/** One command, until it is answered. */
async function takeStep(office: Office, desk: Desk, n: number, told: Told[], result: Killed): Promise<void> {
  const step = await one(steps)(desk, office)
  if (!step) return
  const key = randomUUID()
  for (let turn = n; ; turn++) {
    const { status, body } = await office.send(turn % office.nodes.length, step.act, key)
    if (status === 200) {
      told.push({ path: step.act.path, key, data: body.data })
      step.told?.(body.data)
      const name = step.act.path.replaceAll(/\/\d+/g, '')
      result.done[name] = (result.done[name] ?? 0) + 1
      return
    }
    // somebody else is at it under this key: what was sent before and not answered
    const unsure = status === 0 || status >= 500 || body?.error?.code === 'in-flight'
    if (!unsure) {
      result.refused++
      if (status === 403 || status === 404) result.faults.push(`${step.act.path}: ${status} ${JSON.stringify(body)}`)
      return
    }
    if (status === 500) result.faults.push(`${step.act.path}: 500 ${JSON.stringify(body)}`)
    result.again++
    await sleep(50)
  }
}

type Step = { act: Act; told?: (data: any) => unknown } | undefined
type Steps = (desk: Desk, office: Office) => Step | Promise<Step>
/** Taken off the list: nobody does it twice. */
const taken = (of: number[]): number | undefined => of.splice(randomInt(Math.max(1, of.length)), 1)[0]

const pay: Steps = (desk) => ({
  act: act('fee-payment', { student_id: one(desk.children).id, amount: 100_00 + randomInt(bill) }),
  told: ({ receipt_id }) => desk.receipts.push(receipt_id),
})
const steps: Steps[] = [
  pay,
  pay,
  (desk, { owner }) => ({
    act: act('fee-payment', {
      student_id: one(desk.children).id,
      amount: 700_00,
      split: [
        { mode: 'cash', amount: 300_00 },
        { mode: 'cheque', reference: '77', amount: 400_00 },
      ],
    }),
    told: async ({ receipt_id }) => {
      // the database may be away for a moment: then nobody settles this one
      const found = await sql<{
        id: number
      }>`select id from fee_cheques where company_id = ${company} and receipt_id = ${receipt_id}`
        .execute(owner.db)
        .catch(() => undefined)
      if (found?.rows[0]) desk.cheques.push(found.rows[0].id)
    },
  }),
  (desk) => {
    const id = taken(desk.receipts)
    return id ? { act: act(`receipt/${id}/cancel`, { reason }) } : undefined
  },
  (desk) => {
    const id = taken(desk.cheques)
    if (!id) return undefined
    return randomInt(2)
      ? { act: act(`fee-cheque/${id}/clear`, { on: dayInNepal(new Date()) }) }
      : { act: act(`fee-cheque/${id}/bounce`, { reason, charge: true }) }
  },
  async (desk, office) => {
    const child = desk.children[0]!
    const seen = await looked(office, `student-dues?student_id=${child.id}`)
    if (!seen) return undefined
    const children = [{ student_id: child.id, amount: 250_00, seen_due: seen.total }]
    return { act: act('fee-family-payment', { guardian_id: desk.guardian, amount: 250_00, children }) }
  },
  (desk) => ({
    act: act('fee-refund', { student_id: one(desk.children).id, amount: 50_00, payee: 'Ram', reason }),
    told: ({ id }) => desk.journals.push(id),
  }),
  (desk) => ({
    act: act('advance-journal', {
      student_id: desk.children[1]!.id,
      to_student_id: desk.children[2]!.id,
      to: one(['dues', 'advance']),
      amount: 60_00,
      reason,
    }),
    told: ({ id }) => desk.journals.push(id),
  }),
  (desk) => {
    const id = taken(desk.journals)
    return id ? { act: act(`fee-journal/${id}/reverse`, { reason }) } : undefined
  },
  (desk) => ({
    act: act('previous-due', { student_id: one(desk.children).id, amount: 90_00, due_date: dayInNepal(new Date()) }),
  }),
  async (desk, office) => {
    const child = one(desk.children)
    const seen = await looked(office, `student-dues?student_id=${child.id}`)
    const line = seen?.dues.find((due: { due: number; penalty: boolean }) => due.due > 20_00 && !due.penalty)
    if (!line) return undefined
    const { fee_head_id, month } = line
    const kind = one(['credit_note', 'debit_note'])
    return {
      act: act('fee-note', { student_id: child.id, kind, fee_head_id, month, amount: 20_00, reason }),
      told: ({ id }: { id: number }) => desk.journals.push(id),
    }
  },
  async (desk, office) => {
    const [first] =
      (await looked(office, `bill?student_id=${one(desk.children).id}&sortBy=number&descending=true`)) ?? []
    if (!first) return undefined
    const shown = await looked(office, `bill/${first.id}`)
    if (!shown?.lines.length) return undefined
    const fewer = shown.lines.map((line: { fee_head_id: number; gross: number }) => ({
      fee_head_id: line.fee_head_id,
      gross: Math.max(1_00, line.gross - 5_00),
    }))
    return { act: act(`bill/${first.id}/correct`, { lines: fewer, credit: first.amount, advance: 0, reason }) }
  },
  (desk, { administrator }) => ({
    act: act('monthly-bill', { month: desk.month, grade_ids: [desk.grade], confirm: 'yes' }, administrator),
    told: ({ bill_run_id }) => desk.runs.push(bill_run_id),
  }),
  (desk, { administrator }) => {
    const id = taken(desk.runs)
    return id ? { act: act(`bill-run/${id}/rollback`, { reason }, administrator) } : undefined
  },
  (desk) => ({
    act: act('billing-to-account', { until: dayInNepal(new Date()) }),
    told: ({ vouchers }) => desk.postings.push(...vouchers),
  }),
]

/** What is there, or nothing where nobody can be asked now. */
const looked = (office: Office, path: string): Promise<any> => office.read(path).catch(() => undefined)

/** Bills that were asked for are made, whoever of the nodes was killed over them. */
async function jobsOver(office: Office): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from jobs where company_id = ${company} and state in ('waiting', 'queued', 'running')`.execute(
      office.owner.db,
    )
    if (!rows[0]!.n) return
    await sleep(200)
  }
}

/** Answers that the database does not have. What is told beside them, such as who got an SMS, is no part of what was done. */
async function lost(office: Office, told: readonly Told[]): Promise<string[]> {
  const { rows } = await sql<{ key: string; answer: { data: object } }>`
    select key, answer from idempotency_keys where company_id = ${company}`.execute(office.owner.db)
  const kept = new Map(rows.map(({ key, answer }) => [key, answer.data ?? answer]))
  const stands = ({ key, data }: Told) =>
    kept.has(key) && isDeepStrictEqual({ ...(data as object), ...kept.get(key) }, data)
  return told
    .filter((each) => !stands(each))
    .map(({ path, key, data }) => `${path} was answered ${JSON.stringify(data)}, kept ${JSON.stringify(kept.get(key))}`)
    .slice(0, 5)
}

/** Receipts that nobody was told of: a command that was done twice, or one that was done and never answered. */
async function doubled(office: Office, told: readonly Told[]): Promise<string[]> {
  const known = new Set(
    told.flatMap(({ data }) => {
      const { receipt_id, receipts } = (data ?? {}) as { receipt_id?: number; receipts?: { receipt_id: number }[] }
      return [...(receipt_id ? [receipt_id] : []), ...(receipts ?? []).map((each) => each.receipt_id)]
    }),
  )
  const first = Math.min(...known)
  const { rows } = await sql<{ id: number }>`
    select id from receipts where company_id = ${company} and id >= ${first}`.execute(office.owner.db)
  const unknown = rows.filter(({ id }) => !known.has(id))
  return unknown.length ? [`${unknown.length} receipts that no answer names`] : []
}
