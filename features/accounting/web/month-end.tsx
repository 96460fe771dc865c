/** Before a month is closed: what is done, what is left, and where it is done. */
import { Anchor, Button, Group, List, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { monthEndSteps, type MonthEndStep } from '../contract/month-end.ts'

export const monthEndPath = '/api/accounting/fiscal-year/{id}/month-end' as const

interface MonthEndProps {
  year: number
  /** AD, the first day. */
  start: string
  /** 'Kartik 2083'. */
  name: string
  /** Absent where this person does not close it, or it is closed. */
  onCloseMonth?: (() => void) | undefined
  onDone: () => void
}

export function MonthEnd({ year, start, name, onCloseMonth, onDone }: MonthEndProps) {
  const answer = useQuery({
    queryKey: [monthEndPath, year, start],
    queryFn: async ({ signal }) => (await api.get(monthEndPath, { id: year, start_date: start }, { signal })).data,
    // each step is done on another screen: whoever comes back sees what is left
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const left = answer.data?.steps.filter((step) => step.left > 0).length
  return (
    <Modal opened onClose={onDone} title={t('Month end of {month}', { month: name })} size="lg">
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <LoadingState lines={6} />
      ) : (
        <>
          <Text mb="sm">
            {left === 0
              ? t('Everything is done. The month can be closed.')
              : t('{n, plural, one {# step is} other {# steps are}} left before the month is closed.', { n: left! })}
          </Text>
          <List listStyleType="none" spacing="xs">
            {answer.data.steps.map((step) => (
              <Step key={step.code} step={step} />
            ))}
          </List>
        </>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onDone}>
          {t('Close this window')}
        </Button>
        {onCloseMonth && (
          <Button onClick={onCloseMonth} disabled={!answer.data} variant={left === 0 ? 'filled' : 'default'}>
            {t('Close the month for all')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

function Step({ step: { code, left, amount } }: { step: MonthEndStep }) {
  const language = useLanguage()
  const { label, to } = monthEndSteps[code]
  const isDone = left === 0
  return (
    <List.Item
      icon={
        <ThemeIcon size="sm" radius="xl" variant="light" color={isDone ? 'green' : 'yellow'}>
          {isDone ? <IconCheck size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
        </ThemeIcon>
      }
    >
      {to && !isDone ? (
        <Anchor component={Link} to={to} underline="always">
          {t(label)}
        </Anchor>
      ) : (
        t(label)
      )}
      {': '}
      {isDone ? (
        <Text span c="green" fw={600}>
          {t('done')}
        </Text>
      ) : (
        <Text span fw={600}>
          {amount === null ? (
            t('{n} left', { n: digitsIn(language, left) })
          ) : (
            <>
              {t('{n} left', { n: digitsIn(language, left) })}, <Money paisa={amount} prefix />
            </>
          )}
        </Text>
      )}
    </List.Item>
  )
}
