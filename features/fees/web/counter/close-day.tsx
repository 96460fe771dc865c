/** Counts the drawer by notes and closes the day. Enter goes from note to note; what is counted and what is missing is summed up as it is typed. */
import { Button, Group, Stack, Table, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '#nepal/rupees.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
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
  const {
    submit,
    problem,
    errors,
    typed,
    setTyped,
    errorOf,
    counted,
    difference,
    explanation,
    setExplanation,
    handedTo,
    setHandedTo,
    busy,
  } = useClosing(day, onClose)
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
          <Sums counted={counted} day={day} difference={difference} />
          {difference !== 0 && (
            <Explanation explanation={explanation} setExplanation={setExplanation} errorOf={errorOf} />
          )}
          <TextInput
            label={t('Handed over to')}
            value={handedTo}
            maxLength={120}
            onChange={(event) => setHandedTo(event.currentTarget.value)}
            error={errorOf('handed_to')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('Close the day')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Sums({ counted, day, difference }: { counted: number; day: CounterDay; difference: number }) {
  return (
    <Table withRowBorders={false} verticalSpacing={2}>
      <Table.Tbody>
        <Sum label={t('Counted')} paisa={counted} />
        <Sum label={t('Expected cash')} paisa={day.expected} />
        <Sum label={t('Difference')} paisa={difference} due={difference !== 0} />
      </Table.Tbody>
    </Table>
  )
}

interface ExplanationProps {
  explanation: string
  setExplanation: (explanation: string) => void
  errorOf: (name: string) => string | undefined
}

function Explanation({ explanation, setExplanation, errorOf }: ExplanationProps) {
  return (
    <Textarea
      label={t('Why is it not the same?')}
      value={explanation}
      maxLength={500}
      rows={2}
      onChange={(event) => setExplanation(event.currentTarget.value)}
      error={errorOf('explanation')}
      withAsterisk
    />
  )
}

function useClosing(day: CounterDay, onClose: () => void) {
  const [typed, setTyped] = useState<Typed>({})
  const [explanation, setExplanation] = useState('')
  const [handedTo, setHandedTo] = useState('')
  const { changed } = useCounterDays()
  const { busy, run, errorOf, problem, errors } = useCall({ typed, explanation, handed_to: handedTo })
  const counted = sumOfNotes(summable(typed))
  const difference = counted - day.expected
  async function submit(event: FormEvent) {
    event.preventDefault()
    const done = await run(() =>
      api.command(
        '/api/sod/{id}/close',
        {
          id: day.id,
          notes: countsOf(typed),
          seen: day.expected,
          ...(explanation.trim() && { explanation: explanation.trim() }),
          ...(handedTo.trim() && { handed_to: handedTo.trim() }),
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
    difference,
    explanation,
    setExplanation,
    handedTo,
    setHandedTo,
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
