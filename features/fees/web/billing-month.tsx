/** The months of the batch: until when their bills are to be paid, and what they bill beside the monthly heads. Changed where they stand. */
import { Alert, Button, Group } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { addDays, adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'
import { monthOfCode, monthTable } from '#nepal/bs-names.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { MultiSelectField } from '#platform/web/kit/pickers/multi-select-field.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can, useSession } from '#platform/web/session.ts'
import styles from './billing-month.module.css'
import { type BillingMonth, monthsPath, useMonths } from './use-months.ts'
import { type Plan, usePlan } from './use-plan.ts'
import { headName, monthAndYear } from './words.ts'

export default function BillingMonths() {
  const months = useMonths()
  const plan = usePlan({ of: 'grade' })
  const { batch, user } = useSession()
  const failed = months.isError ? months : plan.isError ? plan : undefined
  const readOnly = !can('fee-update') || (batch?.is_current === false && user.ut !== 'super')
  return (
    <section>
      <PrintHead title={t('Billing months')} />
      <PageHeader
        title={t('Billing month')}
        about={t('Until when the bills of a month are to be paid, and which heads it bills beside the monthly ones.')}
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !months.data || !plan.data || !batch ? (
        <LoadingState lines={12} />
      ) : (
        <ul className={styles.months} aria-label={t('Billing months')}>
          <li className={styles.head} aria-hidden>
            <span>{t('Month')}</span>
            <span>{t('To be paid by')}</span>
            <span>{t('Also billed')}</span>
          </li>
          {monthTable.map(({ code }) => (
            <MonthLine
              key={code}
              code={code}
              batchStart={batch.start_date}
              month={months.data.find((each) => each.month === code)}
              plan={plan.data}
              readOnly={readOnly}
              onSaved={() => void months.refetch()}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface MonthLineProps {
  code: string
  batchStart: string
  month: BillingMonth | undefined
  plan: Plan
  readOnly: boolean
  onSaved: () => void
}

function MonthLine({ code, batchStart, month, plan, readOnly, onSaved }: MonthLineProps) {
  const [draft, setDraft] = useState<{ due_date: string | null; fee_head_ids: number[] }>()
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const name = monthAndYear(code, batchStart)
  const value = draft ?? month ?? { due_date: null, fee_head_ids: [] }
  const heads = plan.heads.filter((head) => head.kind !== 'monthly' || value.fee_head_ids.includes(head.id))
  const change = (part: Partial<typeof value>) =>
    setDraft({ due_date: value.due_date, fee_head_ids: value.fee_head_ids, ...part })
  const cancel = () => {
    setDraft(undefined)
    setError(undefined)
  }

  async function save() {
    if (!value.due_date) return setError(t('Field is required'))
    setSaving(true)
    setError(undefined)
    try {
      await api.command(
        monthsPath,
        { month: code, due_date: value.due_date, fee_head_ids: value.fee_head_ids },
        { method: 'PUT' },
      )
      notify('success', t('Billing month saved.'))
      setDraft(undefined)
      onSaved()
    } catch (problem) {
      setError(errorMessage(problem))
    } finally {
      setSaving(false)
    }
  }
  function onKey(event: KeyboardEvent) {
    if (!draft) return
    if (event.key === 'Escape') cancel()
    if ((event.ctrlKey || event.metaKey) && event.key === 's') {
      event.preventDefault()
      void save()
    }
  }
  return (
    // the keys are those of the fields inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.month} data-changed={draft !== undefined || undefined} onKeyDown={onKey}>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span>{coverOf(month)}</span>
      </div>
      {readOnly ? (
        <>
          <span>{value.due_date ? <Day ad={value.due_date} /> : '–'}</span>
          <span>
            {heads
              .filter((head) => value.fee_head_ids.includes(head.id))
              .map(headName)
              .join(', ') || '–'}
          </span>
        </>
      ) : month || draft ? (
        <>
          <DateField
            label={t('To be paid by')}
            value={value.due_date}
            onChange={(due_date) => change({ due_date })}
            error={value.due_date ? undefined : error}
          />
          <MultiSelectField
            label={t('Also billed')}
            placeholder={value.fee_head_ids.length ? undefined : t('Monthly heads only')}
            data={heads.map((head) => ({ value: String(head.id), label: headName(head) }))}
            value={value.fee_head_ids.map(String)}
            onChange={(ids) => change({ fee_head_ids: ids.map(Number) })}
          />
        </>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => change({ due_date: twentieth(code, batchStart) })}
          aria-label={`${t('Set up')} ${name}`}
        >
          {t('Set up')}
        </Button>
      )}
      {draft && (
        <Group gap="xs" className={styles.buttons}>
          <Button size="sm" loading={saving} onClick={() => void save()} aria-label={`${t('Save')} ${name}`}>
            {t('Save')}
          </Button>
          <Button size="sm" variant="default" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </Group>
      )}
      {error && value.due_date && (
        <Alert color="red" role="alert" className={styles.error}>
          {error}
        </Alert>
      )}
    </li>
  )
}

function coverOf(month: BillingMonth | undefined): string {
  if (!month) return t('not set up')
  if (month.billed) return t('{billed} of {students} billed', { billed: month.billed, students: month.students })
  return month.begun ? t('not billed yet') : t('still to come')
}

/** The day that most schools name; to be changed. */
function twentieth(code: string, batchStart: string): string {
  const { year, month } = monthOfCode(adToBs(batchStart).year, code)
  return addDays(bsMonthRange(year, month).start, 19)
}
