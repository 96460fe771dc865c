/** Corrections that families have asked for. */
import { Anchor, Paper, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { pathTo } from '#platform/web/screen.ts'
import type { Correction } from '../contract/corrections.ts'
import { CorrectionLine } from './correction-line.tsx'
import { seatText } from './labels.ts'

const path = '/api/student-correction'
/** The office answers the oldest first; what is more waits on the next page of answers. */
const shown = 50

export default function Corrections() {
  const [params, setParams] = useAddress()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path, state],
    queryFn: ({ signal }) =>
      api.get(path, { state, rowsPerPage: shown, ...(state === 'decided' && { descending: true }) }, { signal }),
  })
  const again = () => void queries.invalidateQueries({ queryKey: [path] })
  return (
    <>
      <PageHeader title={t('Corrections of students')} />
      <SegmentedControl
        mb="md"
        aria-label={t('Requests')}
        value={state}
        data={[
          { value: 'open', label: t('Waiting') },
          { value: 'decided', label: t('Answered') },
        ]}
        onChange={(value) => setParams(value === 'decided' ? { state: value } : {})}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.data.length === 0 ? (
        <EmptyState about={t('What families ask to be corrected in the records of their children appears here.')} />
      ) : (
        <Stack>
          {data.data.map((row) => (
            <Request key={row.id} row={row} onDecided={again} />
          ))}
          {data.meta.total > data.data.length && (
            <Text c="dimmed">{t('{n} more requests.', { n: data.meta.total - data.data.length })}</Text>
          )}
        </Stack>
      )}
    </>
  )
}

function Request({ row, onDecided }: { row: Correction; onDecided: () => void }) {
  const name = nameOf(row)
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Title order={2} size="h4">
        <Anchor component={Link} to={pathTo('/student/{id}', { id: row.student_id })} inherit>
          {name}
        </Anchor>
      </Title>
      <Text size="sm" c="dimmed">
        {seatText(row)}
      </Text>
      <Text size="sm" mb="xs">
        {t('Asked by {name}', { name: nameOf({ name: row.asked_by, name_np: row.asked_by_np }) })},{' '}
        <Moment at={row.asked_at} />
        {row.file_id && (
          <>
            {' · '}
            <Anchor href={fileUrl(row.file_id)} target="_blank" rel="noopener" size="sm" td="underline">
              {t('Open the paper')}
            </Anchor>
          </>
        )}
      </Text>
      <Table.ScrollContainer minWidth={280} type="native">
        <Table>
          <Table.Tbody>
            {row.lines.map((line) => (
              <CorrectionLine key={line.field} id={row.id} line={line} onDecided={onDecided} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}
