/** Moving classes to the next batch: draw up, look, apply, and undo while nothing hangs on it. */
import { Anchor, Table, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import type { Promotion } from '../contract/promotion.ts'
import { PromotionForm } from './promotion-form.tsx'
import { StateBadge } from './promotion-parts.tsx'
import { PromotionSheet } from './promotion-sheet.tsx'
import classes from './promotion.module.css'

export const promotionsKey = ['/api/promotion']

export default function Promote() {
  const [params, setParams] = useAddress()
  const id = Number(params.get('id')) || undefined
  const open = (next: number | undefined) => setParams(next ? { id: String(next) } : {})
  return id ? <PromotionSheet id={id} onClose={() => open(undefined)} /> : <Start onOpen={open} />
}

function Start({ onOpen }: { onOpen: (id: number) => void }) {
  const queries = useQueryClient()
  const { batch } = useSession()
  const { data, error, refetch } = useQuery({ queryKey: promotionsKey, queryFn: () => api.get('/api/promotion') })
  async function drawn(id: number) {
    await queries.invalidateQueries({ queryKey: promotionsKey })
    onOpen(id)
  }
  return (
    <>
      <PageHeader
        title={t('Promote')}
        about={t(
          'Students of batch {batch} go to the next one. Nothing changes until you have looked at it and pressed Apply.',
          { batch: batch?.name ?? '' },
        )}
      />
      <PromotionForm onDrawn={(id) => void drawn(id)} />
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('Earlier ones')}
      </Title>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.data.length === 0 ? (
        <EmptyState about={t('Nobody was promoted out of this batch yet.')} />
      ) : (
        <History list={data.data} onOpen={onOpen} />
      )}
    </>
  )
}

function History({ list, onOpen }: { list: Promotion[]; onOpen: (id: number) => void }) {
  return (
    <div className={classes.scroll}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Drawn up')}</Table.Th>
            <Table.Th>{t('Into')}</Table.Th>
            <Table.Th>{t('By')}</Table.Th>
            <Table.Th ta="right">{t('Students')}</Table.Th>
            <Table.Th>{t('State')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((each) => (
            <Table.Tr key={each.id}>
              <Table.Td>
                <Anchor component="button" type="button" onClick={() => onOpen(each.id)}>
                  <Moment at={each.created_at} />
                </Anchor>
              </Table.Td>
              <Table.Td>{each.to_batch}</Table.Td>
              <Table.Td>{each.created_by}</Table.Td>
              <Table.Td ta="right" className="tabular">
                {each.counts.before}
              </Table.Td>
              <Table.Td>
                <StateBadge state={each.state} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
