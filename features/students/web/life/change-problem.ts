/** What to tell whose bulk change, or its taking back, was refused. */
import { digitsIn } from '#nepal/digits.ts'
import { ApiError, errorMessage } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'

export function changeProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'roll-taken' || !error.errors.roll) return errorMessage(error)
  // names stand as they are
  const list = error.errors.roll.map((line) => line.replace(/^\d+/, (roll) => digitsIn(getLanguage(), roll))).join('; ')
  return t('Other students have these rolls now: {list}. Give those other rolls first.', { list })
}
