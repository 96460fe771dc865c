import { t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { racks } from '../contract/racks.ts'

export default function Racks() {
  return <ListScreen resource={racks} title={t('Racks')} />
}
