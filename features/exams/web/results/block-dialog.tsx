/** Why the results of the chosen students, or of who owes so much, are kept from their families. */
import { Checkbox, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import { type GradeSection, GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { BlockRow } from '../../contract/blocks.ts'
import { ReasonField } from './reason-field.tsx'

interface Values {
  reason: string
  until_paid: boolean
  owed_from: number | null
  seat: GradeSection
}

/** `rows` null: by dues. */
export default function BlockDialog({
  exam,
  rows,
  onClose,
  onDone,
}: {
  exam: number
  rows: BlockRow[] | null
  onClose: () => void
  onDone: () => void
}) {
  const [values, setValues] = useState<Values>({
    reason: rows?.length === 1 ? (rows[0]!.reason ?? '') : rows ? '' : t('Dues'),
    until_paid: rows?.length === 1 ? rows[0]!.until_paid : false,
    owed_from: null,
    seat: { grade: null, section: null },
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { busy, run, errorOf, problem } = useCall(values)
  const { reason, until_paid, owed_from, seat } = values

  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await run(() =>
      rows
        ? api.command('/api/result-block', {
            exam_id: exam,
            enroll_ids: rows.map(({ enroll_id }) => enroll_id),
            reason,
            until_paid,
          })
        : api.command('/api/result-block/dues', {
            exam_id: exam,
            reason,
            owed_from: owed_from ?? 0,
            ...(seat.grade !== null && { grade_id: seat.grade }),
            ...(seat.section !== null && { section_id: seat.section }),
          }),
    )
    if (!answer) return
    notify(
      'success',
      `${t(answer.message)} ${digitsIn(getLanguage(), t('{n, plural, one {# student} other {# students}}', { n: answer.data.blocked }))}`,
    )
    onDone()
  }
  const title = !rows
    ? t('Block by dues')
    : rows.length === 1
      ? t('Block the result of {name}', { name: nameOf(rows[0]!) })
      : digitsIn(getLanguage(), t('Block {n} results', { n: rows.length }))
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {!rows && (
            <>
              <Text size="sm">{t('Who owes so much or more does not see the result until it is paid.')}</Text>
              <GradeSectionSelect clearable value={seat} onChange={(to) => set({ seat: to })} />
              <MoneyInput
                data-autofocus
                label={t('Who owes at least')}
                value={owed_from}
                onChange={(amount) => set({ owed_from: amount })}
                error={errorOf('owed_from')}
              />
            </>
          )}
          <ReasonField
            first={rows !== null}
            about={t('The family reads it beside the exam.')}
            value={reason}
            onChange={(to) => set({ reason: to })}
            error={errorOf('reason')}
          />
          {rows && can('due-read') && (
            <Checkbox
              label={t('Only until all dues are paid')}
              checked={until_paid}
              onChange={(event) => set({ until_paid: event.currentTarget.checked })}
            />
          )}
          <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
            {t('Block')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
