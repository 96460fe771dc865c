/** Fiscal years and their months: opened, closed, carried over. */
import { Badge, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import { phone } from '#platform/web/kit/list/list-results.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { BooksYear, MonthState } from '../contract/fiscal-years.ts'
import { Closing } from './closing.tsx'
import { MonthEnd } from './month-end.tsx'
import { useYearActions, yearsKey } from './use-years.ts'

const states: Record<MonthState, { label: string; color: string }> = {
  open: { label: 'Not closed', color: 'green' },
  soft: { label: 'Closed for others', color: 'yellow' },
  closed: { label: 'Closed', color: 'gray' },
}

export default function FiscalYears() {
  const [params, setParams] = useAddress()
  const language = useLanguage()
  const years = useQuery({ queryKey: yearsKey, queryFn: async () => (await api.get(yearsKey[0])).data })
  const act = useYearActions()
  const open = (next: Record<string, string>) => setParams(next)
  const data = years.data
  const closing = data?.years.find(({ id }) => String(id) === params.get('closing'))
  if (closing) return <Closing year={closing} onDone={() => open({ year: String(closing.id) })} />
  const shown =
    data?.years.find(({ id }) => String(id) === params.get('year')) ??
    data?.years.find(({ is_current }) => is_current) ??
    data?.years[0]
  return (
    <section>
      <PageHeader
        title={t('Fiscal years')}
        about={t('Shrawan to Asar. What is closed takes no vouchers any more.')}
        actions={
          data &&
          can('accountant|fiscal-year-close') && (
            <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => void act.openNext(data.next.name)}>
              {t('Open fiscal year {year}', { year: digitsIn(language, data.next.name) })}
            </Button>
          )
        }
      />
      {years.isError ? (
        <ErrorState error={years.error} onRetry={() => void years.refetch()} />
      ) : !data ? (
        <LoadingState lines={6} />
      ) : !shown ? (
        <EmptyState about={t('The school has no fiscal year yet. Open the first one.')} />
      ) : (
        <>
          <Years
            years={data.years}
            shown={shown}
            onShow={(year) => open({ year: String(year.id) })}
            onClose={(year) => open({ closing: String(year.id) })}
          />
          <Months year={shown} />
        </>
      )}
    </section>
  )
}

interface YearsProps {
  years: readonly BooksYear[]
  shown: BooksYear
  onShow: (year: BooksYear) => void
  onClose: (year: BooksYear) => void
}

function Years({ years, shown, onShow, onClose }: YearsProps) {
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const act = useYearActions()
  const may = can('fiscal-year-close')
  const actionsOf = (year: BooksYear) => [
    ...(year.closed_at
      ? may
        ? [{ label: 'Open again', danger: true, run: () => act.reopen(year) }]
        : []
      : [{ label: may ? 'Close' : 'Result', run: () => onClose(year) }]),
    ...(may && !year.is_current && !year.closed_at
      ? [{ label: 'Make current', run: () => act.makeCurrent(year) }]
      : []),
  ]
  return (
    <ScrollBox className={list.scroll!} label={t('Fiscal years')}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">{t('Fiscal year')}</th>
            {!narrow && <th scope="col">{t('First day')}</th>}
            {!narrow && <th scope="col">{t('Last day')}</th>}
            {!narrow && (
              <th scope="col" data-right>
                {t('Vouchers')}
              </th>
            )}
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Actions')}</th>
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <YearRow
              key={year.id}
              year={year}
              shown={shown}
              onShow={onShow}
              narrow={narrow}
              actions={actionsOf(year)}
            />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

interface Deed {
  label: string
  danger?: boolean
  run: () => void | Promise<unknown>
}

interface YearRowProps {
  year: BooksYear
  shown: BooksYear
  onShow: (year: BooksYear) => void
  narrow: boolean
  actions: Deed[]
}

function YearRow({ year, shown, onShow, narrow, actions }: YearRowProps) {
  const language = useLanguage()
  return (
    <tr className={list.row}>
      <td>
        <Button
          size="compact-sm"
          variant={year.id === shown.id ? 'light' : 'subtle'}
          aria-pressed={year.id === shown.id}
          onClick={() => onShow(year)}
        >
          {digitsIn(language, year.name)}
        </Button>
      </td>
      {!narrow && (
        <td>
          <Day ad={year.start_date} />
        </td>
      )}
      {!narrow && (
        <td>
          <Day ad={year.end_date} />
        </td>
      )}
      {!narrow && (
        <td data-right className="tabular">
          {digitsIn(language, year.vouchers)}
        </td>
      )}
      <td>
        <Group gap={4}>
          <Badge color={year.closed_at ? 'gray' : 'green'}>{t(year.closed_at ? 'Closed' : 'Not closed')}</Badge>
          {year.is_current && <Badge color="blue">{t('Current')}</Badge>}
        </Group>
      </td>
      <td>
        <RowActions folded={narrow} row={{ ...year }} actions={actions} name={year.name} />
      </td>
    </tr>
  )
}

function Months({ year }: { year: BooksYear }) {
  const language = useLanguage()
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const act = useYearActions()
  const [params, setParams] = useAddress()
  const may = can('fiscal-year-close') && !year.closed_at
  const shown = year.months.find(({ start_date }) => start_date === params.get('month'))
  const show = (start?: string) => setParams({ year: String(year.id), ...(start && { month: start }) })
  const closeShown = async () => {
    if (shown && (await act.setMonth(year, shown, 'closed'))) show()
  }
  const title = t('Months of {year}', { year: digitsIn(language, year.name) })
  const nameOf = ({ month, bs_year }: BooksYear['months'][number]) => bsMonthText({ year: bs_year, month }, language)
  const actionsOf = (month: BooksYear['months'][number]) => [
    { label: 'Month end', run: () => show(month.start_date) },
    ...(['closed', 'soft', 'open'] as const)
      .filter((state) => may && state !== month.state)
      .map((state) => ({ label: monthDeeds[state], run: () => act.setMonth(year, month, state) })),
  ]
  return (
    <>
      <h2>{title}</h2>
      <ScrollBox className={list.scroll!} label={title}>
        <table className={list.table}>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              {!narrow && <th scope="col">{t('First day')}</th>}
              {!narrow && <th scope="col">{t('Last day')}</th>}
              <th scope="col">{t('State')}</th>
              {!narrow && <th scope="col">{t('Closed by')}</th>}
              <th scope="col">{t('Actions')}</th>
            </tr>
          </thead>
          <tbody>
            {year.months.map((month) => (
              <MonthRow
                key={month.start_date}
                month={month}
                name={nameOf(month)}
                narrow={narrow}
                actions={actionsOf(month)}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {shown && (
        <MonthEnd
          year={year.id}
          start={shown.start_date}
          name={nameOf(shown)}
          onCloseMonth={may && shown.state !== 'closed' ? () => void closeShown() : undefined}
          onDone={() => show()}
        />
      )}
    </>
  )
}

interface MonthRowProps {
  month: BooksYear['months'][number]
  name: string
  narrow: boolean
  actions: Deed[]
}

function MonthRow({ month, name, narrow, actions }: MonthRowProps) {
  return (
    <tr className={list.row}>
      <td>{name}</td>
      {!narrow && (
        <td>
          <Day ad={month.start_date} />
        </td>
      )}
      {!narrow && (
        <td>
          <Day ad={month.end_date} />
        </td>
      )}
      <td>
        <Badge color={states[month.state].color}>{t(states[month.state].label)}</Badge>
      </td>
      {!narrow && (
        <td>
          {month.closed_by} {month.closed_at && <Moment at={month.closed_at} />}
        </td>
      )}
      <td>
        <RowActions folded={narrow} row={{ ...month }} actions={actions} name={name} />
      </td>
    </tr>
  )
}

const monthDeeds: Record<MonthState, string> = { closed: 'Close for all', soft: 'Close for others', open: 'Open' }
