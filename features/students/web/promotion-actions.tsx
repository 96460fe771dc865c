/** Apply, throw away, undo. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { askReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import { notify } from '#platform/web/notify.ts'
import type { Promotion } from '../contract/promotion.ts'
import classes from './promotion.module.css'

export function PromotionActions({
  promotion,
  onChanged,
  onClose,
}: {
  promotion: Promotion
  onChanged: () => void
  onClose: () => void
}) {
  const { job, state, setJob, apply, busy, drop, undo } = usePromotionDeeds(promotion, onChanged, onClose)
  if (job && state !== 'applied' && state !== 'undone') {
    return <JobProgress id={job} onDone={onChanged} onFailed={() => (setJob(null), onChanged())} />
  }
  return (
    <div className={`${classes.actions} no-print`}>
      {state === 'draft' && (
        <Button onClick={() => void apply()} loading={busy}>
          {t('Apply')}
        </Button>
      )}
      {state === 'draft' && (
        <Button variant="default" onClick={() => void drop()} disabled={busy}>
          {t('Throw away')}
        </Button>
      )}
      {state === 'applied' && (
        <Button variant="default" color="red" onClick={() => void undo()} loading={busy}>
          {t('Undo')}
        </Button>
      )}
      <Button variant="subtle" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  )
}

function usePromotionDeeds(promotion: Promotion, onChanged: () => void, onClose: () => void) {
  const { id, state, counts, to_batch } = promotion
  const [job, setJob] = useState(state === 'applying' ? promotion.job_id : null)
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const apply = () =>
    run(async () => {
      const goOn = await confirm({
        title: t('Apply this promotion?'),
        confirm: t('Apply'),
        width: 420,
        message: t(
          '{moving} students get a place in batch {batch}, with their optional subjects where the new class has them; {left} stay behind and are listed.',
          { moving: counts.promoted + counts.detained, left: counts.left, batch: to_batch },
        ),
      })
      if (goOn) setJob((await api.command('/api/promotion/{id}/apply', { id })).data.job_id)
    })
  const undo = () =>
    run(async () => {
      const reason = await askReason({
        title: t('Undo this promotion?'),
        message: t('The places in batch {batch} are taken away again. This works as long as nothing hangs on them.', {
          batch: to_batch,
        }),
        confirm: t('Undo'),
      })
      if (!reason) return
      const { data } = await api.command('/api/promotion/{id}/undo', { id, reason })
      notify('success', t('Undone for {n} students.', { n: data.undone }))
      onChanged()
    })
  const drop = () =>
    run(async () => {
      await api.command('/api/promotion/{id}', { id }, { method: 'DELETE' })
      onChanged()
      onClose()
    })
  return { job, state, setJob, apply, busy, drop, undo }
}
