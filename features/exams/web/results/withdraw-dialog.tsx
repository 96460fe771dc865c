/** The question before results are taken back: of which classes, and why. */
import { Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import type { SectionResults } from '../../contract/publishing.ts'
import { ClassChoice, classesOf, toldClasses } from './class-choice.tsx'
import { ReasonField } from './reason-field.tsx'

interface WithdrawDialogProps {
  exam: number
  sections: readonly SectionResults[]
  onClose: () => void
  onDone: () => void
}

export default function WithdrawDialog({ exam, sections, onClose, onDone }: WithdrawDialogProps) {
  const { submit, classes, chosen, setChosen, reason, setReason, n, busy, errorOf, problem } = useWithdrawing(
    exam,
    sections.filter(({ published }) => published > 0),
    onDone,
  )
  return (
    <Modal opened onClose={onClose} title={t('Withdraw the results?')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">
            {digitsIn(
              getLanguage(),
              t(
                '{n, plural, one {The family of # student does} other {The families of # students do}} not see the result until it is published again.',
                { n },
              ),
            )}
          </Text>
          <ClassChoice classes={classes} value={chosen} onChange={setChosen} error={errorOf('grade_ids')} />
          <ReasonField value={reason} onChange={setReason} error={errorOf('reason')} />
          <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
            {t('Withdraw')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function useWithdrawing(exam: number, sections: readonly SectionResults[], onDone: () => void) {
  const classes = classesOf(sections)
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>(classes.map(({ grade_id }) => grade_id))
  const { busy, run, complain, errorOf, problem } = useCall({ reason, grade_ids: chosen })
  const n = sections
    .filter(({ grade_id }) => chosen.includes(grade_id))
    .reduce((sum, { published }) => sum + published, 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!chosen.length) return complain({ grade_ids: [t('Field is required')] })
    const done = await run(() =>
      api.command('/api/exam/{id}/withdraw', { id: exam, reason, ...toldClasses(classes, chosen) }),
    )
    if (!done) return undefined
    notify('success', t(done.message))
    return onDone()
  }
  return { submit, classes, chosen, setChosen, reason, setReason, n, busy, errorOf, problem }
}
