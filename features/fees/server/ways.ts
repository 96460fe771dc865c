/** In which ways a receipt was paid, as its lists and papers say it. */
import { sql } from 'kysely'
import type { Language } from '#nepal/digits.ts'
import { say } from '#platform/server/say.ts'
import { modeLabel, waysIn } from '../contract/payment-modes.ts'

/** Of the receipt `r`: 'cash+cheque', each way once, in the order of the parts. */
export const waysOf = sql`(select string_agg(w.mode, '+' order by w.line) from (
  select p.mode, min(p.line) as line from receipt_payments p where p.company_id = r.company_id and p.receipt_id = r.id
  group by p.mode) w)`

/** 'Cash + Cheque' */
export const waysText = (ways: string, language: Language): string =>
  waysIn(ways)
    .map((way) => say(language, modeLabel(way)))
    .join(' + ')
