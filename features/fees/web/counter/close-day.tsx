/** Counts the drawer by notes and closes the day. Enter goes from note to note. What is expected is shown when the count is there, and not before: nobody counts towards a figure. */
import { Group, Stack, Table, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatNumber } from '#nepal/rupees.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { CounterDay } from '../../contract/counter-day.ts'
import { type Notes, noteValues, sumOfNotes } from '../../contract/notes.ts'
import { useCounterDays } from './use-counter-days.ts'

type Typed = Partial<Record<(typeof noteValues)[number], number | string | null>>

/** What was typed as counts; texts are sent as they are, for the complaint. */
const countsOf = (typed: Typed): Notes =>
  Object.fromEntries(Object.entries(typed).filter(([, count]) => count !== null)) as Notes
const summable = (typed: Typed): Notes =>
  Object.fromEntries(Object.entries(typed).filter(([, count]) => typeof count === 'number')) as Notes

export function CloseDay({ day, onClose }: { day: CounterDay; onClose: () => void }) {
  const { submit, problem, errors, typed, setTyped, errorOf, counted, compared, difference, rest, setRest, busy } =
    useClosing(day, onClose)
  return (
    <Modal opened onClose={onClose} title={t('Close the counter day')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          {problem && Object.keys(errors).length === 0 && <Refusal>{problem}</Refusal>}
          <NotesTable
            typed={typed}
            onChange={(value, count) => setTyped({ ...typed, [value]: count })}
            errorOf={errorOf}
          />
          <MoneyInput
            label={t('Coins and paisa')}
            value={rest.coins}
            onChange={(coins) => setRest({ ...rest, coins })}
            error={errorOf('coins')}
            onKeyDown={toNext}
          />
          <Sums counted={counted} day={day} difference={compared ? difference : null} />
          {compared && difference !== 0 && <Explanation rest={rest} setRest={setRest} errorOf={errorOf} />}
          {compared && <HandedOver counted={counted} rest={rest} setRest={setRest} errorOf={errorOf} />}
          <DialogButtons onCancel={onClose} busy={busy}>
            {compared ? t('Close the day') : t('Compare')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

/** `difference` is null as long as it is not compared. */
function Sums({ counted, day, difference }: { counted: number; day: CounterDay; difference: number | null }) {
  return (
    <Table withRowBorders={false} verticalSpacing={2}>
      <Table.Tbody>
        <Sum label={t('Counted')} paisa={counted} />
        {difference !== null && <Sum label={t('Expected cash')} paisa={day.expected} />}
        {difference !== null && <Sum label={t('Difference')} paisa={difference} due={difference !== 0} />}
      </Table.Tbody>
    </Table>
  )
}

/** Beside the notes. */
interface Rest {
  coins: number | null
  explanation: string
  handed: number | null
  handedTo: string
}

interface RestProps {
  rest: Rest
  setRest: (rest: Rest) => void
  errorOf: (name: string) => string | undefined
}

function Explanation({ rest, setRest, errorOf }: RestProps) {
  return (
    <Textarea
      label={t('Why is it not the same?')}
      description={t('It is posted to the account of what drawers are short and over.')}
      value={rest.explanation}
      maxLength={500}
      rows={2}
      onChange={(event) => setRest({ ...rest, explanation: event.currentTarget.value })}
      error={errorOf('explanation')}
      data-after-count
      withAsterisk
    />
  )
}

function HandedOver({ counted, rest, setRest, errorOf }: RestProps & { counted: number }) {
  return (
    <>
      <Group gap="xs" align="end" grow>
        <MoneyInput
          label={t('Handed over')}
          value={rest.handed}
          onChange={(handed) => setRest({ ...rest, handed })}
          error={errorOf('handed')}
          onKeyDown={toNext}
          data-after-count
        />
        <TextInput
          label={t('Handed over to')}
          value={rest.handedTo}
          maxLength={120}
          onChange={(event) => setRest({ ...rest, handedTo: event.currentTarget.value })}
          error={errorOf('handed_to')}
          onKeyDown={toNext}
        />
      </Group>
      <Table withRowBorders={false} verticalSpacing={2}>
        <Table.Tbody>
          <Sum label={t('Left in the drawer')} paisa={counted - (rest.handed ?? 0)} />
        </Table.Tbody>
      </Table>
    </>
  )
}

function useClosing(day: CounterDay, onClose: () => void) {
  const [typed, setTyped] = useState<Typed>({})
  const [rest, setRest] = useState<Rest>({ coins: null, explanation: '', handed: null, handedTo: '' })
  const [compared, setCompared] = useState(false)
  const { changed } = useCounterDays()
  const { busy, run, errorOf, problem, errors } = useCall({ typed, ...rest, handed_to: rest.handedTo })
  const counted = sumOfNotes(summable(typed), rest.coins ?? 0)
  const difference = counted - day.expected
  /** The focus goes on to what is asked now: a second press of the same key closes nothing that nobody has read. */
  function compare(form: HTMLFormElement) {
    flushSync(() => setCompared(true))
    form.querySelector<HTMLElement>('[data-after-count]')?.focus()
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!compared) return compare(event.currentTarget)
    const explanation = rest.explanation.trim()
    const handed_to = rest.handedTo.trim()
    const done = await run(() =>
      api.command(
        '/api/sod/{id}/close',
        {
          id: day.id,
          notes: countsOf(typed),
          seen: day.expected,
          ...(rest.coins !== null && { coins: rest.coins }),
          ...(rest.handed !== null && { handed: rest.handed }),
          ...(explanation && { explanation }),
          ...(handed_to && { handed_to }),
        },
        { method: 'PUT' },
      ),
    )
    // money that came meanwhile is seen here too
    await changed()
    if (done) onClose()
  }
  return {
    submit,
    problem,
    errors,
    typed,
    setTyped,
    errorOf,
    counted,
    compared,
    difference,
    rest,
    setRest,
    busy,
  }
}

interface NotesTableProps {
  typed: Typed
  onChange: (value: (typeof noteValues)[number], count: number | string | null) => void
  errorOf: (name: string) => string | undefined
}

function NotesTable({ typed, onChange, errorOf }: NotesTableProps) {
  const language = useLanguage()
  const rupees = (value: string) => formatNumber(Number(value), { language })
  return (
    <Table withRowBorders={false} verticalSpacing={2} aria-label={t('Counted notes')}>
      <Table.Tbody>
        {noteValues.map((value, at) => (
          <Table.Tr key={value}>
            <Table.Td className="tabular" ta="right" w={80}>
              {rupees(value)} ×
            </Table.Td>
            <Table.Td>
              <NumberInput
                aria-label={t('Notes of {value}', { value: rupees(value) })}
                value={typed[value] ?? null}
                onChange={(count) => onChange(value, count)}
                error={errorOf(`notes.${value}`)}
                data-autofocus={at === 0 || undefined}
                data-note
                onKeyDown={toNext}
              />
            </Table.Td>
            <Table.Td ta="right" w={110}>
              <Money paisa={sumOfNotes(summable({ [value]: typed[value] ?? null }))} dash />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Enter leads on, and from the last note to what follows. */
function toNext(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const all = [...event.currentTarget.form!.querySelectorAll<HTMLElement>('input, textarea, button[type=submit]')]
  all[all.indexOf(event.currentTarget) + 1]?.focus()
}

function Sum({ label, paisa, due }: { label: string; paisa: number; due?: boolean }) {
  return (
    <Table.Tr>
      <Table.Td>{label}</Table.Td>
      <Table.Td ta="right" fw={600} c={due ? 'var(--mantine-color-error)' : undefined}>
        <Money paisa={paisa} prefix />
      </Table.Td>
    </Table.Tr>
  )
}
