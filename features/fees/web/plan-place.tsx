/** Above the plan: from which month on its amounts hold, whose they are, and where else amounts are said. */
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { residences } from '#features/students/contract/student-shape.ts'
import { t } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { type PlanScope, planScopes, type Residence } from '../contract/plan.ts'
import { FromMonth, WhatHolds } from './from-month.tsx'
import type { Plan, PlanOf } from './use-plan.ts'

const scopeNames: Record<PlanScope, string> = {
  section: 'Sections',
  grade: 'Grades',
  program: 'Programs',
  level: 'Levels',
  school: 'Whole school',
}
const everybody = 'All students'
const kindName = (residence: Residence | null | undefined) =>
  t(residences.find(([value]) => value === residence)?.[1] ?? everybody)

/** 'Sections, Hostel' */
export const planName = ({ of, residence }: { of: PlanScope; residence?: Residence | null | undefined }): string =>
  [t(scopeNames[of]), ...(residence ? [kindName(residence)] : [])].join(', ')

interface PlanPlaceProps {
  plan: Plan
  shown: PlanOf
  onChoose: (next: Partial<PlanOf>) => void
}

export function PlanPlace({ plan, shown, onChoose }: PlanPlaceProps) {
  return (
    <div className="no-print">
      <Group align="flex-start" mb="sm">
        <FromMonth month={plan.month} onChoose={(month) => onChoose({ month })} />
        <Select
          label={t('Amounts of')}
          data={planScopes.toReversed().map((value) => ({ value, label: t(scopeNames[value]) }))}
          value={shown.of}
          onChange={(of) => onChoose({ of: planScopes.find((each) => each === of) ?? 'grade' })}
          allowDeselect={false}
          flex="1 1 9rem"
          maw={200}
        />
        <Select
          label={t('For')}
          data={[
            { value: '', label: t(everybody) },
            ...residences.map(([value]) => ({ value: value as string, label: kindName(value) })),
          ]}
          value={shown.residence ?? ''}
          onChange={(kind) => onChoose({ residence: residences.find(([value]) => value === kind)?.[0] })}
          allowDeselect={false}
          flex="1 1 9rem"
          maw={200}
        />
      </Group>
      <Said plan={plan} shown={shown} />
    </div>
  )
}

/** What must be known of the amounts below: those of before stay for what was billed by them, and the narrowest holds. */
function Said({ plan, shown }: { plan: Plan; shown: PlanOf }) {
  const { elsewhere, wider } = plan
  return (
    <>
      <WhatHolds {...plan} />
      {elsewhere.length > 0 && (
        <Group gap="xs" mb="sm">
          <Text size="sm">{t('The narrowest amount holds. There are also amounts of')}</Text>
          {elsewhere.map((other) => (
            <Anchor key={planName(other)} component={Link} size="sm" to={`/fee?${searchOf({ ...shown, ...other })}`}>
              {t('{names} ({n})', { names: planName(other), n: other.amounts })}
            </Anchor>
          ))}
        </Group>
      )}
      {wider.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t(
            'What stands in grey holds by a wider amount. 0 takes a head out here, an empty cell leaves it to the wider amount.',
          )}
        </Text>
      )}
    </>
  )
}

const searchOf = ({
  month,
  of,
  residence,
}: {
  month?: string | undefined
  of: PlanScope
  residence?: Residence | null | undefined
}) => new URLSearchParams({ ...(month && { month }), of, ...(residence && { residence }) }).toString()
