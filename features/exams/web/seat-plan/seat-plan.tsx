/** The seat plan of an exam: its rooms, who sits where, symbol numbers and invigilators, and the papers of all this. */
import { Button, Tabs } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { useMayChange } from '#school/web/session/may-change.ts'
import ExamSelect from '../exam-select.tsx'
import classes from '../results/results.module.css'
import { Invigilators } from './invigilators.tsx'
import { Rooms } from './rooms.tsx'
import { Seats } from './seats.tsx'
import { Students } from './students.tsx'
import { path, type Plan, usePlannedExam, useSeatPlan } from './use-seat-plan.ts'

const PrintDialog = lazyDialog(() => import('./print-dialog.tsx'))

export default function SeatPlan() {
  useLanguage()
  const { exams, exam, set } = usePlannedExam()
  const { data, error, refetch } = useSeatPlan(exam)
  const [printing, setPrinting] = useState(false)
  const title = data ? `${t('Seat plan')}: ${nameOf({ name: data.exam, name_np: data.exam_np })}` : t('Seat plan')
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader
        title={t('Seat plan')}
        actions={
          data &&
          data.rooms.length > 0 && (
            <>
              <ExportMenu path={path} query={{ exam_id: exam! }} />
              {can('exam-update|admit-card-generate-bulk') && (
                <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setPrinting(true)}>
                  {t('Print lists')}
                </Button>
              )}
            </>
          )
        }
      />
      <div className={`${classes.place} no-print`}>
        <ExamSelect
          value={exam === null ? null : String(exam)}
          onChange={(id) => set({ exam: id === null ? null : Number(id), room: null })}
          error={false}
        />
      </div>
      {exams && exam === null ? (
        <EmptyState about={t('There is no exam yet. Add one first.')} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : (
        <Parts key={exam} exam={exam!} plan={data} />
      )}
      {printing && data && (
        <Suspense>
          <PrintDialog exam={exam!} plan={data} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Parts({ exam, plan }: { exam: number; plan: Plan }) {
  const [address, setAddress] = useAddress()
  const mayChange = useMayChange('exam-update') && plan.state !== 'published'
  const parts = { exam, plan, mayChange }
  const tab = address.get('tab') ?? (plan.rooms.some(({ taken }) => taken > 0) ? 'seats' : 'rooms')
  return (
    <Tabs
      value={tab}
      onChange={(next) => setAddress(withParts({ tab: next }), { replace: true, preventScrollReset: true })}
      keepMounted={false}
    >
      <Tabs.List mb="md" className="no-print">
        <Tabs.Tab value="rooms">{t('Rooms')}</Tabs.Tab>
        <Tabs.Tab value="seats">{t('Seats')}</Tabs.Tab>
        <Tabs.Tab value="students">{t('Symbol numbers')}</Tabs.Tab>
        <Tabs.Tab value="invigilators">{t('Invigilators')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="rooms">
        <Rooms {...parts} />
      </Tabs.Panel>
      <Tabs.Panel value="seats">
        <Seats {...parts} />
      </Tabs.Panel>
      <Tabs.Panel value="students">
        <Students {...parts} />
      </Tabs.Panel>
      <Tabs.Panel value="invigilators">
        <Invigilators {...parts} />
      </Tabs.Panel>
    </Tabs>
  )
}
