/** Exams of the batch, in the order in which they are held. */
import { Anchor, Badge, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can, useSession } from '#platform/web/session.ts'
import type { listExams } from '../../contract/exams.ts'
import { stateWords } from '../../contract/state-words.ts'

const ExamForm = lazyDialog(() => import('./exam-form.tsx'))
export type ExamRow = DataOf<typeof listExams>[number]
const path = '/api/exam'

export default function Exams() {
  const language = useLanguage()
  const queries = useQueryClient()
  const { batch, user } = useSession()
  const [form, setForm] = useState<{ row?: ExamRow }>()
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => api.get(path, {}, { signal }),
  })
  const exams = data?.data
  const inBatch = user.ut === 'super' || batch?.is_current !== false
  const mayAdd = can('exam-create') && inBatch
  const sum = (exams ?? []).reduce((so, { weight }) => so + weight, 0)
  const reload = () => queries.invalidateQueries({ queryKey: [path] })

  async function remove(row: ExamRow) {
    if (!(await confirmDelete({ what: nameOf(row) }))) return
    try {
      const { message } = await api.command('/api/exam/{id}', { id: row.id }, { method: 'DELETE' })
      notify('success', t(message))
      await reload()
    } catch (problem) {
      notify('error', errorMessage(problem))
    }
  }
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setForm({})}>
      {t('Add an exam')}
    </Button>
  )
  return (
    <section>
      <PrintHead title={t('Exams')} />
      <PageHeader
        title={t('Exams')}
        about={t('Terms and tests of the batch. What each class is asked stands under subject marks.')}
        actions={add}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !exams ? (
        <LoadingState lines={5} />
      ) : exams.length === 0 ? (
        <EmptyState about={t('No exam of this batch is set up yet.')} action={add || undefined} />
      ) : (
        <ScrollBox className={list.scroll} label={t('Exams')}>
          <table className={list.table}>
            <thead>
              <tr>
                <th scope="col">{t('Exam')}</th>
                <th scope="col">{t('State')}</th>
                <th scope="col">{t('Dates')}</th>
                <th scope="col" data-right>
                  {t('Classes')}
                </th>
                <th scope="col" data-right>
                  {t('Weight (%)')}
                </th>
                <th scope="col" className="no-print">
                  {t('Change')}
                </th>
              </tr>
            </thead>
            <tbody>
              {exams.map((row) => (
                <tr key={row.id} className={list.row}>
                  <th scope="row">
                    <Anchor component={Link} to={`/exam/${row.id}`} py={4}>
                      {nameOf(row)}
                    </Anchor>
                  </th>
                  <td>
                    <States {...row} /> {row.is_final && <Badge color="blue">{t('Final result')}</Badge>}
                  </td>
                  <td>
                    <Day ad={row.start_date} /> – <Day ad={row.end_date} />
                  </td>
                  <td data-right>{digitsIn(language, row.classes)}</td>
                  <td data-right>{row.weight ? digitsIn(language, row.weight) : '–'}</td>
                  <td data-right className="no-print">
                    {can('exam-update') && inBatch && (
                      <Button size="compact-sm" variant="subtle" onClick={() => setForm({ row })}>
                        {t('Edit')}
                      </Button>
                    )}
                    {can('exam-delete') && inBatch && row.state === 'draft' && (
                      <Button size="compact-sm" variant="subtle" color="red" onClick={() => void remove(row)}>
                        {t('Remove')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {sum > 0 && sum !== 100 && (
        <Text component="output" size="sm" display="block">
          {digitsIn(language, t('The weights come to {sum} %: the final result needs 100 %.', { sum }))}
        </Text>
      )}
      {form && (
        <Suspense>
          <ExamForm
            row={form.row}
            exams={exams ?? []}
            onClose={() => setForm(undefined)}
            onSaved={() => {
              setForm(undefined)
              void reload()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Of an exam that is published class by class also that others go on. */
const States = ({ state, classes_open }: Pick<ExamRow, 'state' | 'classes_open'>) => (
  <>
    <Badge color={stateWords[state].colour}>{t(stateWords[state].word)}</Badge>{' '}
    {classes_open && <Badge color={stateWords.open.colour}>{t(stateWords.open.word)}</Badge>}
  </>
)
