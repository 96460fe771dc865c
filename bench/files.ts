/** Files of many rows: how long until the last byte, and what the node has in memory meanwhile. */
import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import type { User } from './client.ts'
import type { Product } from './deployment.ts'
import { residentMb } from './processes.ts'
import type { School } from './works.ts'

export interface FileFigures {
  work: string
  ms: number
  kb: number
  /** Megabytes that the node's own process had more than before, at its highest; undefined where nobody tells. */
  grewMb: number | undefined
}

export interface FileWork {
  work: string
  path: string
  /** Throws when it is not the file that was asked for. */
  check(bytes: Buffer): void
}

/** `token`: the id of who asks. */
export async function filesOf({ owner }: Pick<Product, 'owner'>, school: School, token: number): Promise<FileWork[]> {
  const { from, rows } = await daysOf(owner.db, school.company, 3000)
  return [
    {
      work: `Excel of ${school.students.toLocaleString('en-IN')} students`,
      path: `/api/student/download/excel?token=${token}`,
      check(bytes) {
        const sheet = Object.entries(unzipSync(bytes)).find(([name]) => name.includes('worksheets/sheet'))?.[1]
        const found = strFromU8(sheet ?? new Uint8Array()).split('<row ').length - 1
        if (found < school.students) throw new Error(`Excel has ${found} rows of ${school.students} students`)
      },
    },
    {
      work: `PDF of ${rows.toLocaleString('en-IN')} receipts`,
      path: `/api/receipt/download/pdf?from_date=${from}&token=${token}`,
      check(bytes) {
        if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || bytes.length < rows * 10)
          throw new Error(`No PDF of ${rows} rows: ${bytes.length} bytes`)
      },
    },
  ]
}

/** The day since which there are as many receipts as fit on paper, at most `most` where days are small enough. */
async function daysOf(
  db: Product['owner']['db'],
  company: number,
  most: number,
): Promise<{ from: string; rows: number }> {
  const { rows } = await sql<{ from: string; rows: number }>`
    select day as "from", n as rows from (select day, sum(count(*)) over (order by day desc)::bigint as n from (
      select received_on as day from receipts where company_id = ${company}
      union all select v.accounting_date from receipts r join fee_events v on v.company_id = r.company_id and v.reverses_id = r.event_id where r.company_id = ${company}) d group by day) s
    order by n > ${most}, abs(n - ${most}) limit 1`.execute(db)
  return rows[0]!
}

/** The middle one of three. */
export async function fetchFile(user: User, { node }: Product, { work, path, check }: FileWork): Promise<FileFigures> {
  const before = residentMb(node)
  let highest = before ?? 0
  const watch = setInterval(() => (highest = Math.max(highest, residentMb(node) ?? 0)), 50)
  const taken: number[] = []
  let kb = 0
  try {
    for (let i = 0; i < 3; i++) {
      const { status, bytes, ms } = await user.ask('GET', path)
      if (status !== 200) throw new Error(`${work}: ${status} of ${path}: ${bytes.toString().slice(0, 300)}`)
      check(bytes)
      taken.push(ms)
      kb = bytes.length / 1000
    }
  } finally {
    clearInterval(watch)
  }
  return { work, ms: taken.sort((a, b) => a - b)[1]!, kb, grewMb: before === undefined ? undefined : highest - before }
}
