/** Each book of numbers: receipts, bills and each kind of journal, by fiscal year. */
import { type RawBuilder, sql } from 'kysely'
import { serveReport } from '#platform/server/report-rows.ts'
import { billingBooks, bookKinds } from '../../contract/billing-books.ts'
import { generalSeries } from '../../contract/general-receipt.ts'
import { seriesOf } from '../../contract/journal-words.ts'

const written = (number: RawBuilder<unknown>) => sql`
  b.series || '-' || substr(f.name, 3) || '-' ||
    case when ${number} < 1000000 then lpad((${number})::text, 6, '0') else (${number})::text end`
/** A bill is called by its number alone. */
const called = (number: RawBuilder<unknown>) =>
  sql`case when b.series is null then (${number})::text else ${written(number)} end`

export const billingBooksReport = serveReport(billingBooks, async ({ kind, state }, { company }) => {
  const journalSeries = Object.entries(seriesOf).map(([of, series]) => sql`(${of}::text, ${series}::text)`)
  const of = sql`case when f.closed_at is null then 'open' else 'closed' end`
  return {
    with: sql`
      with b as materialized (
        select case when series = ${generalSeries} then 'general' else 'receipt' end as kind,
          'receipt:' || series || ':' || fiscal_year_id as counter, series, fiscal_year_id, min(number) as first,
          max(number) as last, count(*) as issued,
          count(*) filter (where cancelled_at is not null) as taken_back, min(received_on) as "from",
            max(received_on) as "to"
        from receipts where company_id = ${company} group by series, fiscal_year_id
        union all
        select 'bill', 'bill:' || b.fiscal_year_id, null, b.fiscal_year_id, min(b.number), max(b.number), count(*),
          count(r.id), min(v.accounting_date), max(v.accounting_date)
        from bills b join fee_events v on v.company_id = b.company_id and v.id = b.event_id
        left join fee_events r on r.company_id = b.company_id and r.reverses_id = b.event_id
        where b.company_id = ${company} group by b.fiscal_year_id
        union all
        select j.kind, 'journal:' || j.kind || ':' || j.fiscal_year_id, s.series, j.fiscal_year_id, min(j.number),
          max(j.number), count(*), count(*) filter (where j.state = 'reversed'),
          min(j.issued_on), max(j.issued_on)
        from fee_journals j join (values ${sql.join(journalSeries)}) s (kind, series) on s.kind = j.kind
        where j.company_id = ${company} and j.number is not null group by j.kind, s.series, j.fiscal_year_id)`,
    select: {
      id: sql`b.counter`,
      kind: sql`b.kind`,
      fiscal_year: sql`f.name`,
      first: called(sql`b.first`),
      last: called(sql`b.last`),
      next: called(sql`coalesce(k.next, b.last + 1)`),
      issued: sql`b.issued::int`,
      taken_back: sql`b.taken_back::int`,
      missing: sql`(b.last - b.issued)::int`,
      from: sql`b."from"`,
      to: sql`b."to"`,
      state: of,
      rank: sql`array_position(${[...bookKinds]}::text[], b.kind)`,
      start: sql`f.start_date`,
    },
    from: sql`from b join fiscal_years f on f.company_id = ${company} and f.id = b.fiscal_year_id
      left join counters k on k.company_id = ${company} and k.name = b.counter
      where ${kind ? sql`b.kind = ${kind}` : sql`true`} ${state ? sql`and ${of} = ${state}` : sql``}`,
  }
})
