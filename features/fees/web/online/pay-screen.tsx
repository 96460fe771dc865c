/** The frame of paying online: loading, what fails, nothing to pay, and the form. */
import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import '#platform/web/styles/basics.css'
import '#platform/web/styles/frame.css'
import { t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { InvoiceStudent } from '../../contract/online/pay.ts'
import { PayForm } from './pay-form.tsx'
import { type Invoices, useIsFamily, useMayPay } from './use-invoices.ts'

interface Props {
  title: string
  query: UseQueryResult<Invoices>
  choose: (students: InvoiceStudent[]) => InvoiceStudent[]
  finder?: ReactNode
  /** An amount below all may be typed. */
  parts?: boolean
}

export function PayScreen({ title, query, choose, finder, parts = false }: Props) {
  return (
    <Stack maw={560}>
      <PageHeader title={title} back={{ to: '/student-invoices', label: t('Student invoices') }} />
      {finder}
      <Body query={query} choose={choose} parts={parts} />
    </Stack>
  )
}

function Body({ query: { data, error, isLoading, refetch }, choose, parts }: Omit<Props, 'title' | 'finder'>) {
  const mayPay = useMayPay()
  const isFamily = useIsFamily()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return isLoading ? <LoadingState lines={4} height={56} /> : <Nobody isFamily={isFamily} />
  const students = choose(data.students)
  if (!mayPay) return <EmptyState about={t('Online pays who is family of the student, or takes money here.')} />
  if (data.providers.length === 0)
    return (
      <EmptyState
        title={t('Not possible yet')}
        about={t('The school does not take money online yet. Please pay at the office.')}
      />
    )
  if (!students.some(({ due }) => due > 0))
    return students.length || isFamily ? (
      <EmptyState title={t('Everything is paid')} about={t('Nothing is owed now.')} />
    ) : (
      <Nobody isFamily={isFamily} />
    )
  return (
    <PayForm
      key={students.map(({ id }) => id).join()}
      invoices={data}
      students={students}
      parts={Boolean(parts)}
      again={() => void refetch()}
    />
  )
}

const Nobody = ({ isFamily }: { isFamily: boolean }) =>
  isFamily ? <EmptyState about={t('Nothing is owed now.')} /> : <EmptyState about={t('Choose a student.')} />
