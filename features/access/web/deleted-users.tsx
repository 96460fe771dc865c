/** Deleted people: bring them back, or erase them for good. */
import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { DeleteWarning } from '#platform/web/kit/form/confirm.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn, RowAction } from '#platform/web/kit/list/list-types.ts'
import type { DeletedUser } from '../contract/administration.ts'
import { useFormCall } from './use-form-call.ts'

const path = '/api/deleted-users'
const columns: ListColumn<DeletedUser>[] = [
  {
    name: 'name',
    label: 'Name',
    unsorted: true,
    cell: (row) => (row.erased ? <Badge color="gray">{t('Erased')}</Badge> : nameOf(row)),
  },
  { name: 'roles', label: 'Roles', unsorted: true, cell: (row) => row.roles.map((role) => t(role)).join(', ') },
  { name: 'mobile', label: 'Mobile', unsorted: true },
  { name: 'deleted_at', label: 'Deleted', cell: (row) => <Moment at={row.deleted_at} /> },
  { name: 'deleted_by', label: 'By', unsorted: true },
  { name: 'reason', label: 'Reason', unsorted: true },
]

export default function DeletedUsers() {
  const queries = useQueryClient()
  const [erasing, setErasing] = useState<DeletedUser>()
  const reload = () => queries.invalidateQueries({ queryKey: [path] })
  const rowActions: RowAction<DeletedUser>[] = [
    {
      label: 'Restore',
      when: (row) => !row.erased,
      run: (row) => api.form('/api/deleted-users/{id}/restore', { id: row.id }).then(reload, () => undefined),
    },
    { label: 'Erase for good', danger: true, when: (row) => !row.erased, run: setErasing },
  ]
  return (
    <>
      <ListScreen<DeletedUser>
        title={t('Deleted users')}
        path={path}
        columns={columns}
        sortBy="deleted_at"
        rowsPerPage={25}
        batchCheck={false}
        printOnly
        onOpen={false}
        rowActions={rowActions}
        about={t('Nobody is deleted. Whoever is, stays here and can be brought back until erased.')}
      />
      <Modal
        opened={erasing !== undefined}
        onClose={() => setErasing(undefined)}
        title={t('Erase for good')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
        size={480}
      >
        {erasing && (
          <EraseForm
            person={erasing}
            onDone={() => {
              setErasing(undefined)
              void reload()
            }}
          />
        )}
      </Modal>
    </>
  )
}

/** The name is typed, so that nobody is erased by a slip of the hand. */
function EraseForm({ person, onDone }: { person: DeletedUser; onDone: () => void }) {
  const [name, setName] = useState('')
  const { busy, errorOf, run } = useFormCall({ name })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await run(() => api.form('/api/deleted-users/{id}/erase', { id: person.id, name }))) onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Alert color="red">
          <DeleteWarning />
        </Alert>
        <Text size="sm">
          {t(
            'Name, contact, address, photo and everything else that tells of {name} is erased everywhere and cannot come back. Sums of money, statistics of marks and the list of changes stay, without a name.',
            { name: person.name },
          )}
        </Text>
        <TextInput
          label={t('Type the full name to go on')}
          placeholder={person.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf('name')}
          data-autofocus
          autoComplete="off"
        />
        <Group justify="flex-end">
          <Button type="submit" color="red" loading={busy}>
            {t('Erase for good')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
