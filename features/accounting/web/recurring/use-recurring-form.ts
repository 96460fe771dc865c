/** A voucher that recurs while it is typed. What was typed stays where it is refused. */
import { todayHere } from '#platform/web/clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addDays, adToBs } from '#nepal/bikram-sambat.ts'
import { api } from '#platform/web/api.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { uuid } from '#platform/web/uuid.ts'
import { dayAfter, dayFrom, type Recurrence } from '../../contract/recurring-days.ts'
import type { ShownRecurring } from '../../contract/recurring.ts'
import type { RecurringUnit } from '../../contract/recurring-words.ts'
import type { SentVoucher, ShownVoucher } from '../../contract/vouchers.ts'
import { complaintsOf, sentLines, startLines, type TypedLine, typedLines } from '../vouchers/lines.ts'

export interface TypedRecurring {
  name: string
  type: SentVoucher['type']
  narration: string
  reference: string
  lines: TypedLine[]
  unit: RecurringUnit
  /** Text where no number was typed. */
  every: number | string | null
  day: number | string | null
  from_date: string | null
  until_date: string | null
  times: number | string | null
  posts: boolean
}

const byHand = (type: ShownVoucher['type']): SentVoucher['type'] => (type === 'billing' ? 'journal' : type)

export const typedAgain = (shown: ShownRecurring): TypedRecurring => ({
  ...shown,
  type: byHand(shown.type),
  reference: shown.reference ?? '',
  lines: typedLines(shown.lines),
})
/** Each month on the day of the voucher, from its next one on. A cheque is of one payment: its number does not recur. */
export function typedFrom(voucher: ShownVoucher): TypedRecurring {
  const today = todayHere()
  const after = addDays(voucher.date, 1)
  return {
    ...begun(null),
    name: voucher.narration.slice(0, 120),
    type: byHand(voucher.type),
    narration: voucher.narration,
    reference: voucher.reference ?? '',
    lines: typedLines(voucher.lines).map((line) => ({ ...line, cheque_number: '' })),
    day: adToBs(voucher.date).day,
    from_date: after > today ? after : today,
  }
}
export const begun = (cash: number | null): TypedRecurring => ({
  name: '',
  type: 'payment',
  narration: '',
  reference: '',
  lines: startLines('payment', cash),
  unit: 'month',
  every: 1,
  day: 1,
  from_date: todayHere(),
  until_date: null,
  times: null,
  posts: false,
})

const whole = (value: number | string | null, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most

/** Its first days (AD), where they can be told already. */
export function firstDays(typed: TypedRecurring, many = 3): string[] {
  const { unit, every, day, from_date, until_date } = typed
  if (!whole(every, 60) || !whole(day, unit === 'week' ? 7 : 32) || !from_date) return []
  const on: Recurrence = { unit, every, day, from_date, until_date }
  const today = todayHere()
  const most = whole(typed.times, 1000) ? Math.min(many, typed.times) : many
  const days: string[] = []
  for (let at = dayFrom(on, from_date > today ? from_date : today); at && days.length < most; at = dayAfter(on, at))
    days.push(at)
  return days
}

function complaints(typed: TypedRecurring): Record<string, string[]> {
  const { unit, every, day, times } = typed
  const wanted = (name: 'name' | 'from_date') => (typed[name] ? {} : { [name]: ['Field is required'] })
  return {
    ...complaintsOf(typed.lines),
    ...wanted('name'),
    ...wanted('from_date'),
    ...(whole(every, 60) ? {} : { every: ['A number from 1 to 60'] }),
    ...(whole(day, unit === 'week' ? 7 : 32) ? {} : { day: ['A number from 1 to 32'] }),
    ...(times === null || whole(times, 1000) ? {} : { times: ['A number from 1 to 1000'] }),
  }
}

export function useRecurringForm(start: TypedRecurring, shown: ShownRecurring | undefined) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(start)
  const call = useCall({ ...typed, lines: sentLines(typed.lines) })
  // asked again after a lost answer it is done once
  const key = useRef({ of: '', key: '' })

  /** Its id; undefined where something was refused: then it stands at its place. */
  async function save(): Promise<number | undefined> {
    const wrong = complaints(typed)
    if (Object.keys(wrong).length) {
      call.complain(wrong)
      return undefined
    }
    const { every, day, times, from_date, until_date, ...rest } = typed
    const body = {
      name: rest.name.trim(),
      type: rest.type,
      narration: rest.narration.trim(),
      reference: rest.reference.trim() || null,
      lines: sentLines(typed.lines).map(({ cheque_number: _none, ...line }) => line),
      unit: rest.unit,
      every: Number(every),
      day: Number(day),
      times: times === null ? null : Number(times),
      from_date: from_date!,
      until_date,
      posts: rest.posts,
    }
    const of = JSON.stringify(body)
    if (key.current.of !== of) key.current = { of, key: uuid() }
    const options = { key: key.current.key }
    const answer = await call.run(() =>
      shown
        ? api.command(
            '/api/recurring-voucher/{id}',
            { ...body, id: shown.id, version: shown.version },
            { ...options, method: 'PUT' },
          )
        : api.command('/api/recurring-voucher', body, options),
    )
    if (answer) await queries.invalidateQueries({ queryKey: ['/api/recurring-voucher'] })
    return answer?.data.id
  }
  return {
    typed,
    set: (more: Partial<TypedRecurring>) => setTyped((before) => ({ ...before, ...more })),
    setLines: (next: (lines: TypedLine[]) => TypedLine[]) =>
      setTyped((before) => ({ ...before, lines: next(before.lines) })),
    call,
    save,
  }
}
