/** Far more than is asked is asked about: a nought too many becomes an advance, and the family's money. */
import { formatRupees } from '#nepal/rupees.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import type { Reckoning } from './payment-state.ts'

/** True: it is meant. Nothing is asked of what leaves an advance no larger than what is owed. */
export async function askOfAdvance({ amount, asked, toAdvance }: Reckoning): Promise<boolean> {
  if (toAdvance <= Math.max(0, asked)) return true
  const rupees = (paisa: number) => formatRupees(paisa, { language: getLanguage() })
  return confirm({
    title: t('Take {amount}?', { amount: rupees(amount) }),
    message:
      asked > 0
        ? t('{asked} is asked. {advance} more becomes an advance of this student.', {
            asked: rupees(asked),
            advance: rupees(toAdvance),
          })
        : t('Nothing is asked. {advance} becomes an advance of this student.', { advance: rupees(toAdvance) }),
    confirm: t('Take {amount}', { amount: rupees(amount) }),
    // a second Enter in one breath takes nothing
    danger: true,
  })
}
