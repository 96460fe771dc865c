/** Marks that cannot be right stay on this device as they were typed, and who leaves is asked. */
import { t } from '#platform/web/i18n.ts'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'

/** @param wrong how many there are */
export function useWrongStays(wrong: number): void {
  useLeaving(
    wrong > 0,
    t(
      '{n, plural, one {# cell is not right yet and not saved. It stays} other {# cells are not right yet and not saved. They stay}} on this device.',
      { n: wrong },
    ),
    { ofAddress: true },
  )
}
