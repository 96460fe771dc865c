/** Names the accounts that see the route of a vehicle on `/own-route`. */
import { Checkbox, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useFirstFocus } from '#platform/web/kit/states/use-first-focus.ts'
import { notify } from '#platform/web/notify.ts'
import type { Vehicle } from '../contract/resources.ts'

const path = '/api/vehicle/{id}/crew'

interface Member {
  id: number
  name: string
  name_np: string | null
  is_named: boolean
}

export default function CrewForm({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [path, vehicle.id],
    queryFn: () => api.get(path, { id: vehicle.id }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Accounts for {vehicle}', { vehicle: vehicle.name })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <EmptyState about={t('Nobody has a role that may see an own route. Give an account the role Driver first.')} />
      ) : data ? (
        <Form vehicle={vehicle} people={data.data} onClose={onClose} />
      ) : (
        <LoadingState lines={2} height={36} />
      )}
    </Modal>
  )
}

function Form({ vehicle, people, onClose }: { vehicle: Vehicle; people: Member[]; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFirstFocus<HTMLFormElement>()
  const [chosen, setChosen] = useState(() => people.filter((each) => each.is_named).map(({ id }) => String(id)))
  const { busy, run, problem } = useCall({ chosen })
  async function save() {
    const answer = await run(() =>
      api.command(path, { id: vehicle.id, user_ids: chosen.map(Number) }, { method: 'PUT' }),
    )
    if (!answer) return
    notify('success', t(answer.message))
    await queries.invalidateQueries({ queryKey: [path] })
    onClose()
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <Checkbox.Group
          label={t('Driver and helper')}
          description={t('Whoever signs in with such an account sees this vehicle, its stops and who rides in it.')}
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="xs">
            {people.map((each) => (
              <Checkbox key={each.id} value={String(each.id)} label={nameOf(each)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DialogButtons onCancel={onClose} busy={busy} problem={problem}>
          {t('Save')}
        </DialogButtons>
      </Stack>
    </form>
  )
}
