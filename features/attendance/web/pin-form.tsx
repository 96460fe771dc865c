/** A device number is given to a student or a member of staff. */
import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { UserSearch } from '#school/web/pickers/user-search.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'

const path = '/api/attendance-device'

export default function PinForm({ pin: known, onClose }: { pin?: number; onClose: () => void }) {
  const queries = useQueryClient()
  const [pin, setPin] = useState(known ? String(known) : '')
  const [kind, setKind] = useState('student')
  const [person, setPerson] = useState<{ id: number; name: string }>()
  const { busy, run, errorOf } = useCall({ pin, user_id: person?.id })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await run(() => api.form(`${path}/pin`, { pin, user_id: person?.id })))) return
    for (const part of [`${path}/pin`, `${path}/unknown`, path]) await queries.invalidateQueries({ queryKey: [part] })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Give a number')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('Number in the device')}
            inputMode="numeric"
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value.replaceAll(/\D/g, ''))}
            error={errorOf('pin')}
            maxLength={12}
            required
            withAsterisk={false}
            data-autofocus={known ? undefined : true}
          />
          <SegmentedControl
            aria-label={t('Whose number')}
            data={[
              { value: 'student', label: t('Student') },
              { value: 'staff', label: t('Staff') },
            ]}
            value={kind}
            onChange={(next) => {
              setKind(next)
              setPerson(undefined)
            }}
          />
          <WhoseNumber kind={kind} errorOf={errorOf} setPerson={setPerson} />
          <WhatHappens person={person} />
          <DialogButtons onCancel={onClose} busy={busy} disabled={!pin || !person}>
            {t('Give')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

interface WhoseNumberProps {
  kind: string
  errorOf: (name: string) => string | undefined
  setPerson: (person: { id: number; name: string } | undefined) => void
}

function WhoseNumber({ kind, errorOf, setPerson }: WhoseNumberProps) {
  return kind === 'student' ? (
    <StudentPicker
      key="student"
      label={t('Student')}
      error={errorOf('user_id')}
      onPick={({ id, name }) => setPerson({ id, name })}
    />
  ) : (
    <UserSearch
      key="staff"
      label={t('Staff')}
      error={errorOf('user_id')}
      onPick={({ id, full_name }) => setPerson({ id, name: full_name })}
    />
  )
}

/** What the number will mean. */
function WhatHappens({ person }: { person: { id: number; name: string } | undefined }) {
  return (
    <Text size="sm" c="dimmed">
      {person
        ? t('The number is given to {name}. Logs that came with it before count for this person.', {
            name: person.name,
          })
        : t('Choose whom the device knows by this number.')}
    </Text>
  )
}
