/** Who said what about a sheet, newest first. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { statusName } from './words.ts'

/** Of a long list the first: a sheet that was taken says something of everybody. */
const mostShown = 60

export default function SheetChanges({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['attendance', 'changes', id],
    queryFn: () => api.get('/api/attendance/sheet/{id}/changes', { id }),
  })
  const changes = data?.data.filter((change) => change.students.length > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Changes of this sheet')}
      size={520}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !changes ? (
        <LoadingState />
      ) : changes.length === 0 ? (
        <EmptyState about={t('Nothing was changed yet.')} />
      ) : (
        <Stack gap="md">
          {changes.map(({ at, by, students }, n) => (
            <div key={n}>
              <Text fw={600} size="sm">
                {by ?? t('the provider')}, <Moment at={at} />
              </Text>
              {students
                .filter(({ before, after }) => students.length <= mostShown || before !== null || after !== 'present')
                .map((student) => (
                  <Text key={student.name} size="sm">
                    {student.name}: {student.before ? `${statusName(student.before)} → ` : ''}
                    {student.after ? statusName(student.after) : '–'}
                  </Text>
                ))}
            </div>
          ))}
        </Stack>
      )}
    </Modal>
  )
}
