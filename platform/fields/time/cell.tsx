import { digitsIn } from '#nepal/digits.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import type { CellProps } from '../cell-props.tsx'

export function Cell({ value }: CellProps<string>) {
  const language = useLanguage()
  return value ? digitsIn(language, value.slice(0, 5)) : null
}
