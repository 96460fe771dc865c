/** Heads of a school against its months: a tick bills the head in the month. Saved as it is pressed. */
import { Checkbox, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { monthTable } from '#nepal/bs-names.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { HeadMonths } from '../../contract/from-above.ts'
import { headName, monthName } from '../words.ts'

const path = '/api/super/school/{id}/head-billing-month'
type Head = HeadMonths['heads'][number]

export default function HeadBillingMonth() {
  const id = Number(useParams().id)
  const key = [path, id]
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get(path, { id }, { signal })).data,
  })
  const [busy, setBusy] = useState(false)

  async function toggle(head: Head, month: string) {
    const on = !head.months.includes(month)
    const months = on ? [...head.months, month].toSorted() : head.months.filter((each) => each !== month)
    setBusy(true)
    try {
      const answer = await api.put(path, { id, fee_head_id: head.id, months })
      queries.setQueryData(key, answer.data)
    } catch (problem) {
      notify('error', errorMessage(problem))
      await refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <PageHeader
        title={t('Head billing month')}
        about={data && nameOf(data)}
        back={{ to: `/school-setting/${id}`, label: t('School setting') }}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : !data.batch || !data.heads.length ? (
        <EmptyState about={t('The school has no batch, or no fee head beside the monthly ones.')} />
      ) : (
        <>
          <Text size="sm" mb="xs">
            {t('Monthly heads are billed each month. Bills that are made stay as they are.')}
          </Text>
          <Table data={data} busy={busy} onToggle={(head, month) => void toggle(head, month)} />
        </>
      )}
    </section>
  )
}

interface TableProps {
  data: HeadMonths
  busy: boolean
  onToggle: (head: Head, month: string) => void
}

function Table({ data, busy, onToggle }: TableProps) {
  return (
    <ScrollBox className={list.scroll!} label={t('Head billing month')}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">{t('Fee head')}</th>
            {monthTable.map(({ code }) => (
              <th key={code} scope="col">
                {monthName(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.heads.map((head) => (
            <tr key={head.id} className={list.row}>
              <th scope="row">{headName(head)}</th>
              {monthTable.map(({ code }) => (
                <td key={code}>
                  <Checkbox
                    aria-label={`${headName(head)}, ${monthName(code)}`}
                    checked={head.months.includes(code)}
                    disabled={!data.months.some(({ month }) => month === code)}
                    readOnly={busy}
                    onChange={() => !busy && onToggle(head, code)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
