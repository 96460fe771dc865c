/** A device is registered or changed. */
import { Stack, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import type { Device } from './device-words.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'

const path = '/api/attendance-device'

export default function DeviceForm({ row, onClose }: { row?: Device; onClose: () => void }) {
  const { submit, values, set, errorOf, busy } = useDeviceForm(row, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={row ? t('Change device') : t('Register a device')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            description={t('What people call it, such as Main gate.')}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf('name')}
            maxLength={60}
            required
            withAsterisk={false}
            data-autofocus
          />
          <TextInput
            label={t('Serial number')}
            description={t('As the device shows it in its menu.')}
            value={values.serial}
            onChange={(event) => set({ serial: event.currentTarget.value.trim() })}
            error={errorOf('serial')}
            maxLength={40}
            required
            withAsterisk={false}
          />
          <TextInput
            label={`${t('Place')} (${t('optional')})`}
            value={values.place}
            onChange={(event) => set({ place: event.currentTarget.value })}
            error={errorOf('place')}
            maxLength={60}
          />
          <DirectionSelect values={values} set={set} />
          <Switch
            label={t('In use')}
            checked={values.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
          <DialogButtons onCancel={onClose} busy={busy}>
            {t('Save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function useDeviceForm(row: Device | undefined, onClose: () => void) {
  const queries = useQueryClient()
  const [values, setValues] = useState({
    name: row?.name ?? '',
    serial: row?.serial ?? '',
    place: row?.place ?? '',
    direction: row?.direction ?? 'both',
    enabled: row?.enabled ?? true,
  })
  const { busy, run, errorOf } = useCall(values)
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  async function submit(event: FormEvent) {
    event.preventDefault()
    const options = row ? { id: row.id, method: 'PATCH' as const, clear: values.place ? [] : ['place'] } : {}
    if (await run(() => api.form(path, values, options))) {
      await queries.invalidateQueries({ queryKey: [path] })
      onClose()
    }
  }
  return { submit, values, set, errorOf, busy }
}

interface DirectionSelectProps {
  values: { direction: Device['direction'] }
  set: (part: { direction: Device['direction'] }) => void
}

function DirectionSelect({ values, set }: DirectionSelectProps) {
  return (
    <Select
      label={t('Direction')}
      description={t('Where people only come in or only go out, say so; else the device tells.')}
      allowDeselect={false}
      data={[
        { value: 'both', label: t('In and out') },
        { value: 'in', label: t('In') },
        { value: 'out', label: t('Out') },
      ]}
      value={values.direction}
      onChange={(direction) => set({ direction: (direction as Device['direction']) ?? 'both' })}
    />
  )
}
