/** From which month on changed amounts hold, and what must be known of it: amounts of before stay for what was billed by them. */
import { Alert, Text } from '@mantine/core'
import { monthTable } from '#nepal/bs-names.ts'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { useSession } from '#platform/web/session.ts'
import { monthAndYear } from './words.ts'

interface FromMonthProps {
  /** '01' ... '14' of the batch worked in. */
  month: string
  onChoose: (month: string) => void
}

export function FromMonth({ month, onChoose }: FromMonthProps) {
  const { batch } = useSession()
  if (!batch) return null
  return (
    <Select
      label={t('From month')}
      description={t('What is changed below holds from this month on.')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={monthTable.map(({ code }) => ({ value: code, label: monthAndYear(code, batch.start_date) }))}
      value={month}
      onChange={(code) => code && onChoose(code)}
      allowDeselect={false}
      maw={320}
    />
  )
}

interface WhatHoldsProps {
  month: string
  /** The last month that is billed for anybody. */
  billed: string | null
  /** In which amounts change again. */
  later: readonly string[]
}

export function WhatHolds({ month, billed, later }: WhatHoldsProps) {
  const { batch } = useSession()
  if (!batch) return null
  const name = (code: string) => monthAndYear(code, batch.start_date)
  return (
    <>
      {billed !== null && month <= billed && (
        <Alert color="yellow" mb="sm">
          {t(
            'Bills are made up to {month}. A change from an earlier month is told as a difference, and charged only when it is settled.',
            { month: name(billed) },
          )}
        </Alert>
      )}
      {later.length > 0 && (
        <Text size="sm" mb="sm">
          {t('Amounts change again in {months}.', { months: later.map(name).join(', ') })}
        </Text>
      )}
    </>
  )
}
