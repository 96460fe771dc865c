/** The roles of a member of staff; the first is the primary one. */
import { Badge, Button, Group, Stack, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { MultiSelect } from '#platform/web/kit/pickers/select.tsx'
import { can } from '#platform/web/session.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { StaffRecord } from '../contract/staff.ts'
import { useStaffRoles } from './staffs.tsx'
import classes from './people.module.css'

const ofFamily = (slug: string) => slug === 'guardian' || slug === 'student'

export function StaffRoles({ person, onChange }: { person: StaffRecord; onChange: () => void }) {
  const [editing, setEditing] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="roles">
      <div className={classes.sectionHead}>
        <Title order={2} id="roles">
          {t('Roles')}
        </Title>
        {can('roles-update') && !editing && !person.left_on && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
            aria-label={t('Change roles')}
          >
            {t('Edit')}
          </Button>
        )}
      </div>
      {editing ? (
        <RolesForm
          person={person}
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            onChange()
          }}
        />
      ) : person.roles.length === 0 ? (
        <EmptyState inside about={t('No role yet: the person sees nothing after signing in.')} />
      ) : (
        <Group gap="xs">
          {person.roles.map((role, at) => (
            <Badge key={role.slug} color={at === 0 ? undefined : 'gray'}>
              {t(role.name)}
            </Badge>
          ))}
        </Group>
      )}
    </section>
  )
}

function RolesForm({ person, onSaved, onCancel }: { person: StaffRecord; onSaved: () => void; onCancel: () => void }) {
  const { data: roles } = useStaffRoles()
  const [chosen, setChosen] = useState(person.roles.map((role) => role.slug).filter((slug) => !ofFamily(slug)))
  const [busy, setBusy] = useState(false)
  const family = person.roles.map((role) => role.slug).filter(ofFamily)
  async function save() {
    setBusy(true)
    const answer = await api
      .form('/api/user/{id}/roles', { id: person.id, roles: [...chosen, ...family] }, { method: 'PUT' })
      .catch(() => undefined)
    setBusy(false)
    if (answer !== undefined) onSaved()
  }
  return (
    <Stack maw={560}>
      <MultiSelect
        label={t('Roles')}
        description={t('The first one is what the person acts as after signing in.')}
        searchable
        value={chosen}
        onChange={setChosen}
        data={(roles?.data ?? []).map(({ slug, name }) => ({ value: slug, label: t(name) }))}
      />
      <Group gap="xs">
        <Button onClick={() => void save()} loading={busy} disabled={chosen.length + family.length === 0}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
