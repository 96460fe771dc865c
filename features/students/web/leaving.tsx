/** Leaving the school, coming back, and deleting the record. */
import { todayHere } from '#platform/web/clock.ts'
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconArrowBackUp, IconDoorExit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { type StudentRecord, useKeepRecord, useMayChange } from './record.ts'
import { DeleteWarning } from '#platform/web/kit/form/confirm.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { useWithdraw } from './withdraw.ts'
import classes from './students.module.css'

export function LeaveSection({ student, onDelete }: { student: StudentRecord; onDelete: () => void }) {
  const [opened, setOpened] = useState(false)
  const mayLeave = useMayChange('student-update')
  const mayReturn = useMayChange('student-create')
  const mayDelete = useMayChange('student-delete')
  const { busy, withdraw } = useWithdraw()
  // one enrolment, and in the batch of today: an admission, not somebody who studies on
  const isNew =
    student.status === 'active' && student.enrolments.length === 1 && student.enrolments[0]!.is_current_batch
  if (student.status === 'deleted') return null
  const hasLeft = student.status === 'left'
  const mayMove = hasLeft ? mayReturn : mayLeave
  if (!mayMove && !mayDelete && !(isNew && mayReturn)) return null
  return (
    <section className={`${classes.section} no-print`} aria-labelledby="leaving">
      <Title order={2} id="leaving" mb="xs">
        {t('Leaving')}
      </Title>
      <Group gap="xs">
        {mayMove && (
          <Button
            variant="default"
            leftSection={<IconDoorExit size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {hasLeft ? t('Admit again') : t('Leaves the school')}
          </Button>
        )}
        {isNew && mayReturn && <WithdrawButton busy={busy} withdraw={withdraw} student={student} />}
        {mayDelete && (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('Delete the record')}
          </Button>
        )}
      </Group>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={hasLeft ? t('Admit again') : t('Leaves the school')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
      >
        {hasLeft ? (
          <ReturnForm student={student} onClose={() => setOpened(false)} />
        ) : (
          <LeaveForm student={student} onClose={() => setOpened(false)} />
        )}
      </Modal>
    </section>
  )
}

interface WithdrawButtonProps {
  busy: boolean
  withdraw: ReturnType<typeof useWithdraw>['withdraw']
  student: StudentRecord
}

function WithdrawButton({ busy, withdraw, student }: WithdrawButtonProps) {
  const navigate = useNavigate()
  return (
    <Button
      variant="subtle"
      color="red"
      loading={busy}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onClick={async () => (await withdraw(student)) && navigate('/students')}
    >
      {t('Withdraw admission')}
    </Button>
  )
}

function LeaveForm({ student, onClose }: { student: StudentRecord; onClose: () => void }) {
  const keep = useKeepRecord()
  const [day, setDay] = useState<string | null>(todayHere())
  const [reason, setReason] = useState('')
  const { busy, errorOf, run } = useCall({ left_on: day, reason })
  async function submit() {
    const answer = await run(() => api.form('/api/student/{id}/leave', { id: student.id, left_on: day, reason }))
    if (!answer) return
    keep(answer)
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <DateField
          label={t('Last day')}
          value={day}
          onChange={setDay}
          min={student.admission_date}
          max={todayHere()}
          error={errorOf('left_on')}
        />
        <Textarea
          label={t('Reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={errorOf('reason')}
          autosize
          minRows={1}
          maxLength={300}
          data-autofocus
        />
        {student.due ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {t('Dues stay with the student and can be paid later.')}
          </Text>
        ) : null}
        <DialogButtons onCancel={onClose} busy={busy}>
          {t('Mark as left')}
        </DialogButtons>
      </Stack>
    </form>
  )
}

function ReturnForm({ student, onClose }: { student: StudentRecord; onClose: () => void }) {
  const keep = useKeepRecord()
  const [seat, setSeat] = useState({
    grade: student.academic?.grade_id ?? null,
    section: student.academic?.section_id ?? null,
  })
  const { busy, errorOf, run } = useCall({ grade_id: seat.grade, section_id: seat.section })
  async function submit() {
    const answer = await run(() =>
      api.form('/api/student/{id}/readmit', { id: student.id, grade_id: seat.grade, section_id: seat.section }),
    )
    if (!answer) return
    keep(answer)
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <GradeSectionSelect
          value={seat}
          onChange={setSeat}
          errors={{ grade: errorOf('grade_id'), section: errorOf('section_id') }}
        />
        <DialogButtons onCancel={onClose} busy={busy}>
          {t('Admit again')}
        </DialogButtons>
      </Stack>
    </form>
  )
}

/** One question, in sight. */
export function DeleteDialog({ student, onClose }: { student: StudentRecord; onClose: () => void }) {
  const navigate = useNavigate()
  const keep = useKeepRecord()
  const { busy, run } = useCall({})
  async function remove() {
    const answer = await run(() => api.form('/api/student', {}, { id: student.id, method: 'DELETE' }))
    if (!answer) return onClose()
    keep(undefined)
    return navigate('/students')
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Delete {what}?', { what: nameOf(student) })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      <DeleteWarning
        about={t(
          'The student disappears from lists and search. An administrator can restore the record; what was paid stays in the books. A student who owes money cannot be deleted: mark him as left instead.',
        )}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={() => void remove()}>
          {t('Delete')}
        </Button>
      </Group>
    </Modal>
  )
}
