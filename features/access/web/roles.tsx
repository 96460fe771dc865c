/** The roles of the school: built-in ones and its own. */
import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { listRoles } from '../contract/administration.ts'
import classes from './administration.module.css'

type Role = DataOf<typeof listRoles>[number]
export const rolesKey = ['/api/roles']

export const useRoles = () => useQuery({ queryKey: rolesKey, queryFn: () => api.get('/api/roles'), staleTime: 30_000 })

export default function Roles() {
  const { data, error, refetch } = useRoles()
  return (
    <>
      <PageHeader
        title={t('Roles')}
        about={t('What people of each role may see and do. A change counts with their next click.')}
        actions={
          can('roles-create') && (
            <Button component={Link} to="/roles/add" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('Add role')}
            </Button>
          )
        }
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <RoleTable roles={data.data} />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

function RoleTable({ roles }: { roles: Role[] }) {
  return (
    <div className={classes.scroll}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Role')}</Table.Th>
            <Table.Th ta="right">{t('Permissions')}</Table.Th>
            <Table.Th ta="right">{t('People')}</Table.Th>
            <Table.Th>
              <span className={classes.hidden}>{t('Actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {roles.map((role) => (
            <RoleRow key={role.slug} role={role} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function RoleRow({ role }: { role: Role }) {
  const language = useLanguage()
  const queries = useQueryClient()
  async function remove() {
    if (!(await confirmDelete({ what: t(role.name) }))) return
    await api.form('/api/roles/{slug}', { slug: role.slug }, { method: 'DELETE' }).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: rolesKey })
  }
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {t(role.name)}
          </Text>
          {!role.built_in && <Badge color="gray">{t("School's own")}</Badge>}
          {role.own_sections && <Badge color="gray">{t('Own sections only')}</Badge>}
        </Group>
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {digitsIn(language, role.permissions)}
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {digitsIn(language, role.users)}
      </Table.Td>
      <Table.Td>
        <RoleDeeds role={role} onRemove={remove} />
      </Table.Td>
    </Table.Tr>
  )
}

function RoleDeeds({ role, onRemove }: { role: Role; onRemove: () => Promise<void> }) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can('roles-update') &&
        (role.closed ? (
          <Button
            component={Link}
            to={`/roles/${role.slug}/update`}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconEye size={16} aria-hidden />}
            aria-label={t('See {thing}', { thing: t(role.name) })}
          >
            {t('See')}
          </Button>
        ) : (
          <Button
            component={Link}
            to={`/roles/${role.slug}/update`}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('Edit {thing}', { thing: t(role.name) })}
          >
            {t('Edit')}
          </Button>
        ))}
      {can('roles-delete') && !role.built_in && !role.closed && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void onRemove()}
          aria-label={t('Delete {what}?', { what: t(role.name) })}
        >
          {t('Delete')}
        </Button>
      )}
    </Group>
  )
}
