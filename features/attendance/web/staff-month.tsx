/** The attendance of one person in a BS month. */
import { todayHere } from '#platform/web/clock.ts'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusLabels } from '../contract/attendance-arithmetic.ts'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { addBsMonths, adToBs } from '#nepal/bikram-sambat.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { count } from '#features/people/web/shared.ts'
import classes from './staff-month.module.css'

const counted = ['present', 'absent', 'late', 'leave', 'half'] as const
const colours = { present: 'green', absent: 'red', late: 'yellow', leave: 'blue', half: 'yellow' } as const

export default function StaffMonth({ id }: { id: number }) {
  const now = adToBs(todayHere())
  const [{ year, month }, setMonth] = useState({ year: now.year, month: now.month })
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/staff', 'one', id, 'month', year, month],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get('/api/staff/{id}/attendance', { id, year, month }, { signal }),
  })
  const move = (by: number) => setMonth((at) => addBsMonths({ ...at, day: 1 }, by))
  const last = year === now.year && month === now.month
  return (
    <section className={classes.section} aria-labelledby="month">
      <div className={classes.sectionHead}>
        <Title order={2} id="month">
          {t('Attendance')}
        </Title>
        <MonthTurner onMove={move} month={month} year={year} last={last} />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={2} />
      ) : data.data.days.length === 0 ? (
        <EmptyState inside about={t('No attendance was taken in this month.')} />
      ) : (
        <>
          <Facts>
            {counted.map((status) => (
              <Fact key={status} name={t(statusLabels[status])}>
                {count(data.data[status])}
              </Fact>
            ))}
          </Facts>
          <Group gap="xs" mt="sm">
            {data.data.days
              .filter((each) => each.status !== 'present')
              .map((each) => (
                <Badge key={each.day} color={colours[each.status]} variant="light">
                  <Day ad={each.day} /> {t(statusLabels[each.status])}
                </Badge>
              ))}
          </Group>
        </>
      )}
    </section>
  )
}

interface MonthTurnerProps {
  onMove: (by: number) => void
  month: number
  year: number
  last: boolean
}

function MonthTurner({ onMove, month, year, last }: MonthTurnerProps) {
  const language = useLanguage()
  return (
    <Group gap={4}>
      <Button size="compact-sm" variant="default" onClick={() => onMove(-1)} aria-label={t('Month before')}>
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <Text size="sm" component="span" aria-live="polite">
        {bsMonthText({ year, month }, language)}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onMove(1)}
        disabled={last}
        aria-label={t('Month after')}
      >
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </Group>
  )
}
