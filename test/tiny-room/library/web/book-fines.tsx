import { t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { bookFines } from '../contract/fines.ts'

export default function BookFines() {
  return <ListScreen resource={bookFines} title={t('Book fines')} />
}
