/** What the cashier has entered of a general receipt. Pure. Amounts are paisa. */
import type { SentOf } from '#platform/contract/endpoint.ts'
import type { takeGeneral } from '../../contract/general-receipt.ts'
import { type EnteredWay, emptyWay, sentWays, type WayField, wayProblems } from '../payment-ways.ts'

export interface EnteredLine {
  /** Id of the fee head; none yet chosen. */
  head: number | undefined
  narration: string
  /** null: nothing that can be read. */
  amount: number | null
}
export interface General {
  payer: string
  mobile: string
  lines: readonly EnteredLine[]
  ways: readonly EnteredWay[]
  note: string
}
export const emptyLine: EnteredLine = { head: undefined, narration: '', amount: null }
export const emptyGeneral: General = { payer: '', mobile: '', lines: [emptyLine], ways: [emptyWay], note: '' }

export const totalOf = (lines: readonly EnteredLine[]): number =>
  lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

export type GeneralField = 'payer' | 'mobile' | WayField | `${'head' | 'line'}-${number}`

/** Sentences of the contract, in the order of the fields; lines are counted from 1. */
export function problemsOf({ payer, mobile, lines, ways }: General): Partial<Record<GeneralField, string>> {
  const problems: Partial<Record<GeneralField, string>> = {}
  if (payer.trim().length < 2) problems.payer = 'Field is required'
  if (mobile.trim() && mobile.trim().length < 7) problems.mobile = 'Must be a mobile number'
  for (const [at, { head, amount }] of lines.entries()) {
    if (head === undefined) problems[`head-${at + 1}`] = 'Field is required'
    if (!amount || amount < 0) problems[`line-${at + 1}`] = 'Enter an amount.'
  }
  return { ...problems, ...wayProblems(ways, totalOf(lines)) }
}

export const toGeneral = (
  { payer, mobile, lines, ways, note }: General,
  student_id: number | undefined,
): SentOf<typeof takeGeneral> => ({
  payer: payer.trim(),
  mobile: mobile.trim() || undefined,
  student_id,
  lines: lines.map(({ head, narration, amount }) => ({
    fee_head_id: head ?? 0,
    narration: narration.trim() || undefined,
    amount: amount ?? 0,
  })),
  ...sentWays(ways, totalOf(lines)),
  note: note.trim() || undefined,
})
