/** Leaving, coming back, and the deletion of what was entered by mistake. */
import { todayHere } from '#platform/web/clock.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconDoorEnter, IconDoorExit, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { resource } from '#platform/contract/resource.ts'
import { f } from '#platform/fields/index.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { askDeleteReason } from '#platform/web/kit/form/confirm.tsx'
import { Form } from '#platform/web/kit/form/form.tsx'
import type { FormSchema } from '#platform/web/kit/form/form-payload.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { can, useSession } from '#platform/web/session.ts'
import type { StaffRecord } from '../contract/staff.ts'
import { useKeepStaff } from './use-keep-staff.ts'

const rights = { read: false, create: false, update: false, remove: false }
const leaving = resource('staff_leaving', {
  title: 'Leaving',
  rights,
  key: 'reason',
  columns: [],
  fields: { left_on: f.date({ label: 'Left on' }), reason: f.longText({ label: 'Reason', max: 300 }) },
})
const coming = resource('staff_coming', {
  title: 'Coming back',
  rights,
  key: 'joined_on',
  columns: [],
  fields: { joined_on: f.date({ label: 'Joined on' }) },
})

export function StaffLeaving({ person }: { person: StaffRecord }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  if (user.id === person.id) return null
  const left = person.left_on !== null
  const declared = left ? coming : leaving
  async function remove() {
    const reason = await askDeleteReason({
      what: person.name,
      about: t('Only for what was entered by mistake. Who worked here is marked as left instead.'),
    })
    if (!reason) return
    const answer = await api.form('/api/staff', { reason }, { id: person.id, method: 'DELETE' }).catch(() => undefined)
    if (answer === undefined) return
    await queries.invalidateQueries({ queryKey: ['/api/staff'] })
    void navigate('/staffs')
  }
  return (
    <Group gap="xs" className="no-print">
      {can('staff-update') && (
        <Button
          variant="default"
          leftSection={left ? <IconDoorEnter size={16} aria-hidden /> : <IconDoorExit size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {left ? t('Comes back') : t('Mark as left')}
        </Button>
      )}
      {can('staff-delete') && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void remove()}
        >
          {t('Delete')}
        </Button>
      )}
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={left ? t('{name} comes back', { name: person.name }) : t('{name} leaves', { name: person.name })}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
      >
        <LeavingForm left={left} declared={declared} setOpen={setOpen} person={person} />
      </Modal>
    </Group>
  )
}

interface LeavingFormProps {
  left: boolean
  declared: typeof leaving | typeof coming
  setOpen: (open: boolean) => void
  person: StaffRecord
}

function LeavingForm({ left, declared, setOpen, person }: LeavingFormProps) {
  const keep = useKeepStaff()
  return (
    <>
      <Text size="sm" mb="md">
        {left
          ? t('Sign-in is turned on again. Look at the roles afterwards.')
          : t('Sign-in is turned off at once. Nothing else is lost.')}
      </Text>
      <Form
        key={declared.name}
        fields={declared.fields}
        schema={schemasOf(declared).create as FormSchema}
        initial={left ? { joined_on: todayHere() } : { left_on: todayHere() }}
        onCancel={() => setOpen(false)}
        submitLabel={left ? t('Comes back') : t('Mark as left')}
        send={({ values }) =>
          api.form(left ? '/api/staff/{id}/return' : '/api/staff/{id}/leave', { id: person.id, ...values })
        }
        onSaved={(answer) => {
          setOpen(false)
          keep(answer)
        }}
      />
    </>
  )
}
