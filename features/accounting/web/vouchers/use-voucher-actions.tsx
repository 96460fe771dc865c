/** What is done with vouchers that stand: approved, posted, sent back, reversed, copied, deleted. Each says what became of it. */
import { useQueryClient } from '@tanstack/react-query'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { askReason, confirm, confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { notify } from '#platform/web/notify.ts'

type Seen = readonly { id: number; version: number }[]
const only = (vouchers: Seen) => vouchers.map(({ id, version }) => ({ id, version }))

export function useVoucherActions() {
  const queries = useQueryClient()
  /** The answer, or undefined when it was refused or thought better of. */
  async function done<A extends { message?: string | undefined }>(work: () => Promise<A>): Promise<A | undefined> {
    try {
      const answer = await work()
      notify('success', t(answer.message ?? ''))
      return answer
    } catch (error) {
      notify('error', errorMessage(error))
      return undefined
    } finally {
      // balances, cheques, the chart and what the bank is reconciled with
      await queries.invalidateQueries()
    }
  }
  return {
    approve: (vouchers: Seen) => done(() => api.command('/api/voucher/approve', { vouchers: only(vouchers) })),
    /** `approve`: drafts among them too. */
    async post(vouchers: Seen, approve = false) {
      const sure = await confirm({
        title: t('Post {n, plural, one {# voucher} other {# vouchers}}?', { n: vouchers.length }),
        message: t('What is posted gets its number and is never changed. It can be reversed.'),
        confirm: t('Post'),
      })
      return sure ? done(() => api.command('/api/voucher/post', { vouchers: only(vouchers), approve })) : undefined
    },
    async sendBack(id: number) {
      const reason = await askReason({
        title: t('Send back?'),
        message: t('It is a draft again, and its maker sees why.'),
        confirm: t('Send back'),
      })
      return reason ? done(() => api.command('/api/voucher/{id}/send-back', { id, reason })) : undefined
    },
    reverse: (id: number, date: string, reason: string) =>
      done(() => api.command('/api/voucher/{id}/reverse', { id, date, reason })),
    copy: (id: number) => done(() => api.command('/api/voucher/{id}/copy', { id })),
    async remove(id: number, what: string) {
      return (await confirmDelete({ what }))
        ? done(() => api.command('/api/voucher/{id}', { id }, { method: 'DELETE' }))
        : undefined
    },
  }
}
