/** The fee plan of the batch worked in. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { monthTable } from '#nepal/bs-names.ts'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can, useSession } from '#platform/web/session.ts'
import { PlanGrid } from './plan-grid.tsx'
import styles from './plan.module.css'
import { type Plan, usePlan, usePlanChanges } from './use-plan.ts'
import { monthAndYear } from './words.ts'

export default function FeePlan() {
  const [params, setParams] = useAddress()
  const plan = usePlan(params.get('month') ?? undefined)
  const { batch } = useSession()
  const about = t(
    'What each head costs in each grade. Monthly heads are billed every month, the others in the months that name them.',
  )
  const month = plan.data && batch && monthAndYear(plan.data.month, batch.start_date)
  return (
    <section>
      <PrintHead title={`${t('Fee plan')}${month ? `, ${month}` : ''}`} />
      <PageHeader title={t('Fee')} about={about} />
      {plan.isError ? (
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
      ) : !plan.data ? (
        <LoadingState lines={10} />
      ) : !plan.data.heads.length || !plan.data.grades.length ? (
        <EmptyState
          about={t('A plan needs grades and fee heads. Add them first.')}
          action={
            <Button component={Link} to={plan.data.grades.length ? '/fee-heads' : '/grades'} variant="default">
              {plan.data.grades.length ? t('Fee heads') : t('Grades')}
            </Button>
          }
        />
      ) : (
        <>
          <FromMonth plan={plan.data} onChoose={(code) => setParams({ month: code }, { replace: true })} />
          <Editor key={`${batch?.id}.${plan.data.month}`} plan={plan.data} />
        </>
      )}
    </section>
  )
}

/** From which month on the amounts below hold: those of before stay for what was billed by them. */
function FromMonth({ plan, onChoose }: { plan: Plan; onChoose: (month: string) => void }) {
  const { batch } = useSession()
  if (!batch) return null
  const name = (code: string) => monthAndYear(code, batch.start_date)
  const { month, billed, later } = plan
  return (
    <div className="no-print">
      <Select
        label={t('From month')}
        description={t('What is changed below holds from this month on.')}
        data={monthTable.map(({ code }) => ({ value: code, label: name(code) }))}
        value={month}
        onChange={(code) => code && onChoose(code)}
        allowDeselect={false}
        maw={320}
        mb="sm"
      />
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
    </div>
  )
}

function Editor({ plan }: { plan: Plan }) {
  const { batch, user } = useSession()
  const { saved, typed, fromBefore, error, saving, type, discard, save } = usePlanChanges(plan, batch?.id ?? 0)
  const [outside, setOutside] = useState(0)
  const ofPast = batch?.is_current === false && user.ut !== 'super'
  const readOnly = ofPast || !can('fee-update')
  const changes = Object.keys(typed).length
  useHotkeys([['mod+s', () => void save()]], [])

  return (
    <>
      {fromBefore && changes > 0 && (
        <Alert color="blue" mb="sm">
          <Group gap="xs" justify="space-between">
            <Text size="sm">{t('There are unsaved changes from before')}</Text>
            <Button size="compact-sm" variant="default" onClick={discard}>
              {t('Discard them')}
            </Button>
          </Group>
        </Alert>
      )}
      <PlanGrid plan={plan} saved={saved} typed={typed} readOnly={readOnly} onType={type} onOutside={setOutside} />
      {outside > 0 && (
        <Text size="sm" mt="xs" role="alert">
          {t('{n, plural, one {# pasted cell} other {# pasted cells}} did not fit into the grid and were left out.', {
            n: outside,
          })}
        </Text>
      )}
      {readOnly ? (
        <Text size="sm" c="dimmed" mt="sm">
          {ofPast
            ? t('This batch is not the current one: its plan can be read, not changed.')
            : t('Your role may read the plan, not change it.')}
        </Text>
      ) : (
        <div className={`${styles.bar} no-print`}>
          {error && (
            <Alert color="red" role="alert" className={styles.error}>
              {error}
            </Alert>
          )}
          <Button onClick={() => void save()} loading={saving} disabled={!changes} aria-keyshortcuts="Control+S">
            {t('Save')}
          </Button>
          <Button variant="default" onClick={discard} disabled={!changes || saving}>
            {t('Discard')}
          </Button>
          <Text size="sm" c="dimmed" aria-live="polite">
            {changes
              ? t('{n, plural, one {# cell changed, not saved yet} other {# cells changed, not saved yet}}', {
                  n: changes,
                })
              : t('Arrows and Enter move, a block copied from a spreadsheet can be pasted.')}
          </Text>
        </div>
      )}
    </>
  )
}
