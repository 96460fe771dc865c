/** All schools, for the super user: who they are, how alive they are, and a way in. */
import type { DataOf } from '#platform/contract/endpoint.ts'
import { Badge, Button, Group, Pagination, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDoorEnter, IconSearch, IconSettings } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { companies } from '#features/schools/contract/companies.ts'
import { actInSchool } from '#school/web/session/account.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { searchDelay, searchPageSize } from '#platform/web/kit/list/use-search.ts'
import { notify } from '#platform/web/notify.ts'
import { useSession } from '#platform/web/session.ts'
import { partNames } from '../contract/parts-of-product.ts'
import classes from './schools.module.css'

type Company = DataOf<typeof companies>[number]

export default function Schools() {
  const [params, setParams] = useAddress()
  const [text, setText] = useState(params.get('search') ?? '')
  const [search] = useDebouncedValue(text.trim(), searchDelay)
  const page = Number(params.get('page') ?? 1)
  const query = { rowsPerPage: searchPageSize, page, sortBy: 'name' as const, search }
  const { data, error, refetch } = useQuery({
    queryKey: ['companies', query],
    queryFn: () => api.get('/api/company', query),
    placeholderData: keepPreviousData,
  })

  const show = (next: { search?: string; page?: number }) =>
    setParams(
      Object.entries({ search: next.search ?? text.trim(), page: String(next.page ?? 1) }).filter(
        ([name, value]) => value && !(name === 'page' && value === '1'),
      ),
      { replace: true },
    )

  return (
    <>
      <PageHeader
        title={t('Schools')}
        about={data && t('{n, plural, one {# school} other {# schools}}', { n: data.meta.total })}
      />
      <SearchField text={text} setText={setText} show={show} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.data.length === 0 ? (
        <EmptyState about={t('No school has this in its name.')} />
      ) : (
        <List rows={data.data} />
      )}
      {data && data.meta.last_page > 1 && (
        <Pagination
          mt="md"
          total={data.meta.last_page}
          value={page}
          onChange={(next) => show({ page: next })}
          getControlProps={(control) => ({
            'aria-label': { first: t('First'), last: t('Last'), next: t('Next'), previous: t('Previous') }[control],
          })}
        />
      )}
    </>
  )
}

interface SearchFieldProps {
  text: string
  setText: (text: string) => void
  show: (next: { search?: string; page?: number }) => void
}

function SearchField({ text, setText, show }: SearchFieldProps) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={t('Search schools')}
      placeholder={t('Search schools')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        show({ search: event.currentTarget.value.trim() })
      }}
    />
  )
}

function List({ rows }: { rows: readonly Company[] }) {
  return (
    <div className={classes.scroll}>
      <Table highlightOnHover className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('School')}</Table.Th>
            <Table.Th>{t('Contact')}</Table.Th>
            <Table.Th>{t('Services')}</Table.Th>
            <Table.Th ta="right">{t('Students')}</Table.Th>
            <Table.Th>{t('Last activity')}</Table.Th>
            <Table.Th>
              <span className={classes.hidden}>{t('Act within')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((school) => (
            <Row key={school.id} school={school} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ school }: { school: Company }) {
  const { company, user } = useSession()
  const isSuper = user.ut === 'super'
  return (
    <Table.Tr>
      <Table.Td>
        <SchoolName school={school} />
      </Table.Td>
      <Table.Td>
        <Text size="sm">{school.contact.primary_phone}</Text>
        <Text size="xs" c="dimmed">
          {school.contact.primary_email}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          {school.services.map(({ name }) => (
            <Badge key={name} color="gray">
              {t((partNames as Record<string, { label: string }>)[name]?.label ?? name)}
            </Badge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {school.students ?? '–'}
      </Table.Td>
      <Table.Td>{school.last_activity ? <Moment at={school.last_activity} /> : '–'}</Table.Td>
      <Table.Td ta="right">
        <Group gap="xs" justify="flex-end" className={classes.ways}>
          {isSuper && (
            <Button
              component={Link}
              to={`/school-setting/${school.id}`}
              size="compact-sm"
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden />}
              aria-label={t('School setting of {school}', { school: nameOf(school) })}
            >
              {t('School setting')}
            </Button>
          )}
          <ActWithin school={school} isHere={company.id === school.id} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function SchoolName({ school }: { school: Company }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <img
        src={school.logo ? fileUrl(school.logo) : '/icon.svg'}
        alt=""
        width={28}
        height={28}
        className={classes.logo}
      />
      <div>
        <Text fw={500}>{nameOf(school)}</Text>
        <Text size="xs" c="dimmed">
          {school.address}
        </Text>
      </div>
    </Group>
  )
}

function ActWithin({ school, isHere }: { school: Company; isHere: boolean }) {
  const [busy, setBusy] = useState(false)
  async function act() {
    setBusy(true)
    try {
      await actInSchool(school.id)
      location.assign('/')
    } catch (error) {
      notify('error', errorMessage(error))
      setBusy(false)
    }
  }
  if (isHere) return <Badge color="yellow">{t('You act here')}</Badge>
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={busy}
      leftSection={<IconDoorEnter size={16} aria-hidden />}
      onClick={() => void act()}
      aria-label={t('Act within {school}', { school: nameOf(school) })}
    >
      {t('Act within')}
    </Button>
  )
}
