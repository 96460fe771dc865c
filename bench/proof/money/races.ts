/** Pairs of commands at the same moment, one to each node: what may be done once is done once, and the books are right after each pair. */
import { randomUUID } from 'node:crypto'
import type { Root } from '#features/accounting/contract/chart.ts'
import { rootsOfFees } from '#features/fees/contract/billing-to-account.ts'
import { dayInNepal } from '#nepal/bikram-sambat.ts'
import { act, type Act, type Child, company, type Office } from './office.ts'
import { sql } from 'kysely'

/** Paisa, a month. */
const tuition = 1_000_00
const laboratory = 400_00
export const bill = tuition + laboratory
const reason = 'As the race has it'

interface Pair {
  name: string
  /** How many of the two may be done; both, one or none where it is `any`. */
  done: 'one' | 'any'
  /** What stands before, and the two commands. */
  ready: () => Promise<[Act, Act]>
  /** The same key for both. */
  sameKey?: boolean
  /** What both have begun is over: jobs are told by their answers. */
  after?: (answers: any[]) => Promise<void>
}
export interface Raced {
  name: string
  rounds: number
  /** 'both', 'one', 'none': how many rounds. */
  outcomes: Record<string, number>
  refusals: string[]
  faults: string[]
}

/** A class with two heads; children of it are billed when they come, by a correction-free run of their own month. */
export async function billedChildren(
  office: Office,
  count: number,
): Promise<{ children: Child[]; run: number; grade: number }> {
  const { make } = office
  const at = await make.place()
  await make.fee(at, tuition, { rank: 1 })
  await make.fee(at, laboratory, { rank: 2 })
  const children: Child[] = []
  for (let i = 0; i < count; i++) children.push(await make.student({ at }))
  const { run } = await make.bill({ at })
  return { children, run, grade: at.grade }
}

/** Heads that a race made have their place in the chart. */
export async function mapAll(office: Office): Promise<void> {
  const { places, chart } = await office.read('mapping')
  const rootOf = (kind: keyof typeof rootsOfFees) =>
    chart.find(({ root }: { root: Root }) => rootsOfFees[kind].includes(root)).id
  const accounts = places
    .filter((place: { account: unknown }) => !place.account)
    .map(({ id, kind, suggested }: any) => ({ id, account_id: suggested?.id ?? rootOf(kind) }))
  if (!accounts.length) return
  const { status, body } = await office.administrator.send('PUT', '/api/mapping', { accounts })
  if (status !== 200) throw new Error(`The fees find no place in the chart: ${JSON.stringify(body)}`)
}

export async function racesOf(office: Office, rounds: number, only?: string): Promise<Raced[]> {
  const all = (await pairsOf(office, rounds)).filter(({ name }) => !only || name.includes(only))
  const raced: Raced[] = []
  for (const pair of all) raced.push(await race(office, pair, rounds))
  return raced
}

async function race(office: Office, { name, done, ready, sameKey, after }: Pair, rounds: number): Promise<Raced> {
  const outcomes: Record<string, number> = {}
  const refusals = new Set<string>()
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    const acts = await ready()
    const key = randomUUID()
    // now one, now the other goes first
    const order = round % 2 ? [1, 0] : [0, 1]
    const sent = order.map((at) => ({ at, answer: office.send(at, acts[at]!, sameKey ? key : undefined) }))
    const answers = await Promise.all(sent.map(({ answer }) => answer))
    const good = answers.filter(({ status }) => status === 200)
    for (const { status, body } of answers.filter((each) => each.status !== 200)) {
      refusals.add(body?.error?.code ?? String(status))
      if (!(status >= 400 && status < 500)) wrong.push(`${status} ${JSON.stringify(body)}`)
    }
    await after?.(good.map(({ body }) => body.data))
    const many = ['none', 'one', 'both'][good.length]!
    outcomes[many] = (outcomes[many] ?? 0) + 1
    if (done === 'one' && good.length !== 1) wrong.push(`round ${round + 1}: ${many} done`)
    if (sameKey && new Set(good.map(({ body }) => JSON.stringify(body.data))).size > 1)
      wrong.push(`round ${round + 1}: two answers under one key`)
  }
  const faults = [...wrong.slice(0, 5), ...(await office.faults())]
  console.log(`${name}: ${JSON.stringify(outcomes)} ${[...refusals].join(', ')} ${faults.join('; ')}`)
  return { name, rounds, outcomes, refusals: [...refusals], faults }
}

async function pairsOf(office: Office, rounds: number): Promise<Pair[]> {
  const { make, accountant, administrator } = office
  const made = async (path: string, body: object, by = accountant) => {
    const answer = await by.send('POST', `/api/${path}`, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const months: { month: string; begun: boolean }[] = await office.read('billing-month')
  const running = months.findLast(({ begun }) => begun)!.month
  const stock: Child[] = []
  /** A child that owes one month. */
  const owing = async (): Promise<Child> => {
    if (!stock.length) stock.push(...(await billedChildren(office, Math.max(10, rounds))).children)
    return stock.pop()!
  }
  const pay = (child: Child, amount: number, more: object = {}) =>
    act('fee-payment', { student_id: child.id, amount, ...more })
  const paid = async (amount = bill, more: object = {}): Promise<{ child: Child; receipt: number }> => {
    const child = await owing()
    const { receipt_id } = await made('fee-payment', { student_id: child.id, amount, ...more })
    return { child, receipt: receipt_id }
  }
  const whole = (child: Child) => pay(child, bill, { seen_due: bill })
  const cancel = (receipt: number) => act(`receipt/${receipt}/cancel`, { reason })
  const refund = (child: Child, amount: number, more: object = {}) =>
    act('fee-refund', { student_id: child.id, amount, payee: 'Ram', reason, ...more })
  const chequeOf = async (receipt: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from fee_cheques where company_id = ${company} and receipt_id = ${receipt}`.execute(office.owner.db)
    return rows[0]!.id
  }
  const holding = make.fee(await make.place(), 1, { refundable: true, rank: 89 })
  /** A child whose deposit of 300 is paid, and who owes a month. */
  const withDeposit = async () => {
    const child = await owing()
    const { id } = await holding
    await made('deposit', { student_id: child.id, fee_head_id: id, amount: 300_00, mode: 'cash' })
    return { child, head: id }
  }
  const billOf = async (child: Child): Promise<{ id: number; amount: number }> =>
    (await office.read(`bill?student_id=${child.id}&sortBy=number`))[0]
  const jobsOver = async (answers: { job_id?: string }[]) => {
    for (const { job_id } of answers) if (job_id) await office.over(job_id)
  }
  return [
    {
      name: 'all dues paid at both counters',
      done: 'one',
      ready: async () => {
        const child = await owing()
        return [whole(child), whole(child)]
      },
    },
    {
      name: 'one payment sent twice under one key',
      done: 'any',
      sameKey: true,
      ready: async () => {
        const child = await owing()
        return [pay(child, 500_00), pay(child, 500_00)]
      },
    },
    {
      name: 'a receipt cancelled by two',
      done: 'one',
      ready: async () => {
        const { receipt } = await paid()
        return [cancel(receipt), cancel(receipt)]
      },
    },
    {
      name: 'a receipt cancelled while the rest is paid',
      done: 'any',
      ready: async () => {
        const { child, receipt } = await paid(400_00)
        return [cancel(receipt), pay(child, 1_000_00)]
      },
    },
    {
      name: 'an advance given back while it goes to a sister',
      done: 'one',
      ready: async () => {
        const { child } = await paid(bill + 500_00)
        const sister = await owing()
        return [
          refund(child, 500_00),
          act('advance-journal', {
            student_id: child.id,
            to_student_id: sister.id,
            to: 'dues',
            amount: 500_00,
            reason,
          }),
        ]
      },
    },
    {
      name: 'an advance given back while it pays a due',
      done: 'one',
      ready: async () => {
        const { child } = await paid(bill + 500_00)
        await made('previous-due', { student_id: child.id, amount: 700_00, due_date: dayInNepal(new Date()) })
        return [refund(child, 500_00), pay(child, 0, { use_advance: 500_00 })]
      },
    },
    {
      name: 'a cheque cleared while it bounces',
      done: 'one',
      ready: async () => {
        const { receipt } = await paid(bill, { mode: 'cheque', reference: '001' })
        const id = await chequeOf(receipt)
        return [
          act(`fee-cheque/${id}/clear`, { on: dayInNepal(new Date()) }),
          act(`fee-cheque/${id}/bounce`, { reason, charge: false }),
        ]
      },
    },
    {
      name: 'a cheque bounces while its receipt is cancelled',
      done: 'one',
      ready: async () => {
        const { receipt } = await paid(bill, { mode: 'cheque', reference: '002' })
        return [act(`fee-cheque/${await chequeOf(receipt)}/bounce`, { reason, charge: false }), cancel(receipt)]
      },
    },
    {
      name: 'a month billed by two',
      done: 'any',
      ready: async () => {
        const at = await make.place()
        await make.fee(at, tuition, { rank: 1 })
        for (let i = 0; i < 3; i++) await make.student({ at })
        const body = { month: running, grade_ids: [at.grade], confirm: 'yes' }
        return [act('monthly-bill', body), act('monthly-bill', body, administrator)]
      },
      after: jobsOver,
    },
    {
      name: 'bills taken back while one is paid',
      done: 'one',
      ready: async () => {
        const { children, run } = await billedChildren(office, 2)
        return [act(`bill-run/${run}/rollback`, { reason }, administrator), whole(children[0]!)]
      },
    },
    {
      name: 'bills taken back by two',
      done: 'one',
      ready: async () => {
        const { run } = await billedChildren(office, 2)
        return [
          act(`bill-run/${run}/rollback`, { reason }, administrator),
          act(`bill-run/${run}/rollback`, { reason }, administrator),
        ]
      },
    },
    {
      name: 'a bill corrected while it is paid',
      done: 'any',
      ready: async () => {
        const child = await owing()
        const { id } = await billOf(child)
        const { lines } = await office.read(`bill/${id}`)
        const fewer = lines.map((line: { fee_head_id: number; gross: number }) => ({
          fee_head_id: line.fee_head_id,
          gross: line.gross - 100_00,
        }))
        return [act(`bill/${id}/correct`, { lines: fewer, credit: bill, advance: 0, reason }), whole(child)]
      },
    },
    {
      name: 'a credit note while all is paid',
      done: 'any',
      ready: async () => {
        const child = await owing()
        const { dues } = await office.read(`student-dues?student_id=${child.id}`)
        const { fee_head_id, month, due } = dues[0]
        return [
          act('fee-note', { student_id: child.id, kind: 'credit_note', fee_head_id, month, amount: due, reason }),
          whole(child),
        ]
      },
    },
    {
      name: 'a drawer closed while money is taken',
      done: 'one',
      ready: async () => {
        const cashier = await make.colleague('accountant')
        const opened = await cashier.send('POST', '/api/sod', { opening: 0 })
        const { id } = opened.body.data
        return [
          { method: 'PUT', path: `/api/sod/${id}/close`, body: { notes: {}, seen: 0 }, by: cashier },
          { ...whole(await owing()), by: cashier },
        ]
      },
    },
    {
      name: 'a family pays while one of its children does',
      done: 'one',
      ready: async () => {
        const child = await owing()
        const { mobile } = await make.guardian(child)
        const { rows } = await sql<{ id: number }>`
          select id from users where company_id = ${company} and primary_mobile = ${mobile}`.execute(office.owner.db)
        const children = [{ student_id: child.id, amount: bill, seen_due: bill }]
        return [act('fee-family-payment', { guardian_id: rows[0]!.id, amount: bill, children }), whole(child)]
      },
    },
    {
      name: 'a deposit given back while it pays dues',
      done: 'one',
      ready: async () => {
        const { child, head } = await withDeposit()
        return [
          refund(child, 300_00, { fee_head_id: head }),
          act('deposit-adjustment', { student_id: child.id, fee_head_id: head, amount: 300_00, reason }),
        ]
      },
    },
    {
      name: 'a refund taken back by two',
      done: 'one',
      ready: async () => {
        const { child } = await paid(bill + 500_00)
        const { id } = await made('fee-refund', { student_id: child.id, amount: 500_00, payee: 'Ram', reason })
        return [act(`fee-journal/${id}/reverse`, { reason }), act(`fee-journal/${id}/reverse`, { reason })]
      },
    },
    {
      name: 'the fees posted into the books while a receipt is cancelled',
      done: 'any',
      ready: async () => {
        const { receipt } = await paid()
        await mapAll(office)
        return [act('billing-to-account', { until: dayInNepal(new Date()) }), cancel(receipt)]
      },
    },
    {
      name: 'the fees posted into the books by two',
      done: 'one',
      ready: async () => {
        await paid()
        await mapAll(office)
        return [
          act('billing-to-account', { until: dayInNepal(new Date()) }),
          act('billing-to-account', { until: dayInNepal(new Date()) }),
        ]
      },
    },
  ]
}
