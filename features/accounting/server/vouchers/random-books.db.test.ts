import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

/** Whatever is done in whatever order: a voucher stands where a plain model says, numbers have no gaps, and the sums are those of the entries. */
let world: World
let accountant: Person
let accounts: number[]
let days: string[]
const rowsOf = <T>(text: ReturnType<typeof sql>) =>
  inSchool(world.db, himalaya, async (tx) => (await text.execute(tx)).rows as T[])

beforeAll(async () => {
  world = await openWorld()
  accountant = await world.signIn('accountant', himalaya)
  accounts = (
    await rowsOf<{ id: number }>(
      sql`select id from accounts where company_id = 1 and code in ('1101', '1111', '5201', '5301') order by id`,
    )
  ).map(({ id }) => id)
  days = (
    await rowsOf<{ day: string }>(
      sql`select to_char(start_date + n, 'YYYY-MM-DD') as day from fiscal_years, generate_series(0, 40, 20) n where company_id = 1 and is_current order by 1`,
    )
  ).map(({ day }) => day)
})
afterAll(() => world.close())

type Step =
  | { do: 'save'; type: number; day: number; amount: number; off: number }
  | { do: 'change' | 'approve' | 'send-back' | 'post' | 'post-drafts' | 'reverse' | 'remove' | 'copy'; at: number }
interface Model {
  id: number
  state: 'draft' | 'approved' | 'posted' | 'reversed' | 'reversal'
  version: number
  amount: number
  off: number
}

const types = ['journal', 'payment', 'receipt', 'contra'] as const
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('save' as const),
    type: fc.nat(3),
    day: fc.nat(2),
    amount: fc.integer({ min: 1, max: 100_000 }),
    off: fc.constantFrom(0, 0, 0, 1),
  }),
  fc.record({
    do: fc.constantFrom(
      ...(['change', 'approve', 'send-back', 'post', 'post', 'post-drafts', 'reverse', 'remove', 'copy'] as const),
    ),
    at: fc.nat(20),
  }),
)

const written = (amount: number, off = 0, type = 0, day = 0) => ({
  type: types[type]!,
  date: days[day]!,
  narration: 'Random',
  lines: [
    { account_id: accounts[type]!, amount },
    { account_id: accounts[(type + 1) % 4]!, amount: -amount - off },
  ],
})

/** Does it, and says what should have become of it. */
async function carryOut(all: Model[], one: Step): Promise<void> {
  if (one.do === 'save') {
    const { body } = await accountant.send('POST', '/api/voucher', written(one.amount, one.off, one.type, one.day))
    all.push({ id: body.data.id, state: 'draft', version: 0, amount: one.amount, off: one.off })
    return
  }
  const of = all[one.at % (all.length || 1)]
  if (!of) return
  const { id, version, state } = of
  const seen = { vouchers: [{ id, version }] }
  const may = (yes: boolean, { status, body }: { status: number; body: any }) => {
    expect([one.do, state, of.off, status === 200, body.error?.code]).toEqual([
      one.do,
      state,
      of.off,
      yes,
      yes ? undefined : expect.any(String),
    ])
    return yes
  }
  switch (one.do) {
    case 'change':
      if (
        may(
          state === 'draft',
          await accountant.send('PUT', `/api/voucher/${id}`, { ...written(of.amount + 1), version }),
        )
      )
        Object.assign(of, { version: version + 1, amount: of.amount + 1, off: 0 })
      break
    case 'approve':
      if (may(state === 'draft' && of.off === 0, await accountant.send('POST', '/api/voucher/approve', seen)))
        Object.assign(of, { state: 'approved', version: version + 1 })
      break
    case 'send-back':
      if (
        may(
          state === 'draft' || state === 'approved',
          await accountant.send('POST', `/api/voucher/${id}/send-back`, { reason: 'Look again' }),
        )
      )
        Object.assign(of, { state: 'draft', version: version + 1 })
      break
    case 'post':
      if (may(state === 'approved', await accountant.send('POST', '/api/voucher/post', seen)))
        Object.assign(of, { state: 'posted', version: version + 1 })
      break
    case 'post-drafts':
      if (
        may(
          state === 'approved' || (state === 'draft' && of.off === 0),
          await accountant.send('POST', '/api/voucher/post', { ...seen, approve: true }),
        )
      )
        Object.assign(of, { state: 'posted', version: version + (state === 'draft' ? 2 : 1) })
      break
    case 'reverse': {
      const reply = await accountant.send('POST', `/api/voucher/${id}/reverse`, { reason: 'Taken back' })
      if (!may(state === 'posted', reply)) break
      of.state = 'reversed'
      all.push({ id: reply.body.data.id, state: 'reversal', version: 1, amount: of.amount, off: 0 })
      break
    }
    case 'remove':
      if (may(state === 'draft', await accountant.send('DELETE', `/api/voucher/${id}`))) all.splice(all.indexOf(of), 1)
      break
    case 'copy': {
      const { body } = await accountant.send('POST', `/api/voucher/${id}/copy`)
      all.push({ id: body.data.id, state: 'draft', version: 0, amount: of.amount, off: of.off })
    }
  }
}

async function proveAll(all: readonly Model[]): Promise<void> {
  const states = await rowsOf<{ id: number; state: string }>(
    sql`select id, case source when 'reversal' then 'reversal' else state end as state from vouchers where company_id = 1 and id = any(${all.map(({ id }) => id)}::bigint[]) order by id`,
  )
  expect(states).toEqual(all.map(({ id, state }) => ({ id, state })).toSorted((a, b) => a.id - b.id))
  const [wrong] = await rowsOf<{ gaps: number; sums: number; total: number; unbalanced: number }>(sql`
    select (select count(*) from (select max(number) - count(*) as gap from vouchers where company_id = 1 and number is not null group by type, fiscal_year_id) g where gap <> 0) as gaps,
      (select count(*) from (select account_id, accounting_date as day, sum(amount) as amount from account_entries where company_id = 1 group by 1, 2) e
        full join (select account_id, day, sum(debit - credit) as amount from account_days where company_id = 1 group by 1, 2) d using (account_id, day) where e.amount is distinct from d.amount) as sums,
      (select coalesce(sum(amount), 0) from account_entries where company_id = 1)::bigint as total,
      (select count(*) from (select event_id from account_entries where company_id = 1 group by 1 having sum(amount) <> 0) x) as unbalanced`)
  expect(wrong).toEqual({ gaps: 0, sums: 0, total: 0, unbalanced: 0 })
}

it('200 random sequences of saving, approving, posting and reversing', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const all: Model[] = []
      for (const one of steps) await carryOut(all, one)
      await proveAll(all)
    }),
    { numRuns: 200, endOnFailure: true },
  )
})
