/** The newest remarks on a student, and adding one. */
import { Badge, Button, List, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can, useSession } from '#platform/web/session.ts'
import { RemarkForm } from './remarks.tsx'
import { toneColour } from './life-columns.ts'
import classes from '../students.module.css'
import type { Remark } from '../../contract/life.ts'

const path = '/api/remark'
const shown = 5

export function StudentRemarks({ id, name }: { id: number; name: string }) {
  const queries = useQueryClient()
  const { batch, user } = useSession()
  const [adding, setAdding] = useState(false)
  const query = { student_id: id, rowsPerPage: shown }
  const { data, error, refetch } = useQuery({ queryKey: [path, 'student', id], queryFn: () => api.get(path, query) })
  const mayAdd = can('remark-create') && (user.ut === 'super' || batch?.is_current !== false)
  return (
    <section className={classes.section} aria-labelledby="remarks">
      <div className={classes.sectionHead}>
        <Title order={2} id="remarks">
          {t('Remarks')}
        </Title>
        {mayAdd && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('Add remark')}
          </Button>
        )}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={2} />
      ) : data.data.length === 0 ? (
        <EmptyState inside about={t('No remarks.')} />
      ) : (
        <List listStyleType="none" size="sm" spacing={6}>
          {data.data.map((remark) => (
            <RemarkItem key={remark.id} remark={remark} />
          ))}
        </List>
      )}
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('Add remark')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
      >
        <RemarkForm
          students={[{ id, name }]}
          onSaved={() => {
            setAdding(false)
            void queries.invalidateQueries({ queryKey: [path] })
          }}
        />
      </Modal>
    </section>
  )
}

function RemarkItem({ remark }: { remark: Remark }) {
  return (
    <List.Item>
      <Day ad={remark.made_on} />{' '}
      <Badge color={toneColour(remark.tone)}>
        {nameOf({ name: remark.remark_type, name_np: remark.remark_type_np })}
      </Badge>{' '}
      {remark.text}
    </List.Item>
  )
}
