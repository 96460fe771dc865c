/** The fee plan of the batch worked in. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { SaveBar } from '#platform/web/kit/grid/save-bar.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can, useSession } from '#platform/web/session.ts'
import { PlanGrid } from './plan-grid.tsx'
import { PlanPlace, planName } from './plan-place.tsx'
import { planScope } from '../contract/plan.ts'
import { residence } from '#features/students/contract/student-shape.ts'
import { type Plan, type PlanOf, usePlan, usePlanChanges } from './use-plan.ts'
import { monthAndYear } from './words.ts'

export default function FeePlan() {
  const [params, setParams] = useAddress()
  const shown: PlanOf = {
    month: params.get('month') ?? undefined,
    of: planScope.catch('grade').parse(params.get('of')),
    residence: residence.safeParse(params.get('residence')).data,
  }
  const plan = usePlan(shown)
  const { batch } = useSession()
  const about = t(
    'What each head costs in each grade, section, program or level. Monthly heads are billed every month, the others in the months that name them.',
  )
  const month = plan.data && batch && monthAndYear(plan.data.month, batch.start_date)
  return (
    <section>
      <PrintHead title={`${t('Fee plan')}${month ? `, ${month}` : ''}, ${planName(shown)}`} />
      <PageHeader title={t('Fee')} about={about} />
      {plan.isError ? (
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
      ) : !plan.data ? (
        <LoadingState lines={10} />
      ) : (
        <>
          <PlanPlace
            plan={plan.data}
            shown={shown}
            onChoose={(next) => setParams({ ...shown, ...next }, { replace: true })}
          />
          {plan.data.heads.length && plan.data.rows.length ? (
            <Editor
              key={[batch?.id, plan.data.month, shown.of, shown.residence].join('.')}
              plan={plan.data}
              shown={shown}
            />
          ) : (
            <NothingYet plan={plan.data} shown={shown} />
          )}
        </>
      )}
    </section>
  )
}

const wherePlacesAre = {
  section: '/sections',
  grade: '/grades',
  program: '/programs',
  level: '/levels',
  school: '/fee',
}

function NothingYet({ plan, shown }: { plan: Plan; shown: PlanOf }) {
  const lacksHeads = !plan.heads.length
  return (
    <EmptyState
      about={
        shown.of === 'grade' || lacksHeads
          ? t('A plan needs grades and fee heads. Add them first.')
          : t('The school has none of these yet: {names}', { names: planName({ of: shown.of }) })
      }
      action={
        <Button component={Link} to={lacksHeads ? '/fee-heads' : wherePlacesAre[shown.of]} variant="default">
          {lacksHeads ? t('Fee heads') : planName({ of: shown.of })}
        </Button>
      }
    />
  )
}

function Editor({ plan, shown }: { plan: Plan; shown: PlanOf }) {
  const { batch, user } = useSession()
  const { saved, typed, fromBefore, error, saving, type, discard, save } = usePlanChanges(plan, shown, batch?.id ?? 0)
  const ofPast = batch?.is_current === false && user.ut !== 'super'
  const readOnly = ofPast || !can('fee-update')
  const changes = Object.keys(typed).length

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
      <PlanGrid plan={plan} title={planName(shown)} saved={saved} typed={typed} readOnly={readOnly} onType={type} />
      {readOnly ? (
        <Text size="sm" c="dimmed" mt="sm">
          {ofPast
            ? t('This batch is not the current one: its plan can be read, not changed.')
            : t('Your role may read the plan, not change it.')}
        </Text>
      ) : (
        <SaveBar problem={error} {...{ changes, saving, save, discard }} />
      )}
    </>
  )
}
