/** A new member of staff: who it is, and as what he works here. Somebody with that mobile who is known already is offered instead. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { schemasOf } from '#platform/contract/resource-schemas.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Form } from '#platform/web/kit/form/form.tsx'
import type { FormSchema, Payload } from '#platform/web/kit/form/form-payload.ts'
import { can } from '#platform/web/session.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { staffDetails, staffShape } from '../contract/staff-shape.ts'
import { askedAtOnce } from '../contract/person-shape.ts'
import type { knownPerson } from '../contract/staff.ts'
import { useStaffRoles } from './staffs.tsx'

type Known = NonNullable<DataOf<typeof knownPerson>>

const fields = Object.fromEntries(askedAtOnce(staffShape).map((name) => [name, staffDetails.fields[name]]))

export default function AddStaff({ onAdded, onCancel }: { onAdded: (id: number) => void; onCancel: () => void }) {
  const queries = useQueryClient()
  const { send, role, setRole, roles, known, setKnown } = useAdding()
  return (
    <Form
      fields={fields}
      schema={schemasOf(staffDetails).create as FormSchema}
      wide
      draft="staff.new"
      send={send}
      onCancel={onCancel}
      submitLabel={t('Add')}
      onSaved={({ id }) => {
        void queries.invalidateQueries({ queryKey: ['/api/staff'] })
        onAdded(id)
      }}
    >
      <Stack mt="md">
        {can('roles-update') && (
          <Select
            label={t('Role')}
            description={t('What the person may see and do. More roles can be given on the profile.')}
            clearable
            searchable
            maw={420}
            value={role}
            onChange={setRole}
            data={(roles?.data ?? []).map(({ slug, name }) => ({ value: slug, label: t(name) }))}
          />
        )}
        {known && (
          <Alert color="blue" title={t('Known to the school already')}>
            <Group justify="space-between">
              <Text size="sm">
                {t(
                  '{name} has this mobile. Press Add again to put this person on the staff, under the name that is known.',
                  { name: known.name },
                )}{' '}
                ({known.roles.map((each) => t(each)).join(', ')})
              </Text>
              <Button size="compact-sm" variant="default" onClick={() => setKnown(undefined)}>
                {t('Somebody else')}
              </Button>
            </Group>
          </Alert>
        )}
      </Stack>
    </Form>
  )
}

function useAdding() {
  const { data: roles } = useStaffRoles()
  const [role, setRole] = useState<string | null>(null)
  const [known, setKnown] = useState<Known>()

  async function send({ values }: Payload) {
    // of somebody known only the work is new
    const meant = known && values.primary_mobile === known.mobile ? { user_id: known.id } : {}
    try {
      const { data } = await api.form('/api/staff', { ...values, ...meant })
      if (role)
        await api
          .form(
            '/api/user/{id}/roles',
            { id: data.id, roles: meant.user_id ? [role, ...known!.family] : [role] },
            { method: 'PUT' },
          )
          .catch(() => undefined)
      return data
    } catch (error) {
      if (error instanceof ApiError && error.code === 'known-person') await findKnown(String(values.primary_mobile))
      throw error
    }
  }
  async function findKnown(mobile: string) {
    const { data } = await api.get('/api/staff-known', { mobile })
    if (data) setKnown(data)
  }
  return { send, role, setRole, roles, known, setKnown }
}
