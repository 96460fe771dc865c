/** Parts of a subject in words. */
import { t } from '#platform/web/i18n.ts'
import type { PartKind } from '../../contract/first-parts.ts'

export const partName = (kind: PartKind): string =>
  kind === 'theory' ? t('Theory') : kind === 'practical' ? t('Practical') : t('Internal')
