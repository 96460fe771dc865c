/** Students of an exam whose result families do not see: who, why, until when; many at a time, and by what they owe. */
import { Badge, Button, Text } from '@mantine/core'
import { IconCash, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { digitsIn } from '#nepal/digits.ts'
import { f } from '#platform/fields/index.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import type { BlockRow } from '../../contract/blocks.ts'
import ExamSelect from '../exam-select.tsx'
import { useChosenPlace } from './use-exams.ts'
import classes from './results.module.css'

const BlockDialog = lazyDialog(() => import('./block-dialog.tsx'))
const path = '/api/result-block'

const filters = {
  only_blocked: f.flag({ label: 'Only blocked' }),
  grade_id: f.ref('grades', { label: 'Grade', optional: true }),
}

export default function ResultBlocked() {
  useLanguage()
  const queries = useQueryClient()
  const { exams, exam, set } = useChosenPlace()
  const [asked, setAsked] = useState<{ rows: BlockRow[] | null }>()
  const ask = (rows: BlockRow[]) => setAsked({ rows })
  const reload = () => queries.invalidateQueries({ queryKey: [path] })

  async function lift(rows: BlockRow[]): Promise<void> {
    try {
      const { message } = await api.command('/api/result-block/lift', {
        exam_id: exam!,
        enroll_ids: rows.map(({ enroll_id }) => enroll_id),
      })
      notify('success', t(message))
      await reload()
    } catch (error) {
      notify('error', errorMessage(error))
    }
  }

  return (
    <section>
      <PageHeader
        title={t('Result blocked students')}
        about={t('What is blocked here no family and no student sees, whether it is published already or not.')}
        actions={
          exam !== null &&
          can('result-block & due-read') && (
            <Button
              variant="default"
              leftSection={<IconCash size={18} aria-hidden />}
              onClick={() => setAsked({ rows: null })}
            >
              {t('Block by dues')}
            </Button>
          )
        }
      />
      <div className={classes.place}>
        <ExamSelect
          value={exam === null ? null : String(exam)}
          onChange={(id) => set({ exam: id === null ? null : Number(id) })}
          error={false}
        />
      </div>
      {!exams ? (
        <LoadingState lines={8} />
      ) : exam === null ? (
        <EmptyState about={t('There is no exam yet whose results could be blocked.')} />
      ) : (
        <ListScreen<BlockRow>
          key={exam}
          embedded
          title={t('Result blocked students')}
          about={t('No student of these classes is found.')}
          path={path}
          fixed={{ exam_id: exam }}
          filters={filters}
          rowsPerPage={50}
          printOnly
          onOpen={false}
          keyOf={({ enroll_id }) => String(enroll_id)}
          columns={columns}
          bulkActions={bulkActions(ask, lift)}
          rowActions={rowActions(ask, lift)}
          summary={howMany}
        />
      )}
      {asked && exam !== null && (
        <Suspense>
          <BlockDialog
            exam={exam}
            rows={asked.rows}
            onClose={() => setAsked(undefined)}
            onDone={() => {
              setAsked(undefined)
              void reload()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

type Work = (rows: BlockRow[]) => void | Promise<void>

const bulkActions = (block: Work, lift: Work) =>
  can('result-block')
    ? [
        { label: 'Block', icon: IconLock, run: block },
        { label: 'Lift the block', icon: IconLockOpen, run: lift },
      ]
    : []

function rowActions(block: Work, lift: Work) {
  if (!can('result-block')) return []
  const isBlocked = ({ reason }: BlockRow) => reason !== null
  const isFree = ({ reason }: BlockRow) => reason === null
  return [
    { label: 'Block', icon: IconLock, when: isFree, run: (row: BlockRow) => block([row]) },
    { label: 'Change the block', icon: IconLock, when: isBlocked, run: (row: BlockRow) => block([row]) },
    { label: 'Lift the block', icon: IconLockOpen, when: isBlocked, run: (row: BlockRow) => lift([row]) },
  ]
}

const columns = [
  { name: 'name', label: 'Name', unsorted: true, cell: (row: BlockRow) => nameOf(row) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: ({ grade, grade_np, section, roll }: BlockRow) =>
      [
        nameOf({ name: grade, name_np: grade_np }),
        section,
        roll === null ? '' : `· ${digitsIn(getLanguage(), roll)}`,
      ].join(' '),
  },
  {
    name: 'due',
    label: 'Owed',
    unsorted: true,
    right: 'due-read' as const,
    cell: ({ due }: BlockRow) => (due === null ? '–' : <Money paisa={due} dash />),
  },
  {
    name: 'reason',
    label: 'Blocked',
    unsorted: true,
    cell: ({ reason, until_paid, holds, blocked_by, blocked_at }: BlockRow) =>
      reason === null ? (
        '–'
      ) : (
        <>
          <Badge color={holds ? 'red' : 'green'}>
            {holds ? (until_paid ? t('until paid') : t('until lifted')) : t('paid, seen')}
          </Badge>{' '}
          {reason}
          <Text size="xs" c="dimmed" component="span" display="block">
            {blocked_by} {blocked_at && <Moment at={blocked_at} />}
          </Text>
        </>
      ),
  },
]

const howMany = ({ blocked }: { blocked: number }) => (
  <Text size="sm" aria-live="polite">
    {digitsIn(getLanguage(), t('{n, plural, one {# is blocked} other {# are blocked}}', { n: blocked }))}
  </Text>
)
