/** One exam: its state, how far the marks of each class are entered, locking them, and its results. */
import { Badge, Button, Group, Title } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop, IconTable } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyDialog, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link, useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataAt } from '#platform/contract/calls.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { askReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { useMayChange } from '#school/web/session/may-change.ts'
import { ledgerRight } from '../../contract/ledger.ts'
import type { ExamClass } from '../../contract/set-up.ts'
import { stateWords } from '../../contract/state-words.ts'
import { Publishing } from '../results/publishing.tsx'
import { ProgressTable, type TurnLock } from './progress-table.tsx'
import { Terms } from './terms.tsx'

const ExamClasses = lazyDialog(() => import('./exam-classes.tsx'))
const ExamInsight = lazyPart(() => import('../results/insight.tsx'))
const path = '/api/exam/{id}'

/** Of one class, where the address names it: what it came to. */
export default function ExamScreen() {
  const id = Number(useParams().examId)
  const insight = Number(useAddress()[0].get('insight'))
  if (!insight) return <Exam />
  return (
    <Suspense fallback={<LoadingState lines={10} />}>
      <ExamInsight exam={id} grade={insight} />
    </Suspense>
  )
}

function Exam() {
  const language = useLanguage()
  const queries = useQueryClient()
  const id = Number(useParams().examId)
  const [choosing, setChoosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const mayChange = useMayChange('exam-update')
  const { data, error, refetch } = useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }) => (await api.get(path, { id }, { signal })).data,
  })
  const reload = () =>
    Promise.all(
      [path, '/api/exam', '/api/exam/{id}/result-preview'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
  async function work(run: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true)
    try {
      notify('success', t((await run()).message))
      await reload()
    } catch (problem) {
      notify('error', errorMessage(problem))
    } finally {
      setBusy(false)
    }
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={10} />
  const { state, classes, terms } = data
  const isWeighed = data.is_final && data.weight === 0
  const isChangeable = mayChange && state !== 'published'

  async function open() {
    if (state === 'draft') return work(() => api.command('/api/exam/{id}/state', { id, state: 'open' }))
    const reason = await askReason({
      title: t('Open the exam again?'),
      message: t('Marks can be entered and changed again.'),
      confirm: t('Open'),
    })
    if (reason) await work(() => api.command('/api/exam/{id}/state', { id, state: 'open', reason }))
    return undefined
  }
  async function close() {
    const left = classes.flatMap(({ progress }) => progress).reduce((so, { asked, entered }) => so + asked - entered, 0)
    const message = isWeighed
      ? t('Its results can be published then.')
      : left
        ? digitsIn(language, t('{n, plural, one {# mark is} other {# marks are}} not entered yet.', { n: left }))
        : t('All marks are entered.')
    if (await confirm({ title: t('Close the exam?'), message, confirm: t('Close the exam') }))
      await work(() => api.command('/api/exam/{id}/state', { id, state: 'closed' }))
  }
  async function turnLock(section_id: number, isLocked: boolean, name: string) {
    if (!isLocked) return work(() => api.command('/api/exam/{id}/lock', { id, section_id }))
    const reason = await askReason({
      title: t('Unlock the marks of {section}?', { section: name }),
      message: t('Who enters marks there can change them again.'),
      confirm: t('Unlock'),
    })
    if (reason) await work(() => api.command('/api/exam/{id}/unlock', { id, section_id, reason }))
    return undefined
  }

  return (
    <section>
      <PrintHead title={nameOf(data)} />
      <PageHeader
        title={nameOf(data)}
        back={{ to: '/exam', label: t('Exams') }}
        actions={
          mayChange && (
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconTable size={18} aria-hidden />}
                onClick={() => setChoosing(true)}
              >
                {t('Classes')}
              </Button>
              {!isChangeable ? null : state === 'open' || (isWeighed && state === 'draft') ? (
                <Button
                  leftSection={<IconPlayerStop size={18} aria-hidden />}
                  loading={busy}
                  onClick={() => void close()}
                >
                  {t('Close the exam')}
                </Button>
              ) : (
                <Button
                  variant={state === 'draft' ? 'filled' : 'default'}
                  leftSection={<IconPlayerPlay size={18} aria-hidden />}
                  loading={busy}
                  onClick={() => void open()}
                >
                  {isWeighed ? t('Open') : t('Open for marks')}
                </Button>
              )}
            </Group>
          )
        }
      />
      <StateAndDays {...data} />
      {data.is_final && <Terms terms={terms} classes={classes} />}
      {classes.length === 0 ? (
        <EmptyState about={t('No class takes part in this exam yet.')} />
      ) : isWeighed ? null : (
        classes.map((each) => (
          <ClassProgress key={each.grade_id} exam={id} of={each} onLock={isChangeable ? turnLock : undefined} />
        ))
      )}
      {can('exam-update') && classes.length > 0 && <Publishing exam={id} onChange={() => void reload()} />}
      {choosing && (
        <Suspense>
          <ExamClasses
            exam={id}
            weight={isWeighed ? null : data.weight}
            isPublished={state === 'published'}
            classes={classes}
            onClose={() => setChoosing(false)}
            onSaved={() => {
              setChoosing(false)
              void reload()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function StateAndDays({ state, start_date, end_date }: DataAt<'GET', '/api/exam/{id}'>) {
  return (
    <p>
      <Badge color={stateWords[state].colour}>{t(stateWords[state].word)}</Badge> <Day ad={start_date} /> –{' '}
      <Day ad={end_date} />
    </p>
  )
}

function ClassProgress({ exam, of, onLock }: { exam: number; of: ExamClass; onLock: TurnLock | undefined }) {
  const name = nameOf({ name: of.grade, name_np: of.grade_np })
  return (
    <section aria-label={name}>
      <Group justify="space-between" mt="md" mb={4}>
        <Title order={2} size="h4">
          {name}
        </Title>
        {can(ledgerRight) && (
          <Button
            component={Link}
            to={`/exam/${exam}?insight=${of.grade_id}`}
            size="compact-sm"
            variant="subtle"
            className="no-print"
            ml="auto"
            aria-label={`${t('Insight')}: ${name}`}
          >
            {t('Insight')}
          </Button>
        )}
        <Button
          component={Link}
          to={`/subject-marks?exam=${exam}&grade=${of.grade_id}`}
          size="compact-sm"
          variant="subtle"
          className="no-print"
        >
          {nameOf({ name: of.scheme, name_np: of.scheme_np })} · {t('Subject marks')}
        </Button>
      </Group>
      <ProgressTable exam={exam} of={of} name={name} onLock={onLock} />
    </section>
  )
}
