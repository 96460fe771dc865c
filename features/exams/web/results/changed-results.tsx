/** Results that are not as they would be now, by name, before and after: published or withdrawn one by one, while all others stay as they are. */
import { Badge, Button, Checkbox, Group, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { askReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { ResultChange } from '../../contract/publishing.ts'
import { changesKey } from './changes-key.ts'

interface ChangedResultsProps {
  exam: number
  /** How many there are; the gravest are listed. */
  changed: number
  onDone: () => void
}

export default function ChangedResults({ exam, changed, onDone }: ChangedResultsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: changesKey(exam),
    queryFn: async ({ signal }) => (await api.get('/api/exam/{id}/result-changes', { id: exam }, { signal })).data,
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { busy, publish, withdraw } = useDeeds(exam, () => {
    setChosen(new Set())
    onDone()
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={3} />
  const rows = data.filter(({ enroll_id }) => chosen.has(enroll_id))
  const turn = (enroll_id: number) => {
    const next = new Set(chosen)
    if (!next.delete(enroll_id)) next.add(enroll_id)
    setChosen(next)
  }
  return (
    <section aria-labelledby="changed-results">
      <Title order={3} size="h5" id="changed-results" mt="sm" mb="xs">
        {t('Not as published')}
      </Title>
      <ScrollBox className={list.scroll} label={t('Not as published')}>
        <Table data={data} chosen={chosen} turn={turn} all={setChosen} />
      </ScrollBox>
      {changed > data.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {digitsIn(
            getLanguage(),
            t('{shown} of {n} are listed. Publish the others by class.', { shown: data.length, n: changed }),
          )}
        </Text>
      )}
      <Group mt="xs" gap="xs">
        <Button variant="light" loading={busy} disabled={!rows.length} onClick={() => void publish(rows)}>
          {t('Publish these')}
        </Button>
        <Button
          variant="default"
          loading={busy}
          disabled={!rows.some(isShown)}
          onClick={() => void withdraw(rows.filter(isShown))}
        >
          {t('Withdraw these')}
        </Button>
      </Group>
    </section>
  )
}

/** The family sees a result of it now. */
const isShown = ({ kind, published }: ResultChange) => published !== null && kind !== 'withdrawn'

function useDeeds(exam: number, onDone: () => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function work(run: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true)
    try {
      notify('success', t((await run()).message))
      await queries.invalidateQueries({ queryKey: changesKey(exam) })
      onDone()
    } catch (problem) {
      notify('error', errorMessage(problem))
    } finally {
      setBusy(false)
    }
  }
  const ids = (rows: readonly ResultChange[]) => rows.map(({ enroll_id }) => enroll_id)

  async function publish(rows: readonly ResultChange[]) {
    const n = rows.length
    const missing = rows.filter(({ now }) => now?.state === 'missing').length
    const message = digitsIn(
      getLanguage(),
      [
        t('All other results stay as they are.'),
        missing &&
          t('{n, plural, one {# student waits} other {# students wait}} for marks and will see no letter.', {
            n: missing,
          }),
      ]
        .filter(Boolean)
        .join(' '),
    )
    const title = digitsIn(getLanguage(), t('Publish {n, plural, one {# result} other {# results}}?', { n }))
    if (await confirm({ title, message, confirm: t('Publish') }))
      await work(() =>
        api.command('/api/exam/{id}/publish', {
          id: exam,
          enroll_ids: ids(rows),
          with_missing: missing > 0,
        }),
      )
  }
  async function withdraw(rows: readonly ResultChange[]) {
    const reason = await askReason({
      title: digitsIn(getLanguage(), t('Withdraw {n, plural, one {# result} other {# results}}?', { n: rows.length })),
      message: t('Their families see nothing of this exam until it is published again. All others stay as they are.'),
      confirm: t('Withdraw'),
    })
    if (reason) await work(() => api.command('/api/exam/{id}/withdraw', { id: exam, reason, enroll_ids: ids(rows) }))
  }
  return { busy, publish, withdraw }
}

function Table({
  data,
  chosen,
  turn,
  all,
}: {
  data: readonly ResultChange[]
  chosen: ReadonlySet<number>
  turn: (enroll_id: number) => void
  all: (ids: ReadonlySet<number>) => void
}) {
  const isAll = chosen.size === data.length && data.length > 0
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={t('Choose all')}
              checked={isAll}
              indeterminate={chosen.size > 0 && !isAll}
              onChange={() => all(new Set(isAll ? [] : data.map(({ enroll_id }) => enroll_id)))}
            />
          </th>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Class')}</th>
          <th scope="col" data-right>
            {t('As published')}
          </th>
          <th scope="col" data-right>
            {t('Now')}
          </th>
          <th scope="col">{t('Why')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <Line key={row.enroll_id} row={row} chosen={chosen.has(row.enroll_id)} turn={turn} />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  row: ResultChange
  chosen: boolean
  turn: (enroll_id: number) => void
}

function Line({ row, chosen, turn }: LineProps) {
  const { word, colour } = kinds[row.kind]
  return (
    <tr className={list.row}>
      <td>
        <Checkbox aria-label={nameOf(row)} checked={chosen} onChange={() => turn(row.enroll_id)} />
      </td>
      <th scope="row">{nameOf(row)}</th>
      <td>{[nameOf({ name: row.grade, name_np: row.grade_np }), row.section].filter(Boolean).join(' ')}</td>
      <td data-right>{scoreText(row.published)}</td>
      <td data-right>{scoreText(row.now)}</td>
      <td>
        <Badge color={colour}>{t(word)}</Badge>{' '}
        {row.reason && (
          <Text span size="sm">
            {row.reason}
          </Text>
        )}
      </td>
    </tr>
  )
}

const kinds = {
  withdrawn: { word: 'Withdrawn', colour: 'red' },
  changed: { word: 'Changed', colour: 'yellow' },
  new: { word: 'New', colour: 'blue' },
  gone: { word: 'No result any more', colour: 'red' },
  place: { word: 'Other place', colour: 'gray' },
} as const

/** '82/100 · 3.60 A · 1.': marks, point and letter, place. */
function scoreText(score: ResultChange['now']): string {
  if (!score) return '–'
  const { state, marks, full_marks, gpa, letter, rank } = score
  const said = [
    full_marks ? `${marks}/${full_marks}` : '',
    state === 'missing' ? t('Marks outstanding') : [gpa?.toFixed(2), letter].filter(Boolean).join(' '),
    rank === null ? '' : `${rank}.`,
  ]
  return digitsIn(getLanguage(), said.filter(Boolean).join(' · '))
}
