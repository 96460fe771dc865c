/** One exam: its state, how far the marks of each class are entered, locking them, and its results. */
import { Anchor, Badge, Button, Group, Title } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop, IconRepeat, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyDialog, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link, useParams } from 'react-router'
import type { DataAt } from '#platform/contract/calls.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { useMayChange } from '#school/web/session/may-change.ts'
import { ledgerRight } from '../../contract/ledger.ts'
import type { ExamClass } from '../../contract/set-up.ts'
import { stateWords } from '../../contract/state-words.ts'
import { Publishing } from '../results/publishing.tsx'
import { ProgressTable, type TurnLock } from './progress-table.tsx'
import { Terms } from './terms.tsx'
import { isWeighedOf, useExamDeeds } from './use-exam-deeds.ts'

const ExamClasses = lazyDialog(() => import('./exam-classes.tsx'))
const ReExamDialog = lazyDialog(() => import('./re-exam-dialog.tsx'))
const Takers = lazyPart(() => import('./takers.tsx'))
const ExamInsight = lazyPart(() => import('../results/insight.tsx'))
const path = '/api/exam/{id}'
type Shown = DataAt<'GET', '/api/exam/{id}'>

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
  useLanguage()
  const id = Number(useParams().examId)
  const [asked, setAsked] = useState<'classes' | 're-exam'>()
  const mayChange = useMayChange('exam-update')
  const { data, error, refetch } = useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }) => (await api.get(path, { id }, { signal })).data,
  })
  const { busy, reload, open, close, turnClass, turnLock } = useExamDeeds(id, data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={10} />
  const { state, classes, terms } = data
  const isWeighed = isWeighedOf(data)
  const isChangeable = mayChange && state !== 'published'

  return (
    <section>
      <PrintHead title={nameOf(data)} />
      <PageHeader
        title={nameOf(data)}
        back={{ to: '/exam', label: t('Exams') }}
        actions={mayChange && <Actions exam={data} busy={busy} onAsk={setAsked} onOpen={open} onClose={close} />}
      />
      <StateAndDays {...data} />
      {data.retakes && (
        <>
          <p>
            {t('Re-examination of')}{' '}
            <Anchor component={Link} to={`/exam/${data.retakes.id}`}>
              {nameOf(data.retakes)}
            </Anchor>
            <br />
            {t('Of both exams the better mark of each part counts.')}
          </p>
          <Suspense fallback={<LoadingState lines={4} />}>
            <Takers exam={id} classes={classes} mayChange={isChangeable} onChange={() => void reload()} />
          </Suspense>
        </>
      )}
      {data.is_final && <Terms terms={terms} classes={classes} />}
      {classes.length === 0 ? (
        <EmptyState about={t('No class takes part in this exam yet.')} />
      ) : isWeighed ? null : (
        classes.map((each) => (
          <ClassProgress
            key={each.grade_id}
            exam={data}
            of={each}
            onLock={isChangeable || (mayChange && each.state === 'open') ? turnLock : undefined}
            onTurn={mayChange && !data.retakes ? turnClass : undefined}
          />
        ))
      )}
      {can('exam-update') && classes.length > 0 && <Publishing exam={id} onChange={() => void reload()} />}
      {asked === 're-exam' && (
        <Suspense>
          <ReExamDialog exam={data} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {asked === 'classes' && (
        <Suspense>
          <ExamClasses
            exam={id}
            weight={isWeighed ? null : data.weight}
            isPublished={state === 'published'}
            classes={classes}
            onClose={() => setAsked(undefined)}
            onSaved={() => {
              setAsked(undefined)
              void reload()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

interface ActionsProps {
  exam: Shown
  busy: boolean
  onAsk: (what: 'classes' | 're-exam') => void
  onOpen: () => Promise<void>
  onClose: () => Promise<void>
}

function Actions({ exam, busy, onAsk, onOpen, onClose }: ActionsProps) {
  const { state } = exam
  const isWeighed = isWeighedOf(exam)
  return (
    <Group gap="xs">
      {!exam.retakes && (
        <Button variant="default" leftSection={<IconTable size={18} aria-hidden />} onClick={() => onAsk('classes')}>
          {t('Classes')}
        </Button>
      )}
      {!exam.retakes && !['draft', 'open'].includes(state) && !exam.classes_open && can('exam-create') && (
        <Button variant="default" leftSection={<IconRepeat size={18} aria-hidden />} onClick={() => onAsk('re-exam')}>
          {t('Re-examination')}
        </Button>
      )}
      {state === 'published' && !exam.classes_open ? null : state !== 'closed' &&
        state !== 'withdrawn' &&
        (state !== 'draft' || isWeighed) ? (
        <Button leftSection={<IconPlayerStop size={18} aria-hidden />} loading={busy} onClick={() => void onClose()}>
          {t('Close the exam')}
        </Button>
      ) : (
        <Button
          variant={state === 'draft' ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={busy}
          onClick={() => void onOpen()}
        >
          {isWeighed ? t('Open') : t('Open for marks')}
        </Button>
      )}
    </Group>
  )
}

function StateAndDays({ state, classes_open, start_date, end_date }: Shown) {
  return (
    <p>
      <StateBadge state={state} /> {classes_open && <StateBadge state="open" />} <Day ad={start_date} /> –{' '}
      <Day ad={end_date} />
    </p>
  )
}

interface ClassProps {
  exam: Shown
  of: ExamClass
  onLock: TurnLock | undefined
  /** Closes it, or opens it again. */
  onTurn: ((of: ExamClass, name: string) => Promise<void>) | undefined
}

function ClassProgress({ exam: { id: exam, state, classes_open }, of, onLock, onTurn }: ClassProps) {
  const name = nameOf({ name: of.grade, name_np: of.grade_np })
  // as long as classes of the exam go on by themselves
  const goesOn = state === 'open' || classes_open
  return (
    <section aria-label={name}>
      <Group justify="space-between" mt="md" mb={4}>
        <Group gap="xs" mr="auto">
          <Title order={2} size="h4">
            {name}
          </Title>
          {goesOn && of.state !== 'open' && <StateBadge state={of.state} />}
        </Group>
        {onTurn && goesOn && of.state !== 'published' && <TurnClass of={of} name={name} onTurn={onTurn} />}
        {can(ledgerRight) && (
          <Button
            component={Link}
            to={`/exam/${exam}?insight=${of.grade_id}`}
            size="compact-sm"
            variant="subtle"
            className="no-print"
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

const StateBadge = ({ state }: Pick<ExamClass, 'state'>) => (
  <Badge color={stateWords[state].colour}>{t(stateWords[state].word)}</Badge>
)

function TurnClass({
  of,
  name,
  onTurn,
}: Pick<ClassProps, 'of'> & { name: string; onTurn: NonNullable<ClassProps['onTurn']> }) {
  const what = of.state === 'open' ? t('Close the class') : t('Open the class')
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className="no-print"
      aria-label={`${what}: ${name}`}
      onClick={() => void onTurn(of, name)}
    >
      {what}
    </Button>
  )
}
