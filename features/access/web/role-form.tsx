/** A role's name, reach and rights. Used for a new one and for a change; a role that the person may not change is shown. */
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useLeaving } from '#platform/web/kit/form/use-leaving.ts'
import { can, useSession } from '#platform/web/session.ts'
import { roleRefusals, type showRole } from '../contract/administration.ts'
import { builtInRolesOf } from '../contract/roles.ts'
import { modules } from './rights.ts'
import { RightsTable } from './rights-table.tsx'
import { rolesKey, useRoles } from './roles.tsx'
import { differs } from './shown-rights.ts'
import { useFormCall } from './use-form-call.ts'
import tableClasses from './rights-table.module.css'

type Role = DataOf<typeof showRole>
const back = { to: '/roles', label: 'Roles' }
const readRole = (slug: string) => api.get('/api/roles/{slug}', { slug })

export default function RoleForm() {
  const { roleSlug } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: [...rolesKey, roleSlug],
    queryFn: () => readRole(roleSlug!),
    enabled: roleSlug !== undefined,
  })
  if (!roleSlug) return <Editor />
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : data ? (
    <Editor key={roleSlug} role={data.data} />
  ) : (
    <LoadingState />
  )
}

/** What a built-in role holds in a new school. */
const builtInRights = (role: Role | undefined) => {
  const found = role?.built_in ? builtInRolesOf(modules).find(({ slug }) => slug === role.slug) : undefined
  return found && new Set<string>(found.permissions)
}

function Editor({ role }: { role?: Role }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const language = useLanguage()
  const { actor } = useSession()
  const [name, setName] = useState(role?.name ?? '')
  const [ownSections, setOwnSections] = useState(role?.own_sections ?? false)
  const [held, setHeld] = useState<ReadonlySet<string>>(() => new Set(role?.held))
  const { busy, errorOf, run } = useFormCall({ name, permissions: [...held] })
  const [search, setSearch] = useState('')
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const closed = role !== undefined && (role.closed !== null || !can('roles-update'))
  const builtIn = builtInRights(role)
  const differing = builtIn
    ? [...new Set([...held, ...builtIn])].filter((slug) => differs(slug, held, builtIn)).length
    : 0

  const dirty =
    name !== (role?.name ?? '') ||
    ownSections !== (role?.own_sections ?? false) ||
    held.size !== (role?.held.length ?? 0) ||
    !!role?.held.some((slug) => !held.has(slug))
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
  /** What the person has not himself stays as it is. */
  const become = (rights: ReadonlySet<string>) =>
    setHeld(
      (before) =>
        new Set([
          ...[...rights].filter((slug) => actor.permissions.has(slug)),
          ...[...before].filter((slug) => !actor.permissions.has(slug)),
        ]),
    )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (role?.users) {
      const goOn = await confirm({
        title: t('Change this role?'),
        confirm: t('Change role'),
        message: t(
          '{n, plural, one {# person has this role and gets the change at once.} other {# people have this role and get the change at once.}}',
          { n: role.users },
        ),
      })
      if (!goOn) return
    }
    const values = { name, own_sections: ownSections, permissions: [...held] }
    const answer = await run(() =>
      role
        ? api.form('/api/roles/{slug}', { slug: role.slug, ...values }, { method: 'PUT' })
        : api.form('/api/roles', values),
    )
    if (!answer) return
    await queries.invalidateQueries({ queryKey: rolesKey })
    letGo()
    await navigate('/roles')
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <PageHeader
        title={!role ? t('Add role') : closed ? t(role.name) : t('Edit {thing}', { thing: t(role.name) })}
        back={{ ...back, label: t(back.label) }}
      />
      <Stack maw={960}>
        {role?.closed && <Alert color="yellow">{t(roleRefusals[role.closed])}</Alert>}
        {!closed && !!role?.users && (
          <Alert color="yellow">
            {t(
              '{n, plural, one {# person has this role and gets the change at once.} other {# people have this role and get the change at once.}}',
              { n: role.users },
            )}
          </Alert>
        )}
        <TextInput
          label={t('Name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf('name')}
          maxLength={60}
          maw={360}
          readOnly={closed}
          data-autofocus={!role || undefined}
        />
        {role?.slug !== 'teacher' && role?.slug !== 'administrator' && (
          <Switch
            label={t('Own sections only')}
            description={t('Reaches only students of sections where the person is class teacher or teaches a subject.')}
            checked={ownSections}
            disabled={closed}
            onChange={(event) => setOwnSections(event.currentTarget.checked)}
          />
        )}
        {errorOf('permissions') && (
          <Alert color="red" role="alert">
            {errorOf('permissions')}
          </Alert>
        )}
        <div className={tableClasses.tools}>
          <TextInput
            type="search"
            label={t('Search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {!closed && <CopyFrom except={role?.slug} onCopy={become} />}
        </div>
        {builtIn && (
          <Group gap="md">
            <Text size="sm" aria-live="polite">
              {differing === 0
                ? t('As the built-in role.')
                : digitsIn(
                    language,
                    t('{n, plural, one {# permission differs} other {# permissions differ}} from the built-in role.', {
                      n: differing,
                    }),
                  )}
            </Text>
            {differing > 0 && (
              <Switch
                label={t('Only what differs')}
                checked={onlyDiffering}
                onChange={(event) => setOnlyDiffering(event.currentTarget.checked)}
              />
            )}
            {differing > 0 && !closed && (
              <Button size="compact-sm" variant="default" onClick={() => become(builtIn)}>
                {t('As built in')}
              </Button>
            )}
          </Group>
        )}
        <RightsTable
          held={held}
          own={actor.permissions}
          builtIn={builtIn}
          search={search}
          onlyDiffering={onlyDiffering && differing > 0}
          closed={closed}
          onTurn={turn}
        />
        <ActionBar>
          {!closed && (
            <Button type="submit" loading={busy}>
              {t('Save')}
            </Button>
          )}
          <Button variant="default" onClick={() => void navigate('/roles')}>
            {closed ? t('Close') : t('Cancel')}
          </Button>
          <Text size="sm" c="dimmed">
            {digitsIn(language, t('{n, plural, one {# permission} other {# permissions}}', { n: held.size }))}
          </Text>
        </ActionBar>
      </Stack>
    </form>
  )
}

/** The rights of another role take the place of what is ticked. */
function CopyFrom({ except, onCopy }: { except?: string | undefined; onCopy: (rights: ReadonlySet<string>) => void }) {
  const { data } = useRoles()
  const { run } = useFormCall({})
  async function copy(slug: string | null) {
    if (!slug) return
    await run(async () => {
      const { data: other } = await readRole(slug)
      onCopy(new Set(other.held))
      return {}
    })
  }
  const roles = (data?.data ?? []).filter(({ slug, permissions }) => slug !== except && permissions > 0)
  return (
    <Select
      label={t('Copy from role')}
      placeholder={t('Choose a role')}
      value={null}
      searchable
      data={roles.map(({ slug, name }) => ({ value: slug, label: t(name) }))}
      onChange={(slug) => void copy(slug)}
    />
  )
}
