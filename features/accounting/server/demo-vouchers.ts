/** Posted vouchers of the demo: what a school takes and spends from the beginning of its fiscal year to today. The same for every day on which it is filled. */
import { sql } from 'kysely'
import { addDays, adToBs, bsToAd } from '#nepal/bikram-sambat.ts'
import { fiscalYearOf } from '#nepal/school-years.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { approve, type NewVoucher, postVouchers, writeDrafts } from './books.ts'

/** A line: code of the account, rupees (debit positive), code of a party or a cost centre. */
type Line = readonly [account: string, rupees: number, of?: { party?: string; centre?: string }]
/** Day of the month (BS), type, narration, lines. */
type Each = readonly [day: number, type: NewVoucher['type'], narration: string, lines: readonly Line[]]

const ofMonth = (n: number): readonly Each[] => [
  [
    2,
    'receipt',
    'Fees of the month',
    [
      ['1101', 182_500 + n * 1_250],
      ['4101', -160_000 - n * 1_250],
      ['4105', -22_500],
    ],
  ],
  [
    3,
    'contra',
    'Cash put into the bank',
    [
      ['1111', 150_000],
      ['1101', -150_000],
    ],
  ],
  [
    4,
    'journal',
    'Rent of the annex',
    [
      ['5201', 40_000, { centre: 'SCH' }],
      ['2121', -4_000],
      ['2111', -36_000, { party: 'OTH-01' }],
    ],
  ],
  [
    5,
    'journal',
    'Stationery on account',
    [
      ['5204', 12_400.5 + n, { centre: 'LIB' }],
      ['2111', -12_400.5 - n, { party: 'SUP-01' }],
    ],
  ],
  [
    6,
    'payment',
    'Diesel',
    [
      ['5205', 9_800, { centre: 'TRN' }],
      ['1101', -9_800],
    ],
  ],
  [
    6,
    'payment',
    'To the landlord',
    [
      ['2111', 36_000, { party: 'OTH-01' }],
      ['1111', -36_000],
    ],
  ],
  [
    7,
    'payment',
    'Salaries',
    [
      ['5101', 96_000, { centre: 'SCH' }],
      ['2121', -960],
      ['1111', -95_040],
    ],
  ],
]

const beginning: Each = [
  1,
  'journal',
  'Brought by the founders',
  [
    ['1101', 50_000],
    ['1111', 400_000],
    ['1403', 250_000],
    ['3101', -700_000],
  ],
]
const partPaid: Each = [
  1,
  'payment',
  'Part of what was owed',
  [
    ['2111', 20_000, { party: 'SUP-01' }],
    ['1111', -20_000],
  ],
]
const internet: Each = [
  1,
  'payment',
  'Internet',
  [
    ['5203', 2_260],
    ['1101', -2_260],
  ],
]

export async function postDemoVouchers(tx: Tx, { id, today, large }: DemoSchool): Promise<void> {
  if (large) return
  const { start } = fiscalYearOf(today)
  const yesterday = addDays(today, -1) < start ? start : addDays(today, -1)
  const all = monthsBetween(start, today).flatMap((first, n) =>
    [...(n === 0 ? [beginning] : []), ...(n === 1 ? [partPaid] : []), ...ofMonth(n)].map(
      (each) => [addDays(first, each[0] - 1), each] as const,
    ),
  )
  const dated = [...all.filter(([date]) => date <= today), [yesterday, internet] as const]
  const ids = await idsByCode(tx, id)
  const keeper = { tx, company: id, by: null, maySoft: true }
  const drafts = await writeDrafts(
    keeper,
    dated.map(([date, [, type, narration, lines]]) => ({
      type,
      date,
      narration,
      lines: lines.map(([account, rupees, of = {}]) => ({
        account_id: ids[`account ${account}`]!,
        party_id: of.party ? ids[`party ${of.party}`]! : null,
        cost_centre_id: of.centre ? ids[`centre ${of.centre}`]! : null,
        amount: Math.round(rupees * 100),
      })),
    })),
  )
  await approve(keeper, drafts)
  await postVouchers(keeper, drafts)
}

/** First days (AD) of the BS months from one day to another. */
function monthsBetween(from: string, to: string): string[] {
  const firsts: string[] = []
  for (
    let { year, month } = adToBs(from);
    bsToAd({ year, month, day: 1 }) <= to;
    month === 12 ? ((month = 1), year++) : month++
  )
    firsts.push(bsToAd({ year, month, day: 1 }))
  return firsts
}

async function idsByCode(tx: Tx, company: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select 'account ' || code as code, id from accounts where company_id = ${company}
    union all select 'party ' || code, id from parties where company_id = ${company}
    union all select 'centre ' || code, id from cost_centres where company_id = ${company}`.execute(tx)
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]))
}
