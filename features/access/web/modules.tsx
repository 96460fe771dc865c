/** The modules of the product, with a way to the permissions of each. */
import { Anchor, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { moduleName } from './rights.ts'

export default function Modules() {
  const { data, error, refetch } = useQuery({ queryKey: ['/api/modules'], queryFn: () => api.get('/api/modules') })
  return (
    <>
      <PageHeader title={t('Modules')} about={t('What the product is made of. Permissions are grouped by module.')} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Table maw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Module')}</Table.Th>
              <Table.Th ta="right">{t('Permissions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map(({ id, permissions }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Anchor component={Link} to={`/module/${id}/permissions`}>
                    {moduleName(id)}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="right" className="tabular">
                  {permissions}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}
