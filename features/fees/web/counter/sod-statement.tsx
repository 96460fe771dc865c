/** One counter day: what came in and went out in each way, what was counted, who closed and who confirmed it. Printed and signed. */
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatNumber } from '#nepal/rupees.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { Signatures } from '#platform/web/kit/report/signatures.tsx'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { pathTo } from '#platform/web/screen.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { CounterDay } from '../../contract/counter-day.ts'
import { noteValues, sumOfNotes } from '../../contract/notes.ts'
import { Figures } from '../figures.tsx'
import { Register, type RegisterColumn } from '../register.tsx'
import { countText, modeName } from '../words.ts'
import { CloseDay } from './close-day.tsx'
import { figuresOf } from './counter-figures.tsx'
import { useCounterDays } from './use-counter-days.ts'

export default function DayStatement() {
  const id = Number(useParams().sod)
  const answer = useQuery({
    queryKey: ['/api/sod/{id}', id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CounterDay> => (await api.get('/api/sod/{id}', { id }, { signal })).data,
  })
  return (
    <section aria-busy={answer.isFetching}>
      {/* a reading that fails later does not take away the notes that are being counted */}
      {answer.data ? (
        <Shown day={answer.data} />
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </section>
  )
}

function Shown({ day }: { day: CounterDay }) {
  const [closing, setClosing] = useState(false)
  const { changed } = useCounterDays()
  const { busy, run, problem } = useCall({})
  const cashier = nameOf({ name: day.cashier, name_np: day.cashier_np })
  return (
    <>
      <PrintHead title={t('Day statement')} about={cashier} />
      <PageHeader
        title={t('Day statement')}
        back={{ to: '/sod', label: t('Start of day') }}
        actions={
          <>
            <Button
              component={Link}
              to={pathTo('/eod-collection-report-detail/{sod}', { sod: day.id })}
              variant="default"
            >
              {t('EOD collection detail')}
            </Button>
            <Button variant="default" onClick={() => print()}>
              {t('Print')}
            </Button>
            {day.may_close && <Button onClick={() => setClosing(true)}>{t('Close the day')}</Button>}
            {day.may_check && (
              <Button
                loading={busy}
                onClick={() =>
                  void run(() => api.command('/api/sod/{id}/check', { id: day.id }, { method: 'PUT' })).then(
                    (done) => done && changed(),
                  )
                }
              >
                {t('Confirm the count')}
              </Button>
            )}
          </>
        }
      />
      {problem && <Refusal mb="sm">{problem}</Refusal>}
      <DayFacts day={day} cashier={cashier} />
      <Figures figures={figuresOf(day)} />
      <Modes modes={day.modes} />
      {day.notes && <CountedNotes notes={day.notes} />}
      <Signatures lines={signaturesOf(day, cashier)} />
      {closing && <CloseDay day={day} onClose={() => setClosing(false)} />}
    </>
  )
}

function signaturesOf({ closed_by, closed_by_np, checked_by, checked_by_np }: CounterDay, cashier: string) {
  return [
    { label: t('Cashier'), name: cashier },
    { label: t('Counted by'), name: closed_by && nameOf({ name: closed_by, name_np: closed_by_np }) },
    { label: t('Checked by'), name: checked_by && nameOf({ name: checked_by, name_np: checked_by_np }) },
    { label: t('Accountant') },
  ]
}

function DayFacts({ day, cashier }: { day: CounterDay; cashier: string }) {
  return (
    <Facts>
      <Fact name={t('Date')}>
        <Day ad={day.day} />
      </Fact>
      <Fact name={t('Cashier')}>{cashier}</Fact>
      <Fact name={t('Opened')}>{day.by_itself ? t('By itself') : <Moment at={day.opened_at} />}</Fact>
      <Fact name={t('Closed')}>
        {day.closed_at && (
          <>
            <Moment at={day.closed_at} /> {day.closed_by && nameOf({ name: day.closed_by, name_np: day.closed_by_np })}
          </>
        )}
      </Fact>
      <Fact name={t('Confirmed')}>
        {day.checked_at && (
          <>
            <Moment at={day.checked_at} /> {nameOf({ name: day.checked_by!, name_np: day.checked_by_np })}
          </>
        )}
      </Fact>
      <Fact name={t('Handed over to')}>{day.handed_to}</Fact>
      {day.explanation && <Fact name={t('Why is it not the same?')}>{day.explanation}</Fact>}
    </Facts>
  )
}

type Mode = CounterDay['modes'][number]

function Modes({ modes }: { modes: readonly Mode[] }) {
  const sum = (of: (mode: Mode) => number) => modes.reduce((all, mode) => all + of(mode), 0)
  const net = ({ received, returned }: Mode) => received + returned
  const columns: RegisterColumn<Mode>[] = [
    { name: 'mode', label: t('Mode'), render: ({ mode }) => modeName(mode), sum: t('Total') },
    {
      name: 'receipts',
      label: t('Receipts'),
      right: true,
      render: ({ receipts }) => <span className="tabular">{countText(receipts)}</span>,
    },
    {
      name: 'received',
      label: t('{label} (Rs.)', { label: t('Received') }),
      right: true,
      render: ({ received }) => <Money paisa={received} dash />,
      sum: <Money paisa={sum(({ received }) => received)} dash />,
    },
    {
      name: 'returned',
      label: t('{label} (Rs.)', { label: t('Given back') }),
      right: true,
      render: ({ returned }) => <Money paisa={returned} dash />,
      sum: <Money paisa={sum(({ returned }) => returned)} dash />,
    },
    {
      name: 'net',
      label: t('{label} (Rs.)', { label: t('Remains') }),
      right: true,
      onPhone: 'top',
      render: (mode) => <Money paisa={net(mode)} dash />,
      sum: <Money paisa={sum(net)} dash />,
    },
  ]
  return (
    <>
      <Title order={2} mt="lg" mb="xs">
        {t('By way of paying')}
      </Title>
      <Register caption={t('By way of paying')} columns={columns} rows={modes} keyOf={({ mode }) => mode} />
    </>
  )
}

function CountedNotes({ notes }: { notes: NonNullable<CounterDay['notes']> }) {
  const language = useLanguage()
  const rows = noteValues.filter((value) => notes[value])
  const columns: RegisterColumn<(typeof noteValues)[number]>[] = [
    {
      name: 'value',
      label: t('Note or coin'),
      right: true,
      render: (value) => <span className="tabular">{formatNumber(Number(value), { language })}</span>,
      sum: t('Total'),
    },
    {
      name: 'count',
      label: t('Count'),
      right: true,
      render: (value) => <span className="tabular">× {countText(notes[value]!)}</span>,
    },
    {
      name: 'amount',
      label: t('Amount (Rs.)'),
      right: true,
      onPhone: 'top',
      render: (value) => <Money paisa={sumOfNotes({ [value]: notes[value] })} />,
      sum: <Money paisa={sumOfNotes(notes)} />,
    },
  ]
  return (
    <>
      <Title order={2} mt="lg" mb="xs">
        {t('Counted notes')}
      </Title>
      <Register caption={t('Counted notes')} columns={columns} rows={rows} keyOf={(value) => value} />
    </>
  )
}
