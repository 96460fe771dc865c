/** Tax on fees, without a database: which rate holds on a day, and what it comes to. Amounts are paisa, days AD. Half a paisa goes up. */
import { z } from 'zod'
import { digitsIn, type Language } from '#nepal/digits.ts'

/** Per cent, at most six decimals; it holds from its day until the next of its kind. */
export interface RateOfTax {
  tax_kind_id: number
  percent: number
  from_date: string
}

/** Null: no rate holds yet. */
export function rateOn(rates: readonly RateOfTax[], kind: number, day: string): number | null {
  const held = rates.filter(({ tax_kind_id, from_date }) => tax_kind_id === kind && from_date <= day)
  return held.toSorted((a, b) => (a.from_date < b.from_date ? 1 : -1))[0]?.percent ?? null
}

const whole = 100_000_000n
/** Millionths of a per cent. */
const parts = (percent: number): bigint => BigInt(Math.round(percent * 1_000_000))
/** Both are 0 or more. */
const rounded = (share: bigint, of: bigint): number => Number((2n * share + of) / (2n * of))

/** Tax that is added to an amount. */
export const taxOf = (amount: number, percent: number | null): number =>
  percent === null ? 0 : rounded(BigInt(amount) * parts(percent), whole)

/** Tax that is in an amount already. */
export const taxWithin = (amount: number, percent: number | null): number =>
  percent === null ? 0 : amount - rounded(BigInt(amount) * whole, whole + parts(percent))

/** A part of the tax of a due: of one kind, at one rate (null: not known). */
export interface TaxPart {
  tax_kind_id: number
  tax_percent: number | null
  amount: number
}

/** So much tax, shared out as the parts are; those of nothing get nothing, and nobody gets more than he has as long as there is enough. */
export function shareTax(of: readonly TaxPart[], tax: number): TaxPart[] {
  const there = of.filter(({ amount }) => amount > 0)
  const sum = there.reduce((all, { amount }) => all + BigInt(amount), 0n)
  let before = 0n
  let given = 0
  return there
    .map((part) => {
      before += BigInt(part.amount)
      const until = Number((BigInt(tax) * before) / sum)
      const amount = until - given
      given = until
      return { ...part, amount }
    })
    .filter(({ amount }) => amount > 0)
}

/** On a line: the tax as it was called at issue, and its rate; null: not taxed, or no rate held. */
export const taxOfLine = {
  tax_kind_id: z.number().nullable(),
  tax_name: z.string().nullable(),
  tax_name_np: z.string().nullable(),
  tax_percent: z.number().nullable(),
}
export type TaxOfLine = z.output<z.ZodObject<typeof taxOfLine>>

/** 'VAT 13 %', as it stands on paper and screen; without a rate its name alone. */
export function taxText(
  { name, name_np, percent }: { name: string; name_np: string | null; percent: number | null },
  language: Language,
): string {
  const named = (language === 'ne' && name_np) || name
  return percent === null ? named : `${named} ${digitsIn(language, percent)} %`
}

/** Taxes of lines summed by name and rate, in the order in which they come; of nothing none. */
export function taxesOf(lines: readonly (TaxOfLine & { tax: number })[], language: Language) {
  const sums = new Map<string, number>()
  for (const { tax, tax_name, tax_name_np, tax_percent } of lines) {
    if (tax === 0 || tax_name === null) continue
    const text = taxText({ name: tax_name, name_np: tax_name_np, percent: tax_percent }, language)
    sums.set(text, (sums.get(text) ?? 0) + tax)
  }
  return [...sums].map(([text, amount]) => ({ text, amount }))
}
