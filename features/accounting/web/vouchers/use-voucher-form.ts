/** A voucher while it is typed: kept on this device, sent as a draft, posted with it where that may be. What was typed stays when something is refused. */
import { todayHere } from '#platform/web/clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { keptDraft } from '#platform/web/kit/form/draft.ts'
import { useKeptDraft } from '#platform/web/kit/form/use-kept-draft.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { notify } from '#platform/web/notify.ts'
import { t } from '#platform/web/i18n.ts'
import { uuid } from '#platform/web/uuid.ts'
import type { SentVoucher, ShownVoucher } from '../../contract/vouchers.ts'
import { complaintsOf, sentLines, startLines, type TypedLine, typedLines } from './lines.ts'

export interface Typed {
  type: SentVoucher['type']
  /** AD. */
  date: string | null
  narration: string
  reference: string
  lines: TypedLine[]
}

const typedOf = (voucher: ShownVoucher): Typed => ({
  type: voucher.type === 'billing' ? 'journal' : voucher.type,
  date: voucher.date,
  narration: voucher.narration,
  reference: voucher.reference ?? '',
  lines: typedLines(voucher.lines),
})
const begun = (type: Typed['type'], cash: number | null): Typed => ({
  type,
  date: todayHere(),
  narration: '',
  reference: '',
  lines: startLines(type, cash),
})

export function useVoucherForm(voucher: ShownVoucher | undefined, type: Typed['type'], cash: number | null) {
  const queries = useQueryClient()
  const draft = `voucher.${voucher?.id ?? `new.${type}`}`
  const start = useMemo(() => (voucher ? typedOf(voucher) : begun(type, cash)), [voucher, type, cash])
  const [typed, setTyped] = useState(start)
  const [offered, setOffered] = useState(() => {
    const before = keptDraft(draft)
    return before && JSON.stringify(before.values) !== JSON.stringify(start) ? before : undefined
  })
  const dirty = JSON.stringify(typed) !== JSON.stringify(start)
  const kept = useKeptDraft(draft, typed, dirty)

  const sent = { ...typed, narration: typed.narration.trim(), lines: sentLines(typed.lines) }
  const call = useCall(sent)
  // asked again after a lost answer it is done once
  const key = useRef({ of: '', key: '' })
  const keyOf = (body: string): string => {
    if (key.current.of !== body) key.current = { of: body, key: uuid() }
    return key.current.key
  }

  /** What was saved, and undefined where something was refused: then it stands at its place. */
  async function save(): Promise<{ id: number; version: number; difference: number } | undefined> {
    const complaints = { ...complaintsOf(typed.lines), ...(typed.date ? {} : { date: ['Field is required'] }) }
    if (Object.keys(complaints).length) {
      call.complain(complaints)
      return undefined
    }
    const body = { ...sent, date: typed.date!, reference: typed.reference.trim() || null }
    const options = { key: keyOf(JSON.stringify(body)) }
    const answer = await call.run(() =>
      voucher
        ? api.command(
            '/api/voucher/{id}',
            { ...body, id: voucher.id, version: voucher.version },
            { ...options, method: 'PUT' },
          )
        : api.command('/api/voucher', body, options),
    )
    if (!answer) return undefined
    kept.saved()
    await queries.invalidateQueries({ queryKey: ['/api/voucher'] })
    return answer.data
  }
  return {
    typed,
    set: (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more })),
    setLines: (next: (lines: TypedLine[]) => TypedLine[]) =>
      setTyped((before) => ({ ...before, lines: next(before.lines) })),
    dirty,
    offered,
    takeOffered() {
      if (offered) setTyped(offered.values as unknown as Typed)
      setOffered(undefined)
    },
    discard() {
      kept.forget()
      setOffered(undefined)
      setTyped(start)
    },
    /** For the next one. */
    again() {
      key.current = { of: '', key: '' }
      setTyped({ ...begun(typed.type, cash), date: typed.date })
    },
    save,
    /** Posts what was just saved; the draft stays where it is refused. */
    async post({ id, version }: { id: number; version: number }): Promise<boolean> {
      try {
        const { data } = await api.command('/api/voucher/post', { vouchers: [{ id, version }], approve: true })
        notify('success', t('Posted as {number}', { number: data[0]!.number }))
        return true
      } catch (error) {
        notify('error', errorMessage(error))
        return false
      } finally {
        await queries.invalidateQueries()
      }
    },
    call,
  }
}
