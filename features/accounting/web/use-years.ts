/** What is done with fiscal years and their months. */
import { useQueryClient } from '@tanstack/react-query'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { askReason, askTyped, confirm } from '#platform/web/kit/form/confirm.tsx'
import { notify } from '#platform/web/notify.ts'
import { uuid } from '#platform/web/uuid.ts'
import type { BooksYear, MonthState } from '../contract/fiscal-years.ts'
import { monthEndSteps } from '../contract/month-end.ts'
import { monthEndPath } from './month-end.tsx'

export const yearsKey = ['/api/accounting/fiscal-year'] as const

export function useYearActions() {
  const send = useSending()
  return {
    openNext: (name: string) =>
      send(() => api.command('/api/accounting/fiscal-year', { name }), t('Fiscal year opened.')),
    makeCurrent: ({ id }: BooksYear) =>
      send(() => api.command('/api/accounting/fiscal-year/{id}/current', { id }, { method: 'PUT' }), t('Saved.')),
    async setMonth(year: BooksYear, { start_date }: { start_date: string }, state: MonthState): Promise<boolean> {
      const sure =
        state === 'open'
          ? await confirm({
              title: t('Open this month again?'),
              message: t('Vouchers can be posted into it again. It is written down who opened it.'),
              confirm: t('Open'),
            })
          : await sureToClose(year.id, start_date)
      const body = { id: year.id, start_date, state }
      return (
        sure && send(() => api.command('/api/accounting/fiscal-year/{id}/month', body, { method: 'PUT' }), t('Saved.'))
      )
    },
    /** `explained`: counter days or cheques are open, and it is said why it is closed all the same. */
    async close(year: BooksYear, { explained }: { explained: boolean }): Promise<boolean> {
      const reason = explained
        ? await askReason({
            title: t('Close fiscal year {year}?', { year: year.name }),
            message: t('Counter days or cheques are still open. Say why the year is closed all the same.'),
            confirm: t('Go on'),
          })
        : undefined
      if (explained && !reason) return false
      const sure = await askTyped({
        title: t('Close fiscal year {year}?', { year: year.name }),
        message: t('Nothing can be posted into it afterwards. Only opening it again, with a reason, takes that back.'),
        word: year.name,
        confirm: t('Close the year'),
      })
      if (!sure) return false
      const body = { id: year.id, confirm: year.name, ...(reason && { reason }) }
      return send(
        () => api.command('/api/accounting/fiscal-year/{id}/close', body, { key: uuid() }),
        t('Fiscal year closed.'),
      )
    },
    async reopen(year: BooksYear) {
      const reason = await askReason({
        title: t('Open fiscal year {year} again?', { year: year.name }),
        message: t('Its closing voucher is reversed. Both vouchers and the reason stay in the books.'),
        confirm: t('Open again'),
      })
      const body = { id: year.id, reason: reason ?? '' }
      if (reason)
        await send(
          () => api.command('/api/accounting/fiscal-year/{id}/reopen', body, { key: uuid() }),
          t('Fiscal year opened again.'),
        )
    },
  }
}

/** Whoever closes a month in which something is left is told what, and asked. A checklist that cannot be read hinders nobody. */
async function sureToClose(id: number, start_date: string): Promise<boolean> {
  const answer = await api.get(monthEndPath, { id, start_date }).catch(() => null)
  const left = answer?.data.steps.filter((step) => step.left > 0) ?? []
  if (!left.length) return true
  return confirm({
    title: t('Close the month although something is left?'),
    message: left.map(({ code, left: n }) => `${t(monthEndSteps[code].label)}: ${t('{n} left', { n })}`).join('\n'),
    confirm: t('Close all the same'),
  })
}

function useSending() {
  const queries = useQueryClient()
  /** True when it was done. */
  async function send(call: () => Promise<unknown>, done: string): Promise<boolean> {
    try {
      await call()
      notify('success', done)
      return true
    } catch (error) {
      notify('error', errorMessage(error))
      return false
    } finally {
      await queries.invalidateQueries()
    }
  }
  return send
}
