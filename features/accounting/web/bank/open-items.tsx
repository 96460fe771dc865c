/** What is not reconciled: lines of the bank beside entries of the books. Arrows walk, Space selects, Enter reconciles. */
import { Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { BankAccount, OpenLine } from '../../contract/bank.ts'
import styles from './bank.module.css'
import { Entries } from './entries.tsx'
import { LineVoucher } from './line-voucher.tsx'
import { BankLines } from './lines.tsx'
import { useBankActions, useOpenItems } from './use-bank.ts'

export function OpenItems({ account }: { account: BankAccount }) {
  const open = useOpenItems(account.id)
  const act = useBankActions(account.id)
  const [chosen, setChosen] = useState<{ lines: number[]; entries: number[] }>({ lines: [], entries: [] })
  const [voucherOf, setVoucherOf] = useState<OpenLine>()
  const within = useRef<HTMLDivElement>(null)
  /** The row that was left for an answer: whoever works by keys goes on where it stood. */
  const left = useRef<number>(undefined)
  useEffect(() => {
    if (left.current === undefined || voucherOf) return
    const boxes = [...(within.current?.querySelectorAll<HTMLInputElement>('input[data-side=lines]') ?? [])]
    boxes[Math.min(left.current, boxes.length - 1)]?.focus()
    left.current = undefined
    // oxlint-disable-next-line react/exhaustive-deps -- the focus goes back when the answer is there, and never out of a dialog
  }, [open.data, voucherOf])
  if (open.isError) return <ErrorState error={open.error} onRetry={() => void open.refetch()} />
  if (!open.data) return <LoadingState lines={8} />
  const { lines, entries, matches, set_offs } = open.data
  if (!lines.length && !entries.length)
    return <EmptyState about={t('Everything is reconciled. Bring the next statement of the bank.')} />
  const may = can('accountant')
  const some = {
    lines: lines.filter(({ id }) => chosen.lines.includes(id)),
    entries: entries.filter(({ id }) => chosen.entries.includes(id)),
  }
  const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)
  const sums = { lines: sumOf(some.lines), entries: sumOf(some.entries) }
  const parts = some.lines.length + some.entries.length
  const fits = parts > 1 && sums.lines === sums.entries
  const certain = matches.filter((each) => each.certain).length

  const toggle = (side: 'lines' | 'entries', id: number) =>
    setChosen((now) => ({
      ...now,
      [side]: now[side].includes(id) ? now[side].filter((each) => each !== id) : [...now[side], id],
    }))
  async function byHand() {
    const group = { line_ids: some.lines.map(({ id }) => id), entry_ids: some.entries.map(({ id }) => id) }
    if (fits && (await act.match([group], group.line_ids.length ? 'hand' : 'set-off')))
      setChosen({ lines: [], entries: [] })
  }
  const hasFit = (line: number | undefined) => fits || matches.some((each) => each.line_id === line)
  /** What fits this line; where something is selected that comes to the same, that. */
  function enter(line: number | undefined) {
    if (fits) return byHand()
    const match = matches.find((each) => each.line_id === line)
    return match && act.match([{ line_ids: [match.line_id], entry_ids: [match.entry_id] }], 'suggested')
  }
  async function note(line: OpenLine, at?: number) {
    const why = await askReason({
      title: t('Why is this line not in the books?'),
      message: line.description,
      confirm: t('Save'),
      label: t('Note'),
    })
    if (!why) return
    left.current = at
    await act.note(line.id, why)
  }
  function keys(event: KeyboardEvent<HTMLElement>) {
    const box = (event.target as HTMLElement).closest<HTMLInputElement>('input[data-row]')
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return
    const at = lines.findIndex(({ id }) => box.dataset.side === 'lines' && id === Number(box.dataset.row))
    const goOn = <T,>(deed: () => T) => {
      left.current = Math.max(at, 0)
      return deed()
    }
    const line = box.dataset.side === 'lines' ? lines[at] : undefined
    const deeds: Record<string, () => unknown> = {
      ArrowDown: () => step(box, 1),
      ArrowUp: () => step(box, -1),
      ArrowRight: () => across(event.currentTarget, 'entries'),
      ArrowLeft: () => across(event.currentTarget, 'lines'),
      ...(may && {
        // a key that is held down would reconcile whatever comes under it
        ...(!event.repeat && hasFit(line?.id) && { Enter: () => goOn(() => enter(line?.id)) }),
        ...(line && { v: () => goOn(() => setVoucherOf(line)), n: () => note(line, at) }),
      }),
    }
    if (!Object.hasOwn(deeds, event.key)) return
    event.preventDefault()
    void deeds[event.key]!()
  }
  return (
    // keys of the boxes within
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={within} onKeyDown={keys}>
      {may && (
        <Group mb="sm" gap="xs">
          <Button disabled={!certain || act.busy} onClick={() => void act.matchCertain()}>
            {t('Reconcile all that fit without doubt ({n})', { n: certain })}
          </Button>
          {set_offs.length > 0 && (
            <Button
              variant="default"
              disabled={act.busy}
              onClick={() =>
                void act.match(
                  set_offs.map((pair) => ({ line_ids: [], entry_ids: pair })),
                  'set-off',
                )
              }
            >
              {t('Set reversed vouchers off ({n})', { n: set_offs.length })}
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {t('Arrows walk, Space selects, Enter reconciles, V writes a voucher, N a note.')}
          </Text>
        </Group>
      )}
      <div className={styles.sides} data-alone={lines.length === 0 || undefined}>
        <BankLines
          lines={lines}
          entries={entries}
          matches={matches}
          chosen={chosen.lines}
          told={account.told_to !== null}
          onToggle={may ? (id) => toggle('lines', id) : undefined}
          {...(may && { onMatch: enter, onVoucher: setVoucherOf, onNote: (line: OpenLine) => void note(line) })}
        />
        <Entries entries={entries} chosen={chosen.entries} onToggle={may ? (id) => toggle('entries', id) : undefined} />
      </div>
      {may && parts > 0 && <Chosen {...{ sums, parts, fits, busy: act.busy }} onMatch={() => void byHand()} />}
      {voucherOf && <LineVoucher account={account} line={voucherOf} onClose={() => setVoucherOf(undefined)} />}
    </div>
  )
}

interface ChosenProps {
  sums: { lines: number; entries: number }
  parts: number
  fits: boolean
  busy: boolean
  onMatch: () => void
}

function Chosen({ sums, parts, fits, busy, onMatch }: ChosenProps) {
  const language = useLanguage()
  return (
    <ActionBar>
      <Text size="sm" aria-live="polite">
        {digitsIn(language, t('{n} selected', { n: parts }))} · {t('Bank')} <Money paisa={sums.lines} /> · {t('Books')}{' '}
        <Money paisa={sums.entries} /> · {t('Difference')} <Money paisa={sums.lines - sums.entries} />
      </Text>
      <Button disabled={!fits || busy} onClick={onMatch}>
        {t('Reconcile')}
      </Button>
    </ActionBar>
  )
}

/** To the next row of the same table. */
function step(box: HTMLInputElement, by: 1 | -1) {
  const boxes = [...box.closest('table')!.querySelectorAll<HTMLInputElement>('input[data-row]')]
  boxes[boxes.indexOf(box) + by]?.focus()
}

function across(within: HTMLElement, side: 'lines' | 'entries') {
  const boxes = [...within.querySelectorAll<HTMLInputElement>(`input[data-side=${side}]`)]
  const last = boxes.find((box) => box.dataset.row === within.dataset[side])
  ;(last ?? boxes[0])?.focus()
}
