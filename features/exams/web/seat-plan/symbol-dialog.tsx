/** Types the symbol number of one student over, as a board has given it. */
import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toLatinDigits } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import type { PlanStudent } from '../../contract/seats.ts'
import { useReload } from './use-seat-plan.ts'

export default function SymbolDialog({
  exam,
  student,
  onClose,
}: {
  exam: number
  student: PlanStudent
  onClose: () => void
}) {
  const reload = useReload()
  const [symbol_no, setSymbol] = useState(student.symbol_no ?? '')
  const { busy, run, errorOf, problem } = useCall({ symbol_no })
  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await run(() =>
      api.command(
        '/api/exam-seat-plan/{exam_id}/symbol',
        { exam_id: exam, enroll_id: student.enroll_id, symbol_no: symbol_no.trim() || null },
        { method: 'PUT' },
      ),
    )
    if (!answer) return
    notify('success', t(answer.message))
    await reload()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Symbol number of {name}', { name: nameOf(student) })}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            data-autofocus
            label={t('Symbol number')}
            description={t('Empty: this student has none.')}
            value={symbol_no}
            maxLength={20}
            onChange={(event) => setSymbol(toLatinDigits(event.currentTarget.value))}
            error={errorOf('symbol_no')}
          />
          <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
            {t('Save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
