import { t } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

export const Cell = ({ value }: CellProps<unknown[]>) =>
  value?.length ? t('{n, plural, one {# line} other {# lines}}', { n: value.length }) : null
