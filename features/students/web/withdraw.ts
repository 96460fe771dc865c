/** Taking a slip at admission back, with a reason. */
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { askDeleteReason } from '#platform/web/kit/form/confirm.tsx'
import { useKeepRecord } from './record.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'

export function useWithdraw() {
  const keep = useKeepRecord()
  const { busy, run } = useCall({})
  /** True when it was withdrawn. */
  async function withdraw({ id, name }: { id: number; name: string }): Promise<boolean> {
    const reason = await askDeleteReason({
      what: name,
      title: t('Withdraw the admission of {name}?', { name }),
      about: t(
        'What it charged is taken back, and the student disappears from lists and search. An administrator can restore the record.',
      ),
      confirm: t('Withdraw admission'),
    })
    if (!reason) return false
    const answer = await run(() => api.form('/api/student/{id}/withdraw', { id, reason }))
    if (answer) keep(undefined)
    return answer !== undefined
  }
  return { busy, withdraw }
}
