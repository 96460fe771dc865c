/** One bill: as it stands, and what it should be. */
import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { digitsIn } from '#nepal/digits.ts'
import { api, ApiError, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { correctBillCall, showBill } from '../../contract/bill-correction.ts'
import { openJournal } from '../held/journal-file.ts'
import { gradeOf, monthName } from '../words.ts'
import { openBill } from './bill-file.ts'
import { BillStateBadge, hrefOfBill } from './bill-list.tsx'
import { CorrectForm } from './correct-form.tsx'
import { StandingLines } from './standing-lines.tsx'

export type Bill = DataOf<typeof showBill>
export type Corrected = DataOf<typeof correctBillCall>
const path = '/api/bill/{id}'
const numberText = (number: number) => digitsIn(getLanguage(), number)

export function OneBill({ id }: { id: number }) {
  const answer = useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }): Promise<Bill> => (await api.get(path, { id }, { signal })).data,
    staleTime: 0,
  })
  const [done, setDone] = useState<Corrected>()
  const bill = answer.data
  const unknown = answer.error instanceof ApiError && answer.error.status === 404
  return (
    <section>
      <PageHeader
        title={bill ? t('Bill {number}', { number: numberText(bill.number) }) : t('Invoice correction')}
        back={{ to: '/billing-invoice-correction', label: t('Invoice correction') }}
        actions={
          bill && (
            <Button variant="default" onClick={() => openBill(bill.id)}>
              {t('Print')}
            </Button>
          )
        }
      />
      {bill ? (
        <>
          <Of bill={bill} />
          {done ? <Done done={done} /> : <Documents bill={bill} />}
          {bill.state === 'stands' && !done && can('fee-journal-create') ? (
            <CorrectForm
              key={answer.dataUpdatedAt}
              bill={bill}
              onDone={(corrected) => {
                setDone(corrected)
                void answer.refetch()
              }}
              onAgain={() => void answer.refetch()}
            />
          ) : (
            <StandingLines bill={bill} />
          )}
        </>
      ) : unknown ? (
        <EmptyState about={errorMessage(answer.error)} />
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </section>
  )
}

function Of({ bill }: { bill: Bill }) {
  const student = nameOf({ name: bill.student, name_np: bill.student_np })
  return (
    <Facts>
      <Fact name={t('Student')}>
        {can('billing-report-statement') ? (
          <Anchor component={Link} to={`/statement?student=${bill.student_id}`}>
            {student}
          </Anchor>
        ) : (
          student
        )}
      </Fact>
      <Fact name={t('Enrol code')}>{bill.enroll_code}</Fact>
      <Fact name={t('Class')}>{[gradeOf(bill), bill.section].filter(Boolean).join(' ')}</Fact>
      <Fact name={t('Month')}>{`${monthName(bill.month)} · ${digitsIn(getLanguage(), bill.batch)}`}</Fact>
      <Fact name={t('Fiscal year')}>{digitsIn(getLanguage(), bill.fiscal_year)}</Fact>
      <Fact name={t('Date')}>
        <Day ad={bill.date} />
      </Fact>
      <Fact name={t('Due date')}>
        <Day ad={bill.due_date} />
      </Fact>
      <Fact name={t('{label} (Rs.)', { label: t('Amount') })}>
        <Money paisa={bill.amount} />
      </Fact>
      <Fact name={t('Status')}>
        <BillStateBadge state={bill.state} />
      </Fact>
    </Facts>
  )
}

function OtherBill({ bill }: { bill: { id: number; number: number } }) {
  return (
    <Anchor
      component={Link}
      to={hrefOfBill(bill.id)}
      inherit
      c="inherit"
      underline="always"
      py={4}
      display="inline-block"
    >
      {t('Bill {number}', { number: numberText(bill.number) })}
    </Anchor>
  )
}

/** By which papers it was corrected, and of which it came. */
function Documents({ bill: { correction, instead_of, state } }: { bill: Bill }) {
  if (!correction && !instead_of) return null
  return (
    <Alert color={state === 'waiting' ? 'yellow' : 'blue'} my="sm">
      {instead_of && (
        <Text size="sm">
          {t('It stands in the place of')} <OtherBill bill={instead_of} />
        </Text>
      )}
      {correction && (
        <Text size="sm">
          {correction.number
            ? t('Corrected by credit note {number}: {reason}', { number: correction.number, reason: correction.reason })
            : t('A correction waits for a second person: {reason}', { reason: correction.reason })}{' '}
          {correction.new_bill && <OtherBill bill={correction.new_bill} />}
        </Text>
      )}
    </Alert>
  )
}

function Done({ done: { id, number, new_bill, state } }: { done: Corrected }) {
  if (state === 'waiting')
    return (
      <Alert color="yellow" my="sm">
        {t('It waits for a second person.')}
      </Alert>
    )
  return (
    <Alert color="green" my="sm" title={t('Credit note {number} is written.', { number: number ?? '' })}>
      <Text size="sm">
        {new_bill ? (
          <>
            {t('In its place stands')} <OtherBill bill={new_bill} />
          </>
        ) : (
          t('No bill stands in its place.')
        )}
      </Text>
      <Button size="compact-sm" variant="default" mt="xs" me="xs" onClick={() => openJournal(id)}>
        {t('Print the credit note')}
      </Button>
      {new_bill && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => openBill(new_bill.id)}>
          {t('Print the new bill')}
        </Button>
      )}
    </Alert>
  )
}
