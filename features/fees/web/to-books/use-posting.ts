/** Posting the fees into the books, leaving days out, taking a posting back. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { askReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import { notify } from '#platform/web/notify.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import type { FeePosting } from '../../contract/billing-to-account.ts'

export const postingsPath = '/api/billing-to-account'

export function usePosting() {
  const language = useLanguage()
  const { calendar } = usePreferences()
  const { busy, refusal, send } = useSending()
  const day = (ad: string) => dateText(ad, calendar, language, 'long')

  return {
    busy,
    refusal,
    async post(until: string, days: number): Promise<void> {
      const sure = await confirm({
        title: t('Post the fees until {day}?', { day: day(until) }),
        message: t(
          '{n, plural, one {One day is} other {# days are}} posted: what was charged, what was taken off dues, and the money by each way of paying.',
          { n: days },
        ),
        confirm: t('Post'),
      })
      if (sure)
        await send(
          () => api.command(postingsPath, { until }),
          t('{n, plural, one {One day} other {# days}} posted.', { n: days }),
        )
    },
    async leaveOut(until: string): Promise<void> {
      const reason = await askReason({
        title: t('Leave the fees until {day} out?', { day: day(until) }),
        message: t('They are not posted, since the books have them already. This can be taken back.'),
        confirm: t('Leave out'),
      })
      if (reason) await send(() => api.command(`${postingsPath}/leave-out`, { until, reason }), t('Left out.'))
    },
    async takeBack({ id, vouchers }: Pick<FeePosting, 'id' | 'vouchers'>): Promise<void> {
      const reason = await askReason({
        title: t('Take this posting back?'),
        message: vouchers.length
          ? t(
              '{n, plural, one {Its voucher is} other {Its # vouchers are}} reversed on their day, and its fees wait again.',
              { n: vouchers.length },
            )
          : t('Its fees wait for the books again.'),
        confirm: t('Take back'),
      })
      if (reason)
        await send(() => api.command('/api/billing-to-account/{id}/take-back', { id, reason }), t('Taken back.'))
    },
  }
}

/** Sends what changes the books; what was refused is said until the next try. */
function useSending() {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function send(call: () => Promise<unknown>, done: string): Promise<void> {
    setRefusal(undefined)
    setBusy(true)
    try {
      await call()
      notify('success', done)
    } catch (error) {
      setRefusal(errorMessage(error))
    } finally {
      setBusy(false)
    }
    await Promise.all(
      [postingsPath, '/api/mapping', '/api/voucher', '/api/accounting/dashboard'].map((path) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  }
  return { busy, refusal, send }
}
