/** A role's name and permissions, by module. Used for a new one and for a change. */
import { Alert, Button, Checkbox, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/confirm.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states.tsx'
import { useLeaving } from '#platform/web/kit/use-leaving.ts'
import { useSession } from '#platform/web/session.ts'
import type { showRole } from '../contract/administration.ts'
import { modules } from '../contract/permissions.ts'
import { moduleName, permissionName } from './permission-names.ts'
import { rolesKey } from './roles.tsx'
import { useFormCall } from './use-form-call.ts'
import classes from './administration.module.css'

type Role = DataOf<typeof showRole>
const back = { to: '/roles', label: 'Roles' }
/** Schools, services and modules are looked after by the platform. */
const ofSchool = Object.entries(modules).filter(([id]) => id !== 'schools')

export default function RoleForm() {
  const { roleSlug } = useParams()
  const { data, error, refetch } = useQuery({ queryKey: [...rolesKey, roleSlug], queryFn: () => api.get<typeof showRole>('/api/roles/{slug}', { slug: roleSlug! }), enabled: roleSlug !== undefined })
  if (!roleSlug) return <Editor />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : data ? <Editor key={roleSlug} role={data.data} /> : <LoadingState />
}

function Editor({ role }: { role?: Role }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [name, setName] = useState(role?.name ?? '')
  const [ownSections, setOwnSections] = useState(role?.own_sections ?? false)
  const [held, setHeld] = useState<ReadonlySet<string>>(() => new Set(role?.held))
  const { busy, errorOf, run } = useFormCall({ name, permissions: [...held] })

  const dirty = name !== (role?.name ?? '') || ownSections !== (role?.own_sections ?? false) || held.size !== (role?.held.length ?? 0) || !!role?.held.some((slug) => !held.has(slug))
  const letGo = useLeaving(dirty, t('What was changed in this role is not saved.'))

  const turn = (slugs: readonly string[], on: boolean) =>
    setHeld((before) => {
      const next = new Set(before)
      for (const slug of slugs) {
        if (on) next.add(slug)
        else next.delete(slug)
      }
      return next
    })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (role?.users) {
      const goOn = await confirm({
        title: t('Change this role?'), confirm: t('Change role'),
        message: t('{n, plural, one {# person has this role and gets the change at once.} other {# people have this role and get the change at once.}}', { n: role.users }),
      })
      if (!goOn) return
    }
    const values = { name, own_sections: ownSections, permissions: [...held] }
    const answer = await run(() => api.form('/api/roles', values, role ? { id: role.slug, method: 'PUT' } : {}))
    if (!answer) return
    await queries.invalidateQueries({ queryKey: rolesKey })
    letGo()
    await navigate('/roles')
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <PageHeader title={role ? t('Edit {thing}', { thing: t(role.name) }) : t('Add role')} back={{ ...back, label: t(back.label) }} />
      <Stack maw={960}>
        {!!role?.users && <Alert color="yellow">{t('{n, plural, one {# person has this role and gets the change at once.} other {# people have this role and get the change at once.}}', { n: role.users })}</Alert>}
        <TextInput label={t('Name')} value={name} onChange={(event) => setName(event.currentTarget.value)} error={errorOf('name')} maxLength={60} maw={360} data-autofocus={!role || undefined} />
        {role?.slug !== 'teacher' && (
          <Switch label={t('Own sections only')} description={t('Reaches only students of sections where the person is class teacher or teaches a subject.')} checked={ownSections} onChange={(event) => setOwnSections(event.currentTarget.checked)} />
        )}
        {errorOf('permissions') && <Alert color="red" role="alert">{errorOf('permissions')}</Alert>}
        <div className={classes.modules}>
          {ofSchool.map(([id, slugs]) => <ModuleBox key={id} id={id} slugs={slugs} held={held} onTurn={turn} />)}
        </div>
        <Group className={classes.foot}>
          <Button type="submit" loading={busy}>{t('Save')}</Button>
          <Button variant="default" onClick={() => void navigate('/roles')}>{t('Cancel')}</Button>
          <Text size="sm" c="dimmed">{t('{n, plural, one {# permission} other {# permissions}}', { n: held.size })}</Text>
        </Group>
      </Stack>
    </form>
  )
}

interface ModuleBoxProps {
  id: string
  slugs: readonly string[]
  held: ReadonlySet<string>
  onTurn: (slugs: readonly string[], on: boolean) => void
}

/** What the person has not himself cannot be given or taken: shown, and fixed. */
function ModuleBox({ id, slugs, held, onTurn }: ModuleBoxProps) {
  const { actor } = useSession()
  const free = slugs.filter((slug) => actor.permissions.has(slug))
  const on = slugs.filter((slug) => held.has(slug)).length
  return (
    <fieldset className={classes.module}>
      <legend><Title order={2} size="h5">{moduleName(id)}</Title></legend>
      <Checkbox
        size="md"
        label={t('All of these')} checked={on === slugs.length} indeterminate={on > 0 && on < slugs.length} disabled={!free.length}
        onChange={(event) => onTurn(free, event.currentTarget.checked)} fw={500}
      />
      {slugs.map((slug) => (
        <Checkbox key={slug} size="md" label={permissionName(slug)} checked={held.has(slug)} disabled={!free.includes(slug)} onChange={(event) => onTurn([slug], event.currentTarget.checked)} />
      ))}
    </fieldset>
  )
}
