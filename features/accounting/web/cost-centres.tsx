/** Departments and projects to which entries belong. */
import { t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { type CostCentre, costCentres } from '../contract/resources.ts'

export default function CostCentres() {
  return <ListScreen<CostCentre> resource={costCentres} title={t('Cost centres')} />
}
