/** All permissions and the roles that hold them; of one module under /module/{moduleId}/permissions. */
import { Badge, Group, Table, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { folded } from '#platform/contract/plain-text.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import { moduleName, permissionName } from './rights.ts'
import classes from './administration.module.css'
import type { DataAt } from '#platform/contract/calls.ts'

export default function Permissions() {
  const { moduleId } = useParams()
  const { company } = useSession()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/permissions', moduleId],
    queryFn: () => api.get('/api/permissions', { module: moduleId }),
  })
  const word = folded(text).toLowerCase()
  const rows = data?.data.filter(
    (row) =>
      !word ||
      row.permission.includes(word) ||
      folded(permissionName(row.permission)).toLowerCase().includes(word) ||
      row.roles.some((role) => folded(t(role.name)).toLowerCase().includes(word)),
  )
  return (
    <>
      <PageHeader
        title={moduleId ? t('Permissions of {module}', { module: moduleName(moduleId) }) : t('Permissions')}
        back={moduleId ? { to: '/modules', label: t('Modules') } : undefined}
        about={
          company.id
            ? t('The roles are those of {school}.', { school: company.name })
            : t('The roles are those of a new school.')
        }
      />
      <TextInput
        type="search"
        maw={360}
        mb="sm"
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={t('Search')}
        placeholder={t('Search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState about={t('No permission has this in its name.')} />
      ) : (
        <PermissionTable moduleId={moduleId} rows={rows} />
      )}
    </>
  )
}

interface PermissionTableProps {
  moduleId: string | undefined
  rows: DataAt<'GET', '/api/permissions'>
}

function PermissionTable({ moduleId, rows }: PermissionTableProps) {
  return (
    <ScrollBox className={classes.scroll} label={t('Permissions')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Permission')}</Table.Th>
            {!moduleId && <Table.Th>{t('Module')}</Table.Th>}
            <Table.Th>{t('Held by')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.permission}>
              <Table.Td>
                <Text size="sm">{permissionName(row.permission)}</Text>
                <Text size="xs" c="dimmed">
                  {row.permission}
                </Text>
              </Table.Td>
              {!moduleId && <Table.Td>{moduleName(row.module)}</Table.Td>}
              <Table.Td>
                <Group gap={4}>
                  {row.roles.map((role) => (
                    <Badge key={role.slug} color="gray">
                      {t(role.name)}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  )
}
